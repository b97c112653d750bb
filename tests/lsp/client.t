#!/bin/sh
# client.t: tests the language server with a strict client, which needs vscode-languageserver-protocol and typescript from npm. Set
# JGFLINT_NODE_MODULES to their directory node_modules if node does not find them.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have node || skip_all "no node"
NODE_PATH=${JGFLINT_NODE_MODULES:+$JGFLINT_NODE_MODULES:}${NODE_PATH:-}
export NODE_PATH
node -e 'require("vscode-languageserver-protocol"); require("typescript")' 2>/dev/null ||
  skip_all "no vscode-languageserver-protocol and typescript for node (npm install them; see JGFLINT_NODE_MODULES)"

mkdir examples
$AWK -v make=examples -v to=examples -f "$top_srcdir/rules/sheets.awk" "$top_srcdir"/rules/[a-z]*.md >/dev/null || exit 99
exec node "$top_srcdir/tests/lsp/checks.js" "$JGFLINT" "$top_srcdir/testdata" "$PWD/examples" "$scratch" diagnostics actions config features languages random
