#!/bin/sh
# schema.t: the printed schemas are schemas, and jgflint agrees with them.
. "${top_srcdir:-.}/tests/lib.sh"

python=$(python_with jsonschema) && $python -W ignore -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null ||
  skip_all "no jsonschema for Python (Debian: python3-jsonschema)"

mkdir examples
$AWK -v make=examples -v to=examples -f "$top_srcdir/rules/sheets.awk" "$top_srcdir"/rules/[a-z]*.md >/dev/null || exit 99
exec $python -W ignore "$top_srcdir/tests/config/schema.py" "$JGFLINT" "$top_srcdir/testdata" examples
