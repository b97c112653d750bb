# html.t: the page is well formed, lets nothing in from a record, and works in a browser where there is one.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# Names and texts that would like to be markup, and a move on a stone for a board.
name='<img src=x onerror=alert(1)>&"'\''.jgf'
cat >"$name" <<'RECORD'
{"record": {"format": "JGF", "version": 2}, "board": {"size": 19},
 "game": {"name": "</pre><script>document.title = 1</script>", "date": "<b onclick='x'>&amp;\"2026"},
 "tree": [{}, {"move": {"color": "black", "x": 3, "y": 3}}, {"move": {"color": "white", "x": 3, "y": 3}},
  {"<script>": "]]>"}]}
RECORD
good good.jgf
run -q --exit-zero -f html:page.html -f jsonl:lines "$name" good.jgf
exits 'a page is written' 0
findings=$(grep -c '"rule"' lines)

is 'it shows everything' "$(grep -c '^<article' page.html)" "$findings"
is 'a board where a position is concerned' "$(grep -c '^<svg' page.html)" "$(grep -c '"move-' lines)"
is 'the only script is ours' "$(grep -c '<script' page.html)" 1
sed 's/<a href="[^"]*"/<a/g; s/"[^"]*"/""/g' page.html >tags # a link is followed by nobody but the reader
unlike 'nothing comes from elsewhere' tags '<[^>]* \(src\|href\|action\)=\|url(\|@import'
unlike 'no style or handler stands in an element' tags '<[^>]* \(style\|on[a-z]*\)='
if have xmllint; then check 'the page is XML' xmllint --noout page.html
else skip 'the page is XML' 'no xmllint here'; fi

if have tidy; then is 'the page is HTML' "$(tidy -q -e --show-warnings no page.html 2>&1)" ''
else skip 'the page is HTML' 'no tidy here'; fi

hash_of() { printf 'sha256-%s' "$(openssl dgst -sha256 -binary "$1" | openssl base64)"; }
if have openssl; then
  sed -n '/^<style>/,/^<\/style>/p' page.html | sed '1s/<style>//; $d' >style
  sed -n '/^<script>/,/^<\/script>/p' page.html | sed '1s/<script>//; $d' >script
  same 'the style is the file' style "$top_srcdir/src/report/html.css"
  same 'the script is the file' script "$top_srcdir/src/report/html.js"
  like 'the policy names the style: STYLE_HASH in html.c' page.html "style-src '$(hash_of style)'"
  like 'the policy names the script: SCRIPT_HASH in html.c' page.html "script-src '$(hash_of script)'"
else
  skip 'the policy names style and script' 'no openssl here'
fi
if have node; then check 'the script is one' node --check "$top_srcdir/src/report/html.js"
else skip 'the script is one' 'no node here'; fi

run -q --exit-zero --no-board -f html "$name"
unlike '--no-board' "$out" '^<svg'
run -q --exit-zero -f html --min-severity error "$name"
unlike '--min-severity' "$out" '^<article class="\(warning\|info\)"'
run -q -f html good.jgf
unlike 'a good record leaves no trace' "$out" '<noscript\|class="why"'
like 'but a word of success' "$out" 'class="verdict good">1 record checked: no problems found'
mkdir nothing
run -q -f html nothing
like 'nor where there is none' "$out" '<p class="verdict">No records were checked.</p>'
run -q --exit-zero -f html nowhere good.jgf
unlike 'no word of success where something could not be read' "$out" 'class="verdict good"'
like 'each rule is explained' page.html '<div class="why" id="move-on-stone">'
is 'if something was found by it, and no other' "$(sed -n 's/^<div class="why" id="\(.*\)">$/\1/p' page.html | sort)" \
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
  # Not every place where Debian's chromium is installed lets it run.
  skip 'the page works in a browser' 'chromium does not run here'
else
  unlike 'neither error nor breach of the policy' messages CONSOLE
  like 'the script counts' dom ">All $findings findings shown<"
  like 'and lists the rules' dom '<b>move-on-stone</b>'
  like 'no script came in from the record' dom '<title>jgflint report</title>'
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
  else skip 'keys, filters, print' 'no node or no chromedriver'; fi
fi

finish
