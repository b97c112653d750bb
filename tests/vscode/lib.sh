# lib.sh: common start of the VS Code extension tests. `make vscode` builds it; `make check` tests it in a build that has it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have node || skip_all "no node"
have unzip || skip_all "no unzip"
vsix=$(ls -t "$top_builddir"/jgflint-*.vsix 2>/dev/null | head -n 1)
[ -n "$vsix" ] || skip_all "make vscode has not been called"
newer=$(find "$top_srcdir/src/vscode" "$top_srcdir/src/npm" "$top_srcdir/src/lsp" -type f \( -name '*.[ch]' -o -name '*.mjs' -o -name '*.js*' -o -name '*.in' \) -newer "$vsix" | head -n 1)
[ -z "$newer" ] || skip_all "$newer is newer than the extension: call make vscode"
vsix=$(cd "$(dirname "$vsix")" && pwd)/$(basename "$vsix")
