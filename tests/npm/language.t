# language.t: the language server as a function and in a Worker.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

say_all node "$top_srcdir/tests/npm/language.mjs" "$package"
say_all node "$top_srcdir/tests/npm/worker.mjs" "$package" "$scratch"
finish
