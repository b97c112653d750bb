# findings.t: findings and output of jgfconv for the texts in findings.txt, which describes its format.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# Lines that most records share.
shared='exit status 0|[{}]|  "record": .*"generator": "jgflint VERSION"},|  "game": {"type": "go"},|  "tree": \[| {4}\{},?|  \]'
shared="$shared"'|    \{"move": \{"color": "black", "x": 4, "y": 4\}\}|;B\[ee]\)'

# Writes into the directory NUMBER the text as x.FROM, without its last line end, the options, the expected output, and the title.
# Several sections of one text have several numbers.
# shellcheck disable=SC2046 # numbers
mkdir $(seq 400)
$AWK '
  function section(line) {
    number++; whole = text
    if (from == "ugf" && text !~ /\[Header]/)
      whole = "[Header]\nSize=9\nCoordinateType=IGS\n" text (text ~ /(^|\n)\[/ ? "" : "\n[Data]\nEE,B1,1,0")
    printf "%s", whole >(number "/x." from)
    print from, to, whole ~ /SZ|ize/ ? 9 : 19, options substr(line, 2) >(number "/options")
    print from " to " to options substr(line, 2) ": " (title == "" ? text : title) >(number "/title")
    printf "" >(number "/expected")
    blank = ""
  }
  !begun { begun = $0 == ""; next } # the comment
  /^# / && part != "text" {
    part = "text"; text = between = title = ""
    if (at = index($0, ": ")) { title = substr($0, at + 2); $0 = substr($0, 1, at - 1) }
    from = $2; to = $3; options = ""
    for (i = 4; i <= NF; i++) options = options " " $i
    next
  }
  $0 == "=" || /^= --/ { part = "expected"; section($0); next }
  part == "text" { text = text between $0; between = "\n"; next }
  { if ($0 == "") blank = blank "\n"; else { printf "%s%s\n", blank, $0 >(number "/expected"); blank = "" } }' \
  "$top_srcdir/tests/convert/findings.txt"
number=1
while [ -e $number/options ]; do
  read -r from to size options <$number/options
  [ "$from" != json ] || options="--format-in json-sgf --force-lossy $options"
  cd $number && status=0
  "$JGFCONV" -q -f gcc --min-severity info --to "$to" $options "x.$from" >made 2>error || status=$?
  cd ..
  printf '@%s %s\nexit status %s\n' $number "$size" "$status" >$number/status
  set -- "$@" $number/status $number/error $number/made
  number=$((number + 1))
done
check 'texts are found' test $number -gt 20 -a $number -lt 400
# The version, the size of the board and shared lines are not compared.
sed 's/jgflint\([ :]\|","\)[0-9][0-9.]*/jgflint\1VERSION/' "$@" | $AWK '
  /^@/ { size = $2 }
  $0 != "  \"board\": {\"size\": " size "}," && $0 != "(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[" size "]"' |
  grep -vxE "$shared" | $AWK '/^@/ { file = substr($1, 2) "/found"; printf "" >file; next } { print >file }'
last=$number number=1
while [ $number -lt $last ]; do
  read -r title <$number/title
  check "$title" diff $number/expected $number/found
  number=$((number + 1))
done

finish
