# pages.t: the pages that make site has made: links, policy, rules with their examples, and what is found by a search.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have node || skip_all "no node"
site=$top_builddir/site
[ -e "$site/rules/index.html" ] || skip_all "make site has not been called"
newer=$(find "$top_srcdir/src/site" "$top_srcdir/rules" \( -name '*.mjs' -o -name '*.css' -o -name '*.html' -o -name '*.md' \) -newer "$site/index.html" | head -n 1)
[ -z "$newer" ] || skip_all "$newer is newer than site/: call make site"
site=$(cd "$site" && pwd)

$AWK -v make=examples -v to="$scratch" -f "$top_srcdir/rules/sheets.awk" "$top_srcdir"/rules/[a-z]*.md >"$scratch/list" || exit 99
tap node "$top_srcdir/tests/site/pages.mjs" "$site" "$scratch"

if have tidy; then
  for page in "$site"/*.html "$site"/man/*.html "$site"/schemas/*.html "$site"/rules/*.html; do
    said=$(tidy -q -e --show-warnings no --drop-empty-elements no "$page" 2>&1 | grep -v 'search> is not recognized' | head -n 3)
    [ -z "$said" ] || printf '%s: %s\n' "$page" "$said"
  done >"$scratch/tidy"
  is 'each page is valid HTML' "$(head -n 5 "$scratch/tidy")" ''
else skip 'each page is valid HTML' 'no tidy here'
fi
finish
