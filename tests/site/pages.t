# pages.t: the pages of the site: links, policy, rules with their examples, and the results of searches.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/site/lib.sh"

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
