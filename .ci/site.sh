#!/bin/sh
# site.sh: the pages of jgflint in the web, as files that any server can serve.
#
#     .ci/site.sh    what `make site` does, in the folder of a build: it writes site/
#
# The package of .ci/npm.sh is made first, with the playground's own module, unless it is there and newer than all it is made of. Exit status 77: something that is
# needed for it is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
name=site
. "$top/.ci/sources.sh"

needs_all node nodejs mandoc mandoc
if ! package_is_made npm || [ ! -e wasm/build/playground.wasm ]; then
  "$top/.ci/npm.sh" wasm
fi
node "$top/src/site/make/make.mjs" "$top" "$PWD" "$PWD/site"
