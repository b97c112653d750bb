# man.t: the manual knows every option and no other, and mandoc has nothing to say about it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# tells PROGRAM: its page and its --help are of one mind.
tells() {
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
  }' "$page" | sort >told
  check "$1: options were found in --help" test "$(wc -l <known)" -gt 25
  is "$1: the manual knows every option, with its letter and argument, and no other" "$(diff known told)" ''
}
tells jgfconv
tells jgflint

if have mandoc; then
  for each in "$top_srcdir"/man/*.[1-9] "$top_builddir"/man/*.[1-9]; do
    [ -e "$each" ] || continue
    is "mandoc finds no fault in $(basename "$each")" "$(mandoc -T lint -W warning "$each" 2>&1)" ''
  done
else skip 'mandoc finds no fault' 'no mandoc here'; fi

# groff, which man(1) of most systems calls. (-ww: all that it can warn of.)
if have groff && groff -K utf8 -mdoc -Tutf8 </dev/null >/dev/null 2>&1; then
  for each in "$top_srcdir"/man/*.[1-9] "$top_builddir"/man/*.[1-9]; do
    [ -e "$each" ] || continue
    is "groff has no warning for $(basename "$each")" "$(groff -K utf8 -ww -mdoc -Tutf8 "$each" 2>&1 >/dev/null | head -n 5)" ''
  done
else skip 'groff has no warning' 'no groff with mdoc here'; fi

# Pages that are referred to are pages of ours, or have a section number of the system's.
ours=$(cd "$top_srcdir/man" && ls ./*.[1-9] | sed 's|^./||'; echo jgflint-rules.7)
for each in "$top_srcdir"/man/*.[1-9]; do
  sed -n 's/^\.Xr \(jg[a-z.-]*\) \([0-9]\).*/\1.\2/p; s/.* Xr \(jg[a-z.-]*\) \([0-9]\).*/\1.\2/p' "$each" | sort -u | while read -r name; do
    printf '%s\n' "$ours" | grep -qx "$name" || echo "$(basename "$each") refers to $name"
  done
done >referred
is 'pages that are referred to exist' "$(cat referred)" ''

for program in jgfconv jgflint; do
  page=$top_srcdir/man/$program.1
  for status in 0 1 2 3; do
    like "$program: the manual tells exit status $status" "$page" "^\.It $status\$"
  done
  for variable in NO_COLOR TERM; do
    like "$program: the manual knows $variable" "$page" "^\.It Ev $variable\$"
  done
done

finish
