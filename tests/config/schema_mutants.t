#!/bin/sh
# schema_mutants.t: what the schema of JGF 2 refuses is what jgflint calls an error, over mutants of sound records. Asked of Python's
# jsonschema and of ajv, of which one is enough (JGFLINT_NODE_MODULES names the directory that ajv is in).
. "${top_srcdir:-.}/tests/lib.sh"

judge() {
  "$1" -W ignore "$top_srcdir/tests/config/schema_mutants.py" ${2:+"$2"} "$JGFLINT" >said
  exits_with=$?
  while read -r line; do
    case $line in
    'ok '*) pass "$3: ${line#* - }" ;;
    'not ok '*) fail "$3: ${line#* - }" "$(grep '^#' said)" ;;
    esac
  done <said
  is "$3 came to the end" "$exits_with" 0
}

NODE_PATH=${JGFLINT_NODE_MODULES:+$JGFLINT_NODE_MODULES:}${NODE_PATH:-}
export NODE_PATH
if python=$(python_with jsonschema) && $python -W ignore -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null; then
  judge "$python" '' jsonschema
else skip 'mutants through jsonschema' "no jsonschema for Python (Debian: python3-jsonschema)"; fi
if have node && have python3 && node -e 'require("ajv/dist/2020")' 2>/dev/null; then judge python3 --ajv ajv
else skip 'mutants through ajv' "no ajv for node (npm install ajv; see JGFLINT_NODE_MODULES)"; fi
finish
