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
