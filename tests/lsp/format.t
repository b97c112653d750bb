#!/bin/sh
# format.t: the language server formats the layout of a record and changes nothing else.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all "no python3"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
corpus=${JGFLINT_CORPUS-}
set -- "$top_srcdir"/testdata/*/*.jgf "$top_srcdir"/testdata/json-sgf/*.json "$top_srcdir"/testdata/json-sgf/cases/*.json
if [ "$corpus" ]; then
  set -- "$@" $(find "$corpus/dialects" -type f | sort) $(find "$corpus/seki" -type f -size -30k | sort | awk 'NR % 50 == 1')
fi
exec python3 "$top_srcdir/tests/lsp/format.py" "$JGFLINT" "$JGFCONV" "$@"
