#!/bin/sh
# site.sh: builds the website, for any web server.
#
#     .ci/site.sh    `make site`, in a build folder: writes site/
#
# Builds the npm package and the module of the playground first, unless they are up to date. Exit status 77: a tool is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
name=site
. "$top/.ci/sources.sh"

needs_all node nodejs mandoc mandoc
if ! package_is_made npm || [ ! -e wasm/build/playground.wasm ]; then
  "$top/.ci/npm.sh" wasm
fi
node "$top/src/site/make/make.mjs" "$top" "$PWD" "$PWD/site"
