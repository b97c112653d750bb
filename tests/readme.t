# readme.t: the commands and the output in README.md and packaging/ci.md are real.
#
# A console block has commands and their output, without times; UPDATE=1 sh tests/readme.t writes the present output.
# The commands of sh blocks run in order in a scratch folder. Commands that build something run in `.ci/night documents`.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

readme=$top_srcdir/README.md
mkdir bin
ln -s "$JGFLINT" bin/jgflint
ln -s "$top_builddir/jgfconv" bin/jgfconv
PATH=$scratch/bin:$PATH
export PATH

# ---- output ----
timeless() { sed 's/ in [0-9][0-9.]* s\([:;]\)/ in 0.00 s\1/'; }

# Prints README.md with the present output of all commands in console blocks. They run next to the file that they name.
(cd "$top_srcdir/testdata/readme" && $AWK '
  /^```console$/ { console = 1 }
  /^```$/ { console = 0 }
  !console || /^```/ { print; next }
  sub(/^\$ /, "") { print "$ " $0; fflush(); system("exec 2>&1; " $0) }' "../../README.md") >fresh
if [ "${UPDATE:-}" = 1 ]; then
  timeless <fresh >README.new && cp README.new "$readme" && exit
fi
timeless <"$readme" >shown
timeless <fresh >real
same 'README.md shows the present output (else UPDATE=1 sh tests/readme.t)' shown real
check 'README.md shows a finding with its board' grep -q '^ *5 .*\[X\]' "$readme"

# ---- commands ----
ln -s "$JGFLINT" jgflint
ln -s "$top_builddir/jgfconv" jgfconv
cp -R "$top_srcdir/testdata" . && chmod -R u+w testdata
$AWK '/^```sh$/ { on = 1; next } /^```$/ { on = 0 } on' "$readme" >commands
like 'README.md has the command that builds and lints' commands '^\./bootstrap && \./jgflint testdata/games$'
like 'README.md has the command that builds and tests' commands '^\./bootstrap && make check$'
sed -n 's/^\.\/bootstrap && //; /^make /!p' commands >quick
check 'README.md has a dozen quick commands' test "$(grep -c . <quick)" -ge 10
while read -r command; do
  status=0
  sh -c "$command" >"$out" 2>"$err" </dev/null || status=$?
  check "README.md: $command (status $status)" test "$status" -le 1
done <quick
is 'the safe fix is applied' "$(sed -n 's/.*KM\[\([^]]*\).*/\1/p' games/final.sgf)" 6.5
check 'a report is written' test -s report.html
check 'the converted files exist' test -s jgf/collection-3.jgf -a -s converted/final.sgf.json

# ---- options and formats ----
{ "$JGFLINT" --help && "$top_builddir/jgfconv" --help; } >"$out"
for document in README.md packaging/ci.md; do
  for option in $(grep -o '`[^`]*`' "$top_srcdir/$document" | grep -o -e '--[a-z][a-z-]*' | sort -u); do
    [ "$option" = --help ] || like "$document: $option is an option" "$out" "^ *\(-., \)*$option\( \|\$\)"
  done
done
grep -o '`-f [a-z]*' "$top_srcdir/packaging/ci.md" | sed 's/^`-f //' | sort -u >formats
while read -r format; do like "packaging/ci.md: $format is a format" "$out" "^  $format  "; done <formats

# ---- packaging/ci.md ----
if have git; then
  GIT_CONFIG_NOSYSTEM=1 HOME=$scratch
  export GIT_CONFIG_NOSYSTEM HOME
  git init -q repository 2>/dev/null && cd repository || exit 99
  good good.jgf
  bad bad.jgf untracked.jgf
  git add good.jgf bad.jgf
  line=$($AWK '/^```sh$/ { on = 1; next } /^```$/ { on = 0 } on' "$top_srcdir/packaging/ci.md")
  status=0
  sh -c "$line" >"$out" 2>"$err" || status=$?
  exits 'the command of packaging/ci.md finds the bad record' 1
  like 'the command of packaging/ci.md lints only tracked records' "$err" '^Checked 2 records '
  cd "$scratch" || exit 99
else
  skip 'the command of packaging/ci.md lints the tracked records' 'git is not installed'
fi

mkdir service && cd service && good good.jgf && bad bad.jgf || exit 99
grep -o "jgflint -f [^']*" "$top_srcdir/packaging/ci.md" | sed -n 's/^jgflint \(.* [.]\)$/\1/p' >calls
is 'packaging/ci.md has commands for two services' "$(grep -c . <calls)" 2
while read -r call; do
  # shellcheck disable=SC2086 # a list of words
  ends "the service finds the bad record: jgflint $call" 1 $call
  reported=$(printf '%s\n' "$call" | sed 's/.*:\([^ ]*\) .*/\1/')
  like "the service gets its report: $reported" "$reported" 'json-trailing-comma'
done <calls
ends 'the options of the hook and the action exist' 0 --fail-on warning good.jgf

finish
