#!/bin/sh
# limits.t: the language server reports a document that is too large, and continues.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all "no python3"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec python3 "$top_srcdir/tests/lsp/limits.py" "$JGFLINT"
