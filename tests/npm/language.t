# language.t: the language server as a function and in a Worker.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

tap node "$top_srcdir/tests/npm/language.mjs" "$package"
tap node "$top_srcdir/tests/npm/worker.mjs" "$package" "$scratch"
finish
