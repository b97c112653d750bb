# formats.t: the exact output of formats, as recorded in formats.txt. tests/unit/report-text.c has text, html.t has html, and hostile.t
# compares json and rdjson with formats that have a line for each finding.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# Characters of one to four bytes before the first finding; a related place; fixes that remove and replace.
cat >'a, b&.jgf' <<'END'
{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "game": {"name": "日é𐐀", "name": "日é𐐀"},
 "tree": [{}, {"move": {"color": "B", "x": 1, "y": 2}}]}
END
# The version, hashes and the descriptions of rules may change.
print_constant() { sed 's/\("version": "\)[0-9.]*"}/\1V"}/; s/\(ingerprint\|Hash[/v1]*\)": "[0-9a-f]*/\1": "F/g; /"tool": {"driver"/,/^ *] *$/d'; }
for format in $(reporters); do
  case $format in html | json | rdjson | text) continue ;; esac
  echo "== $format"
  "$JGFLINT" -q --isolated -f $format --severity move-color=warning './a, b&.jgf' | print_constant
done >found
check 'the output of each format is the recorded one' diff "$top_srcdir/tests/report/formats.txt" found

# ---- records without errors ----
good good.jgf
for format in $(reporters); do
  "$JGFLINT" -q --isolated -f $format good.jgf >$format
  case $format in
  html) ;;
  junit | tap) like "$format has a test for a record without findings" $format 'good.jgf' ;;
  *) unlike "$format does not name a record without findings" $format 'good.jgf' ;;
  esac
done
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "nme": 1, "tree": [{}]}\n' >warning.jgf
prints 'a warning is not a failure in JUnit' 'failures="0"' -q --isolated -f junit warning.jgf
prints 'a warning is a failure in JUnit with --fail-on warning' 'failures="1"' -q --isolated -f junit --fail-on warning warning.jgf
cp warning.jgf warning.jsonl
run -q --isolated -f sarif warning.jsonl
unlike 'SARIF has no hash of the line for JSON Lines' "$out" 'primaryLocationLineHash'
finish
