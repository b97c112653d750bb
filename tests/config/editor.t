#!/bin/sh
# editor.t: completion, hover and faults in VS Code, by its JSON language service. npm has it: set JGFLINT_NODE_MODULES to
# the directory node_modules that it is in, if node does not find it by itself.
. "${top_srcdir:-.}/tests/lib.sh"

have node || skip_all "no node"
NODE_PATH=${JGFLINT_NODE_MODULES:+$JGFLINT_NODE_MODULES:}${NODE_PATH:-}
export NODE_PATH
node -e 'require("vscode-json-languageservice")' 2>/dev/null ||
  skip_all "no vscode-json-languageservice for node (npm install it; see JGFLINT_NODE_MODULES)"

run --init
exec node "$top_srcdir/tests/config/editor.js" "$JGFLINT" .jgflint.jsonc
