# firefox.t: the playground in Firefox, if `make site` was run.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have node || skip_all "no node"
site=$top_builddir/site
[ -e "$site/index.html" ] || skip_all "make site has not been called"
newer=$(find "$top_srcdir/src/site" -newer "$site/index.html" \( -name '*.mjs' -o -name '*.css' -o -name '*.html' \) | head -n 1)
[ -z "$newer" ] || skip_all "$newer is newer than site/: call make site"
browser=$(command -v firefox-esr || command -v firefox) || skip_all "no firefox"
tap node "$top_srcdir/tests/site/firefox.mjs" "$site" "$browser" "$scratch"
finish
