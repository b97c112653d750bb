# man.t: the manual pages describe every option and no other, and mandoc finds no fault.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# check_options PROGRAM: its page and its --help have the same options.
check_options() {
  page=$top_srcdir/man/$1.1
  "$top_builddir/$1" --help | sed -n 's/^  \(-\(.\), \|    \)--\([a-z-]*\)\( \([A-Z][^ ]*\)\)\{0,1\}.*/\3 \2 \5/p' | sed 's/  */ /g; s/ $//' | sort >known
  # .It Fl f , Fl -format Ar FMT Ns Oo : Ns Ar FILE Oc: Ns joins, Oo and Oc are brackets.
  $AWK '$1 == ".It" && $2 == "Fl" {
    letter = name = argument = ""
    for (i = 2; i <= NF; i++) {
      if ($i == "Fl") {
        i++
        if ($i ~ /^-/) name = substr($i, 2)
        else letter = $i
      } else if ($i == "Oo") argument = argument "["
      else if ($i == "Oc") argument = argument "]"
      else if ($i != "Ar" && $i != "Ns" && $i != ",") argument = argument $i
    }
    print name (letter == "" ? "" : " " letter) (argument == "" ? "" : " " argument)
  }' "$page" | sort >found
  check "$1: the options of --help are found" test "$(wc -l <known)" -gt 25
  is "$1: the manual has every option with its letter and argument, and no other" \
    "$(diff known found | sed -n 's/^</only in --help:/p; s/^>/only in the manual:/p')" ''
  cut -d ' ' -f 1 known | sort >names
  is "$1: a test uses every option" "$(comm -23 names used)" ''
}
grep -rohE --include='*.t' --include='*.py' -e '--[a-z][a-z-]*' "$top_srcdir/tests" | sed 's/^--//' | sort -u >used
check_options jgfconv
check_options jgflint

# The sample in jgflint(1) is the output of the program.
printf '(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6,5]PB[Honinbo]PW[Meijin]RE[B+Resign]\n;B[ee];W[cc];B[gd];W[ee])\n' >final.sgf
{ echo '$ jgflint final.sgf'; "$JGFLINT" --isolated final.sgf 2>summary; cat summary; } | sed 's/ in [0-9.]* s:/:/' >printed
sed -n '/^\.\\" sample: /,/^\.Ed/p' "$top_srcdir/man/jgflint.1" | sed '1,2d; $d; s/ in [0-9.]* s:/:/' >sample
same 'the sample in jgflint(1) is the output of the program' sample printed

# The prototypes in jgflint(3) are those of the header: .Fn NAME "ARGUMENT"... is NAME(ARGUMENT, ...).
sed -n 's/^JGFLINT_PUBLIC .*\(jgflint_[a-z_]*(.*)\);$/\1/p' "$top_srcdir/src/library/jgflint.h" | sort >declared
sed -n '/^\.Sh SYNOPSIS/,/^\.Sh DESCRIPTION/s/^\.Fn //p' "$top_srcdir/man/jgflint.3" | sed 's/" "/, /g; s/ "/(/; s/"$/)/; s/ void$/(void)/' | sort >prototypes
check 'the functions of the header are found' test "$(wc -l <declared)" -gt 25
is 'jgflint(3) has the prototype of every function' "$(diff declared prototypes)" ''

# Completions, parser, --help and manual have the same values for an option. offered PROGRAM: prints "NAME WORD..." for each
# option with a list of values, from the completions for bash.
offered() {
  "$top_builddir/$1" --completions bash >script
  sed -n "s/^  \(-.|\)\{0,1\}--\([a-z-]*\)) COMPREPLY=(\$(compgen -W '\([^']*\)'.*/\2 \3/p" script
  sed -n "s/^_${1}_formats='\(.*\)'/format \1/p; s/^_${1}_levels='\(..*\)'/severity \1/p" script
}
# paragraph NAME PAGE: the highlighted words in the paragraph of the option.
paragraph() {
  $AWK -v name="$1" '
    $1 == ".It" && $2 == "Fl" { on = 0; for (i = 3; i <= NF; i++) if ($i == "-" name) on = 1; next }
    /^\.S[hs] / { on = 0 }
    on && /^\./ {
      for (i = 1; i < NF; i++) if ($i ~ /^\.?(Ql|Cm)$/ || $i == "Ar")
        for (j = i + 1; j <= NF && $j !~ /^[A-Z]/; j++) if ($j ~ /^[a-z0-9][a-z0-9.-]*$/) print $j
    }' "$2" | sort -u
}
for program in jgflint jgfconv; do
  offered $program >offers
  check "$program: options with words are found" test "$(wc -l <offers)" -ge 7
  cut -d' ' -f2- offers | tr ' ' '\n' | sort -u >any
  while read -r name words; do
    printf '%s\n' $words | sort -u >these
    case $name in severity) wrong=--severity=json=no-word ;; *) wrong=--$name=no-word ;; esac
    is "$program --$name: the parser accepts the completed words" \
      "$("$top_builddir/$program" "$wrong" 2>&1 | sed -n 's/; did you mean.*//; s/.* is not one of //p')" "$(printf '%s' "$words" | sed 's/ /, /g')"
    case $program-$name in jgfconv-format) continue ;; esac # its page refers to that of jgflint
    paragraph "$name" "$top_srcdir/man/$program.1" >found
    is "$program --$name: the manual has each word" "$(comm -23 these found | tr '\n' ' ')" ''
    # (The paragraph may mention values of other options.)
    is "$program --$name: the manual has no other words" "$(comm -23 found these | comm -23 - any | tr '\n' ' ')" ''
    [ "$name" = format ] ||
      is "$program --$name: --help has each word" "$("$top_builddir/$program" --help | sed -n "/--$name /,/^ *-.*--\|^$/p" | tr -s ' \n' '  ' |
        sed 's/([^)]*)//g; s/ ,/,/g; s/ *$//' | grep -c -F ": $(printf '%s' "$words" | sed 's/ /, /g')")" 1
  done <offers
done

# A configuration has the words of the options of the same name.
"$JGFLINT" --print-schema config | tr -d ' \n' >schema
offered jgflint
for name in std fail-on; do
  is "$name in a configuration has the words of the option" "$(grep -oE "\"$name\":\{[^}]*\}" schema | head -n 1 | sed 's/.*"enum":\[\([^]]*\)\].*/\1/; s/"//g; s/,/ /g')" \
    "$(sed -n "s/^$name //p" offers)"
done

if have mandoc; then
  for each in "$top_srcdir"/man/*.[1-9] "$top_builddir"/man/*.[1-9]; do
    [ -e "$each" ] || continue
    is "mandoc finds no fault in $(basename "$each")" "$(mandoc -T lint -W warning "$each" 2>&1)" ''
  done
else skip 'mandoc finds no fault' 'no mandoc here'; fi

# man(1) calls groff on most systems. -ww enables all warnings.
if have groff && groff -K utf8 -mdoc -Tutf8 </dev/null >/dev/null 2>&1; then
  for each in "$top_srcdir"/man/*.[1-9] "$top_builddir"/man/*.[1-9]; do
    [ -e "$each" ] || continue
    is "groff has no warning for $(basename "$each")" "$(groff -K utf8 -ww -mdoc -Tutf8 "$each" 2>&1 >/dev/null | head -n 5)" ''
  done
else skip 'groff has no warning' 'no groff with mdoc here'; fi

# Each .Xr to jgflint or jgfconv refers to an existing page.
ours=$(cd "$top_srcdir/man" && ls ./*.[1-9] | sed 's|^./||'; echo jgflint-rules.7)
for each in "$top_srcdir"/man/*.[1-9]; do
  sed -n 's/^\.Xr \(jg[a-z.-]*\) \([0-9]\).*/\1.\2/p; s/.* Xr \(jg[a-z.-]*\) \([0-9]\).*/\1.\2/p' "$each" | sort -u | while read -r name; do
    printf '%s\n' "$ours" | grep -qx "$name" || echo "$(basename "$each") refers to $name"
  done
done >referred
is 'each page that a page refers to exists' "$(cat referred)" ''
is 'MANUALS of src/site/make/text.mjs has each page' "$(for page in "$top_srcdir"/man/*.[1-9]; do
  grep -qF "'$(basename "$page")'" "$top_srcdir/src/site/make/text.mjs" || basename "$page"
done)" ''

is 'each program has a page' "$(for program in $(sed -n 's/^bin_PROGRAMS += //p' "$top_srcdir"/src/*/local.mk); do
  [ -e "$top_srcdir/man/$program.1" ] || echo "$program"
done)" ''
for program in jgfconv jgflint; do
  page=$top_srcdir/man/$program.1
  for status in 0 1 2 3; do
    like "$program(1) has exit status $status" "$page" "^\.It $status\$"
  done
  for variable in NO_COLOR TERM; do
    like "$program(1) has the variable $variable" "$page" "^\.It Ev $variable\$"
  done
done

# Faults that mandoc -Tlint misses: macros in the middle of a line, and quotes at the beginning of a word, which are dropped.
if have mandoc && have python3; then
  for page in "$top_srcdir"/man/*.[157]; do
    name=$(basename "$page")
    mandoc -Tutf8 "$page" 2>/dev/null | col -b >rendered
    unlike "$name: no macro is printed" rendered ' \.[A-Z][a-z] '
    check "$name: JSON in the page is valid" python3 - <<'PYTHON'
import json, re
text = re.sub(r"\s+", " ", re.sub(r"-\n\s+", "-", open("rendered", encoding="utf-8").read()))
for quote in re.findall(r"‘([{\[]\"[^‘’]*[}\]])’", text):
    if "..." not in quote:
        json.loads(quote)
PYTHON
  done
else skip 'pages are readable at 80 columns' 'no mandoc or no python3'; fi
is 'no example is broken at 80 columns' "$($AWK '/^\.Bd -literal/ { on = 1; next } /^\.Ed/ { on = 0 } /^\.Dl / { $0 = substr($0, 5); if (length($0) > 73) print FILENAME ": " $0 } on && /^\$/ && length($0) > 73' "$top_srcdir"/man/*.[157])" ''

finish
