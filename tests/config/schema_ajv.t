#!/bin/sh
# schema_ajv.t: what schema.t asks Python's jsonschema, asked of ajv. npm has it: set JGFLINT_NODE_MODULES to the
# directory node_modules that it is in, if node does not find it by itself.
. "${top_srcdir:-.}/tests/lib.sh"

have node || skip_all "no node"
have python3 || skip_all "no python3"
NODE_PATH=${JGFLINT_NODE_MODULES:+$JGFLINT_NODE_MODULES:}${NODE_PATH:-}
export NODE_PATH
node -e 'require("ajv/dist/2020")' 2>/dev/null || skip_all "no ajv for node (npm install ajv; see JGFLINT_NODE_MODULES)"

mkdir examples
$AWK -v make=examples -v to=examples -f "$top_srcdir/rules/sheets.awk" "$top_srcdir"/rules/[a-z]*.md >/dev/null || exit 99
exec python3 "$top_srcdir/tests/config/schema.py" --ajv "$JGFLINT" "$top_srcdir/testdata" examples
