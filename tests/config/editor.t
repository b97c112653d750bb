#!/bin/sh
# editor.t: completion, hover and faults from the JSON language service of VS Code, an npm package. JGFLINT_NODE_MODULES is the
# path of node_modules, for a node that does not find it.
. "${top_srcdir:-.}/tests/lib.sh"

have node || skip_all "no node"
NODE_PATH=${JGFLINT_NODE_MODULES:+$JGFLINT_NODE_MODULES:}${NODE_PATH:-}
export NODE_PATH
node -e 'require("vscode-json-languageservice")' 2>/dev/null ||
  skip_all "no vscode-json-languageservice for node (npm install it; see JGFLINT_NODE_MODULES)"

run --init
exec node "$top_srcdir/tests/config/editor.js" "$JGFLINT" .jgflint.jsonc
