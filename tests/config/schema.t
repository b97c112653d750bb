#!/bin/sh
# schema.t: compares the printed schemas with jgflint. A mutated record has an error if and only if the JGF 2 schema refuses
# it, with Python's jsonschema and with ajv. JGFLINT_NODE_MODULES is the path of node_modules, for a node that does not find ajv.
. "${top_srcdir:-.}/tests/lib.sh"

mkdir examples
$AWK -v make=examples -v to=examples -f "$top_srcdir/rules/sheets.awk" "$top_srcdir"/rules/[a-z]*.md >/dev/null || exit 99

# agree PYTHON [--ajv]
agree() {
  tap "$1" -W ignore "$top_srcdir/tests/config/schema.py" ${2:+"$2"} "$JGFLINT" "$top_srcdir/testdata" examples
  tap "$1" -W ignore "$top_srcdir/tests/config/schema_mutants.py" ${2:+"$2"} "$JGFLINT"
}

NODE_PATH=${JGFLINT_NODE_MODULES:+$JGFLINT_NODE_MODULES:}${NODE_PATH:-}
export NODE_PATH
if python=$(python_with jsonschema) && $python -W ignore -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null; then agree "$python"
else skip 'jsonschema agrees with jgflint' 'no jsonschema for Python (Debian: python3-jsonschema)'; fi
if have node && have python3 && node -e 'require("ajv/dist/2020")' 2>/dev/null; then agree python3 --ajv
else skip 'ajv agrees with jgflint' 'no ajv for node (npm install ajv; see JGFLINT_NODE_MODULES)'; fi
finish
