#!/bin/sh
# site.sh: the pages of jgflint in the web, as files that any server can serve.
#
#     .ci/site.sh    what `make site` does, in the folder of a build: it writes site/
#
# The package of .ci/npm.sh is made first, unless it is there and newer than all it is made of. Exit status 77: something that is
# needed for it is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
say() { echo "site: $*" >&2; }
needs() { command -v "$1" >/dev/null 2>&1 || { say "there is no $1 (Debian: $2)"; exit 77; }; }

is_package_made() {
  [ -e npm/index.d.ts ] && [ -z "$(find "$top/src" "$top/rules" ! -path '*/site/*' ! -path '*/cli/*' ! -path '*/sys/*' \
    \( -name '*.[ch]' -o -name '*.md' -o -name '*.mjs' -o -name '*.in' \) -newer npm/index.d.ts | head -n 1)" ]
}

needs node nodejs
needs mandoc mandoc
if ! is_package_made; then
  needs emcc 'emscripten; ./bootstrap --with-wasm installs it'
  "$top/.ci/npm.sh" wasm
fi
node "$top/src/site/make/make.mjs" "$top" "$PWD" "$PWD/site"
