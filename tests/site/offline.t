# offline.t: the service worker of the site, where there is node.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have node || skip_all "no node"
tap node "$top_srcdir/tests/site/offline.mjs" "$top_srcdir/src/site/offline.mjs"
finish
