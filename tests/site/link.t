# link.t: the links of the playground and the files that it opens. Needs node.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have node || skip_all "no node"
tap node "$top_srcdir/tests/site/link.mjs" "$top_srcdir/src/site/link.mjs" "$top_srcdir/src/site/unpack.mjs"
finish
