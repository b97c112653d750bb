# html.t: the HTML page is well formed, runs nothing from a record, and works in a browser (if one is installed).
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# Names and texts that look like markup, and a move on a stone for a board.
name='<img src=x onerror=alert(1)>&"'\''.jgf'
cat >"$name" <<'RECORD'
{"record": {"format": "JGF", "version": 2}, "board": {"size": 19},
 "game": {"name": "</pre><script>document.title = 1</script>", "date": "<b onclick='x'>&amp;\"2026"},
 "tree": [{}, {"move": {"color": "black", "x": 3, "y": 3}}, {"move": {"color": "white", "x": 3, "y": 3}},
  {"<script>": "]]>"}]}
RECORD
good good.jgf
ends '-f html:FILE writes a page' 0 -q --exit-zero -f html:page.html -f jsonl:lines "$name" good.jgf
findings=$(grep -c '"rule"' lines)

is 'the page has an article for each finding' "$(grep -c '^<article' page.html)" "$findings"
is 'the page has a board for each finding about a move' "$(grep -c '^<svg' page.html)" "$(grep -c '"move-' lines)"
is 'the page has only the script of jgflint' "$(grep -c '<script' page.html)" 1
sed 's/<a href="[^"]*"/<a/g; s/"[^"]*"/""/g' page.html >tags # links are followed only by the reader
unlike 'the page loads nothing from elsewhere' tags '<[^>]* \(src\|href\|action\)=\|url(\|@import'
unlike 'no element has a style or handler attribute' tags '<[^>]* \(style\|on[a-z]*\)='
if have xmllint; then check 'the page is well-formed XML' xmllint --noout page.html
else skip 'the page is well-formed XML' 'no xmllint here'; fi

if have tidy; then is 'the page is valid HTML' "$(tidy -q -e --show-warnings no page.html 2>&1)" ''
else skip 'the page is valid HTML' 'no tidy here'; fi

hash_of() { printf 'sha256-%s' "$(openssl dgst -sha256 -binary "$1" | openssl base64)"; }
if have openssl; then
  sed -n '/^<style>/,/^<\/style>/p' page.html | sed '1s/<style>//; $d' >style
  sed -n '/^<script>/,/^<\/script>/p' page.html | sed '1s/<script>//; $d' >script
  same 'the style in the page is html.css' style "$top_srcdir/src/report/html.css"
  same 'the script in the page is html.js' script "$top_srcdir/src/report/html.js"
  like 'the policy has the hash of the style (STYLE_HASH in html.c)' page.html "style-src '$(hash_of style)'"
  like 'the policy has the hash of the script (SCRIPT_HASH in html.c)' page.html "script-src '$(hash_of script)'"
else
  skip 'the policy has the hashes of style and script' 'no openssl here'
fi
if have node; then check 'html.js has no syntax errors' node --check "$top_srcdir/src/report/html.js"
else skip 'html.js has no syntax errors' 'no node here'; fi

run -q --exit-zero --no-board -f html "$name"
unlike '--no-board omits the board' "$out" '^<svg'
run -q --exit-zero -f html --min-severity error "$name"
unlike '--min-severity error omits warnings and infos' "$out" '^<article class="\(warning\|info\)"'
mkdir a b c d
run -q --exit-zero -f html a b '<img>' c d
like 'the title names the folders' "$out" '<title>jgflint report: a, b, &lt;img&gt; and 2 more</title>'
run -q -f html good.jgf
unlike 'a page without findings has no leftovers of the list' "$out" '<noscript\|class="why"'
like 'a page without findings reports success' "$out" 'class="verdict good">1 record checked: no problems found'
mkdir nothing
run -q -f html nothing
like 'a page without records reports that nothing was checked' "$out" '<p class="verdict">No records were checked.</p>'
run -q --exit-zero -f html nowhere good.jgf
unlike 'the page does not report success if a file cannot be read' "$out" 'class="verdict good"'
like 'the page explains a rule with findings' page.html '<div class="why" id="move-on-stone">'
is 'the page explains exactly the rules with findings' "$(sed -n 's/^<div class="why" id="\(.*\)">$/\1/p' page.html | sort)" \
  "$(sed -n 's/^<article .*data-rule="\([^"]*\)".*/\1/p' page.html | sort -u)"

# ---- in a browser ----
browse() {
  timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update \
    --disable-sync --no-first-run --user-data-dir="$scratch/profile" --enable-logging=stderr --dump-dom "file://$scratch/page.html" \
    >dom 2>messages </dev/null
}

# reads NAME PAGE: checks of tests/report/browser.mjs, which uses keys and mouse.
reads() { tap timeout 180 node "$top_srcdir/tests/report/browser.mjs" "$(command -v chromium)" "$scratch/$2" "$scratch/profile-$1" "$1"; }

if ! have chromium; then
  skip 'the page works in a browser' 'no chromium here'
elif ! browse || [ ! -s dom ]; then
  # In some environments the chromium of Debian is installed but does not run.
  skip 'the page works in a browser' 'chromium does not run here'
else
  unlike 'the page causes no errors or policy violations in the browser' messages CONSOLE
  like 'the script counts the findings' dom ">All $findings findings shown<"
  like 'the script lists the rules' dom '<b>move-on-stone</b>'
  like 'no script from the record runs' dom '<title>jgflint report: '
  if have node && have chromedriver; then
    cp "$top_srcdir/testdata/faulty/final.jgf" one.jgf
    cp one.jgf two.jgf
    run -q --exit-zero -f html:some.html one.jgf two.jgf good.jgf
    reads 'a page' some.html
    $AWK 'BEGIN { printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 19}, \"tree\": [{}"
      for (i = 0; i < 10000; i++) printf ",\n{\"note%d\": 1}", i
      print "]}" }' >many.jgf
    run -q --exit-zero -f html:many.html many.jgf
    reads 'ten thousand findings' many.html
  else skip 'keys, filters and printing work in a browser' 'no node or no chromedriver'; fi
fi

finish
