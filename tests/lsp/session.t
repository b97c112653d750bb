#!/bin/sh
# session.t: framing, start and end of the language server, with a client in Python.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# A test calls each method. The two lists of methods do not count.
called() { sed -n 's/.*\.name = "\([A-Za-z/$]*\)".*/\1/p' "$top_srcdir"/src/lsp/*.c; }
silent=$(called | while read -r method; do grep -rqF --exclude=checks-random.js --exclude=methods.py -e "'$method'" -e "\"$method\"" "$top_srcdir/tests/lsp" || printf '%s ' "$method"; done)
[ -n "$(called)" ] && [ -z "$silent" ] || { printf 'not ok 1 - no test in tests/lsp calls %s\n1..1\n' "$silent"; exit 1; }
# Methods about a document are in checks-random.js, in methods.py and in the manual.
unlisted=$(called | grep -e '^textDocument/' -e '^jgflint/' | grep -v /did | while read -r method; do
  for list in checks-random.js methods.py; do grep -qF "\"$method\": " "$top_srcdir/tests/lsp/$list" || printf '%s in %s, ' "$method" "$list"; done
  case $method in jgflint/*) continue ;; esac # of the extension for VS Code alone
  grep -qx "\.\\\\\" method: $method" "$top_srcdir/man/jgflint-editors.7" || printf '%s in man/jgflint-editors.7, ' "$method"
done)
[ -z "$unlisted" ] || { printf 'not ok 1 - missing: %s\n1..1\n' "$unlisted"; exit 1; }

have python3 || skip_all "no python3"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec python3 "$top_srcdir/tests/lsp/session.py" "$JGFLINT"
