# formats.t: compares jgf-formats(7) with jgfconv, row by row, and checks records older than JGF 1.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

page=$top_srcdir/man/jgf-formats.7

# ---- the page has all names ----
# properties PLACE...: prints the SGF properties in the sources that have such a place in JGF.
properties() { sed -n "s/^P(\([A-Z]*\), .*[0-9],4, [0-9]*, \($1\)(.*/\1/p" "$top_srcdir/src/sgf/properties.def"; }
# lacks: prints the names on standard input that have no row in the page.
lacks() { while read -r name; do grep -q "^$name[=[]" "$page" || printf '%s ' "$name"; done; }
properties 'HEADER\|PLAYER' >header
check 'the list of header properties is found' test "$(wc -l <header)" -gt 20
is 'jgf-formats(7) has each header property' "$(lacks <header)" ''
# L and M are only in FF[1]. The page has the times of Black, BL and OB.
properties NODE | grep -vx 'WL\|OW' >node
check 'the list of node properties is found' test "$(wc -l <node)" -gt 15
is 'jgf-formats(7) has each node property' "$(lacks <node)" ''
sed -n '/define UGF_VARIABLES/,/^$/p' "$top_srcdir/src/ugf/internal.h" | grep -o 'X([A-Z_0-9]*, "[A-Za-z0-9]*"' | cut -d'"' -f2 >ugf
check 'the list of UGF variables is found' test "$(wc -l <ugf)" -gt 20
is 'jgf-formats(7) has each UGF variable' "$(while read -r name; do grep -Eq "^($name=|\.Ql $name( ,)?$)" "$page" || printf '%s ' "$name"; done <ugf)" ''

sed -n '/define GIB_VARIABLES/,/^$/p' "$top_srcdir/src/gib/read.c" | grep -o '"[A-Z]*"' | tr -d '"' >gib
check 'the list of GIB variables is found' test "$(wc -l <gib)" -gt 20
is 'jgf-formats(7) has each GIB variable that is converted' "$(sed -n '/GIB_NAME\|GIB_PLACE\|GIB_DATE\|GIB_RESULT/p' "$top_srcdir/src/gib/read.c" | grep -o 'GIB_[A-Z_]*' | sort -u |
  while read -r name; do key=$(sed -n "s/.*X(${name#GIB_}, \"\([A-Z]*\)\").*/\1/p" "$top_srcdir/src/gib/read.c"); grep -q "^$key=" "$page" || printf '%s ' "$key"; done)" ''

# ---- every list of formats is complete ----
# offered PROGRAM OPTION: prints the words of the option that are formats.
offered() { "$1" --completions fish | sed -n "s/^complete -c [a-z]* -l $2 .*-a '\([a-z0-9 -]*\)'.*/\1/p" | tr ' ' '\n' | grep -vx 'auto\|jsonl'; }
offered "$JGFLINT" format-in >formats
check 'the list of input formats is found' test "$(wc -l <formats)" -gt 5
offered "$JGFCONV" to >written
check 'the list of output formats is found' test "$(wc -l <written)" -gt 2
# CHANGES.md and VS Code are checked at one place, other documents and packages by their lists.
for format in $(cat formats); do
  check "$format is in CHANGES.md" grep -qwi "$format" "$top_srcdir/CHANGES.md"
  check "$format is a language of VS Code" grep -q "{\"id\": \"$format\", " "$top_srcdir/src/vscode/package.json.in"
  case $format in jgf) continue ;; esac
  check "$format has a conversion table in jgf-formats(7)" grep -q "^\.\\\\\" table: $format " "$page"
done

# ---- forms older than JGF 1 ----
for record in "$top_srcdir"/testdata/dialects/nggo-[0-5]*.jgf "$top_srcdir"/testdata/dialects/seki-d*.jgf; do
  run -q --isolated --select all --min-severity info -f gcc "$record"
  is "${record##*/} has one finding" "$(sed 's/.*\[//' "$out")" 'legacy-unsupported]'
  run -q --isolated --fix --unsafe-fixes - <"$record"
  same "${record##*/} is never fixed" "$out" "$record"
done
"$JGFCONV" -t sgf "$record" >"$out" 2>"$err"
status=$?
exits 'a record older than JGF 1 is not converted' 1
silent 'no output for a record older than JGF 1' "$out"

# ---- the rows of the page are true ----
have python3 || { skip 'each row of jgf-formats(7) is converted as documented' 'no python3'; finish; }
python3 "$top_srcdir/tests/cli/formats.py" "$JGFCONV" "$page" >rows 2>"$err"
status=$?
exits 'formats.py converts the rows of jgf-formats(7)' 0
check 'the rows of jgf-formats(7) are found' test "$(grep -c '^ok' rows)" -gt 80
is 'each row of jgf-formats(7) is converted as documented' "$(grep -A 20 '^not ok' rows)" ''

finish
