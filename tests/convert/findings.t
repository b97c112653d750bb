# findings.t: findings and output of jgfconv for the texts in findings.txt.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${JGFCONV:=$top_builddir/jgfconv}"
# Lines that most records share.
shared='exit status 0|[{}]|  "record": .*"generator": "jgflint VERSION"},|  "game": {"type": "go"},|  "board": {"size": 9},|  "tree": \[|    \{},|  \]|    \{"move": \{"color": "black", "x": 4, "y": 4\}\}'

# Writes NUMBER.title, NUMBER.formats, NUMBER.text without its last line end, and NUMBER.expected.
$AWK '
  !begun { begun = $0 == ""; next } # the comment
  /^# / && part != "text" { number++; part = "formats"; blank = ""; printf "%s", substr($0, 3) >(number ".title"); next }
  part == "formats" { print >(number ".formats"); part = "text"; between = ""; next }
  $0 == "=" { part = "expected"; printf "" >(number ".expected"); next }
  part == "text" { printf "%s%s", between, $0 >(number ".text"); between = "\n"; next }
  { if ($0 == "") blank = blank "\n"; else { printf "%s%s\n", blank, $0 >(number ".expected"); blank = "" } }' "$top_srcdir/tests/convert/findings.txt"
number=1
while [ -e $number.title ]; do
  read -r from to options <$number.formats
  cp $number.text "x.$from"
  status=0
  "$JGFCONV" -q -f gcc --min-severity info --to "$to" $options "x.$from" >made 2>"$err" || status=$?
  { echo "exit status $status"; cat "$err" made; } | sed 's/jgflint\([ :]\|","\)[0-9][0-9.]*/jgflint\1VERSION/' |
    grep -vxE "$shared" >"$out" || :
  same "$(cat $number.title)" "$out" $number.expected
  number=$((number + 1))
done
check 'texts are found' test $number -gt 20
finish
