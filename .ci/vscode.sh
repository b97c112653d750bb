#!/bin/sh
# vscode.sh: builds the extension for VS Code, with the language server as WebAssembly.
#
#     .ci/vscode.sh [DIRECTORY]    `make vscode`; DIRECTORY (default: wasm) is the build folder
#
# The result is jgflint-VERSION.vsix next to DIRECTORY, reproducible. It contains the npm package, which npm.sh builds first, and Microsoft's
# client for language servers. npm fetches the client and esbuild once, in the versions of src/vscode/modules/package-lock.json.
# Exit status 77: a tool is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "${1:-wasm}"
dir=$(cd "${1:-wasm}" && pwd)
package=$(dirname "$dir")/npm
name=vscode
. "$top/.ci/sources.sh"

# Modules of another lock file are fetched again.
modules() {
  modules=$dir/modules
  cmp -s "$top/src/vscode/modules/package-lock.json" "$modules/fetched.json" && return
  rm -rf "$modules"
  mkdir -p "$modules"
  cp "$top/src/vscode/modules/package.json" "$top/src/vscode/modules/package-lock.json" "$modules"
  (cd "$modules" && npm ci --ignore-scripts --no-audit --no-fund) >"$dir/modules.log" 2>&1 ||
    { say "what the extension is made of cannot be had from npm: see $dir/modules.log"; exit 77; }
  cp "$modules/package-lock.json" "$modules/fetched.json"
}

# Sorts the files and sets one date, which zip can represent.
pack() {
  version=$(sed -n 's/^  "version": "\(.*\)",/\1/p' "$package/package.json")
  vsix=$(dirname "$dir")/jgflint-$version.vsix
  rm -f "$vsix"
  (cd "$dir/vscode" && find . -type f -exec chmod 644 {} + && find . -exec touch -d 1980-01-02T00:00:00Z {} + &&
    { echo '[Content_Types].xml' && echo extension.vsixmanifest && find extension -type f | LC_ALL=C sort; } |
    TZ=UTC zip -q -X -9 "$vsix" -@)
  say "$vsix ($(wc -c <"$vsix") bytes)"
}

needs_all node nodejs npm npm zip zip
package_is_made "$package" || "$top/.ci/npm.sh" "$dir"
modules
node "$top/src/vscode/build.mjs" "$dir/modules" "$package" "$top" "$dir/vscode"
pack
