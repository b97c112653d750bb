# lib.sh: common start of the site tests. They are skipped unless `make site` has built the site from the present sources.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have node || skip_all "no node"
site=$top_builddir/site
[ -e "$site/index.html" ] || skip_all "make site has not been called"
newer=$(find "$top_srcdir/src/site" "$top_srcdir/rules" \( -name '*.mjs' -o -name '*.css' -o -name '*.html' -o -name '*.md' \) -newer "$site/index.html" | head -n 1)
[ -z "$newer" ] || skip_all "$newer is newer than site/: call make site"
site=$(cd "$site" && pwd)

# in_chromium SCRIPT: runs a test script in Chromium.
in_chromium() {
  browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip_all "no chromium"
  have chromedriver || skip_all "no chromedriver"
  tap node "$top_srcdir/tests/site/$1" "$site" "$browser" "$scratch"
}
