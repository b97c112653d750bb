# repair.t: the page that repairs one file, and how pages look, in a real Chromium, where make site has made them.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have node || skip_all "no node"
site=$top_builddir/site
[ -e "$site/repair.mjs" ] || skip_all "make site has not been called"
newer=$(find "$top_srcdir/src/site" -newer "$site/index.html" \( -name '*.mjs' -o -name '*.css' -o -name '*.html' \) | head -n 1)
[ -z "$newer" ] || skip_all "$newer is newer than site/: call make site"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip_all "no chromium"
have chromedriver || skip_all "no chromedriver"
tap node "$top_srcdir/tests/site/repair.mjs" "$site" "$browser" "$scratch"
finish
