#!/bin/sh
# session.t: framing and the life of the language server, by a client that needs nothing but Python.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all "no python3"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec python3 "$top_srcdir/tests/lsp/session.py" "$JGFLINT"
