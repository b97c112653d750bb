#!/bin/sh
# schema_mutants.t: the JSON Schema of JGF 2 refuses mutated records in which jgflint finds errors, and accepts others. Checked with
# Python's jsonschema, or with ajv in JGFLINT_NODE_MODULES.
. "${top_srcdir:-.}/tests/lib.sh"

check_with() {
  "$1" -W ignore "$top_srcdir/tests/config/schema_mutants.py" ${2:+"$2"} "$JGFLINT" >output
  exits_with=$?
  while read -r line; do
    case $line in
    'ok '*) pass "$3: ${line#* - }" ;;
    'not ok '*) fail "$3: ${line#* - }" "$(grep '^#' output)" ;;
    esac
  done <output
  is "$3: the script ends" "$exits_with" 0
}

NODE_PATH=${JGFLINT_NODE_MODULES:+$JGFLINT_NODE_MODULES:}${NODE_PATH:-}
export NODE_PATH
if python=$(python_with jsonschema) && $python -W ignore -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null; then
  check_with "$python" '' jsonschema
else skip 'mutants through jsonschema' "no jsonschema for Python (Debian: python3-jsonschema)"; fi
if have node && have python3 && node -e 'require("ajv/dist/2020")' 2>/dev/null; then check_with python3 --ajv ajv
else skip 'mutants through ajv' "no ajv for node (npm install ajv; see JGFLINT_NODE_MODULES)"; fi
finish
