#!/bin/sh
# limits.t: what the language server cannot lint it says at that document, and goes on.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all "no python3"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec python3 "$top_srcdir/tests/lsp/limits.py" "$JGFLINT"
