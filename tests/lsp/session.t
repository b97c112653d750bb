#!/bin/sh
# session.t: framing and the life of the language server, by a client that needs nothing but Python.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# Some test calls each method.
called() { sed -n 's/.*\.name = "\([A-Za-z/$]*\)".*/\1/p' "$top_srcdir"/src/lsp/*.c; }
silent=$(called | while read -r method; do grep -rqF -e "'$method'" -e "\"$method\"" "$top_srcdir/tests/lsp" || printf '%s ' "$method"; done)
[ -n "$(called)" ] && [ -z "$silent" ] || { printf 'not ok 1 - no test in tests/lsp calls %s\n1..1\n' "$silent"; exit 1; }
# Those about a document are heard by the client that does anything, and counted as documents grow.
unlisted=$(called | grep -e '^textDocument/' -e '^jgflint/' | grep -v /did | while read -r method; do
  for list in checks-random.js methods.py; do grep -qF "\"$method\": " "$top_srcdir/tests/lsp/$list" || printf '%s in %s, ' "$method" "$list"; done
done)
[ -z "$unlisted" ] || { printf 'not ok 1 - missing: %s\n1..1\n' "$unlisted"; exit 1; }

have python3 || skip_all "no python3"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec python3 "$top_srcdir/tests/lsp/session.py" "$JGFLINT"
