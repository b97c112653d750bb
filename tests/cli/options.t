# options.t: how a command line is parsed, and messages about invalid ones.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

good a.jgf
bad b.jgf

# refuses NAME EXPRESSION ARGUMENT...: status 2, a message that matches, nothing on standard output.
refuses() {
  name=$1 expression=$2
  shift 2
  run "$@"
  if [ "$status" = 2 ] && [ ! -s "$out" ] && grep -q -e "$expression" "$err"; then pass "refuses $name"
  else fail "refuses $name" "status $status
$(cat "$out" "$err")"; fi
}

refuses 'an unknown option, naming the nearest' "^jgflint: unknown option '--frmat'; did you mean '--format'?" --frmat text a.jgf
refuses 'an unknown option without suggestion' "^jgflint: unknown option '--xyzzy'$" --xyzzy a.jgf
refuses 'an abbreviation, with a suggestion' "did you mean '--statistics'?" --stat a.jgf
refuses 'an unknown letter' "unknown option '-y'" -y a.jgf
refuses 'an unknown letter in a cluster' "unknown option '-y'" -qy a.jgf
refuses 'one dash before a long name' "unknown option '-quite'; did you mean '--quiet'?" -quite a.jgf
refuses 'one dash before the name of an option that begins with a letter' "unknown option '-fix'; did you mean '--fix'?" -fix a.jgf
refuses 'one with a value' "unknown option '-fail-on'; did you mean '--fail-on'?" -fail-on=warning a.jgf
refuses 'a value for an option without a value' "--quiet takes no argument, but was given '1'" --quiet=1 a.jgf
refuses 'a missing value' "--select needs an argument: RULES" a.jgf --select
refuses 'a missing value of a letter' "--format needs an argument" a.jgf -f
refuses 'an unknown format' "--format: 'josn' is not one of text,.*did you mean 'json'?" -f josn a.jgf
refuses 'a format without its file' "--format: the name must not be empty" -f json: a.jgf
refuses 'two formats on standard output' "text is written to standard output; name a file: json:FILE" -f text -f json a.jgf
refuses 'two formats in one file' "text is written to 'x' already" -f text:x -f json:x a.jgf
refuses 'two formats in one file, by another name' "text is written to './/x' already" -f text:x -f json:.//x a.jgf
refuses 'a baseline in the file of a report' "--write-baseline: json is written to that file already" -f json:x --write-baseline ./x a.jgf
refuses 'an unknown color mode' "--color: 'alwys' is not one of auto, always, never; did you mean 'always'?" --color=alwys a.jgf
refuses 'an unknown level' "--min-severity: 'eror' is not one of info, warning, error; did you mean 'error'?" --min-severity eror a.jgf
refuses 'off as a level to fail on' "--fail-on: 'off' is not one of" --fail-on off a.jgf
refuses 'a severity without level' "--severity: 'json' is not of the form RULE=SEVERITY" --severity json a.jgf
refuses 'a severity of an unknown level' "--severity: 'bad' is not one of" --severity json=bad a.jgf
refuses 'an unknown rule in --select' "'json-trailing-coma' is not a rule.*did you mean 'json-trailing-comma'?" --select json-trailing-coma a.jgf
refuses 'an unknown rule in --ignore' "'jsson' is not a rule.*did you mean 'json'?" --ignore jsson a.jgf
refuses 'an unknown rule in --extend-select' "'nosuchrule' is not a rule" --extend-select json,nosuchrule a.jgf
refuses 'an unknown rule in --severity' "'nosuchrule' is not a rule" --severity nosuchrule=error a.jgf
refuses 'an unknown rule in --explain' "'treee' is not a rule.*did you mean 'tree'?" --explain treee
refuses 'an empty list of rules' "--select: the list must not be empty" --select= a.jgf
refuses 'an unknown standard' "--std: 'jgf3' is not one of jgf2, seki; did you mean 'jgf2'?" --std jgf3 a.jgf
refuses 'a value that is not a number' "--max-depth: 'x' is not a whole number of at least 1" --max-depth x a.jgf
refuses 'a number with a suffix' "--max-warnings: '3x'" --max-warnings 3x a.jgf
refuses 'a negative number' "--max-findings: '-1'" --max-findings -1 a.jgf
refuses 'a number too large' "--max-size: '99999999999999999999999'" --max-size 99999999999999999999999 a.jgf
refuses 'a size too large for its unit' "--max-size: '99999999999999999G'" --max-size 99999999999999999G a.jgf
refuses 'a number above the limit' "--max-depth: '99999999999999999999' is too large: at most " --max-depth 99999999999999999999 a.jgf
refuses 'a pattern of rules' "'move-\*' is not a rule or rule family; did you mean 'move'?" --select 'move-*' a.jgf
refuses 'zero jobs' "--jobs: '0' is not a whole number of at least 1" -j 0 a.jgf
refuses 'an empty PATH' "a PATH must not be empty" a.jgf ''
refuses 'standard input as list and as record' "standard input can only be read once" --files-from - -
refuses 'a control character, escaped' "unknown option '--\\\\x1B\[31m'" "$(printf -- '--\033[31m')" a.jgf
like 'a refused command line suggests --help' "$err" "^Try 'jgflint --help'"

ends 'arguments after -- are files' 1 -f gcc -- b.jgf
cp b.jgf ./-q
prints 'a file name after -- may start with a dash' '^-q:1:' -f gcc -- -q
ends 'options may follow paths' 1 b.jgf -q -fgcc
silent 'options that follow paths apply' "$err"
prints 'short options may be combined, the last with its value' '^b.jgf:1:.*\[json-trailing-comma\]' -qf gcc b.jgf
prints '--name=value sets an option' '^b.jgf:1:' --format=gcc -q b.jgf
prints '--name value sets an option' '^b.jgf:1:' -q --format gcc b.jgf

ends 'rules may be given in lists and repeated' 0 -q --select tree,board --select shape a.jgf
run -q -f gcc --severity json-trailing-comma=info --min-severity info b.jgf
like '--severity sets the severity of a rule' "$out" ': \(info\|note\): .*\[json-trailing-comma\]'
exits '--severity changes the exit status' 0
# The milder of two severities with the same name applies, in any order.
run --show-config --severity tree-root-move=off --severity tree-root-move=warning a.jgf
cp "$out" one-order
run --show-config --severity tree-root-move=warning --severity tree-root-move=off a.jgf
same 'the order of --severity options does not matter' one-order "$out"
like 'the lower of two severities applies' "$(tr -d ' \n' <"$out" >flat; echo flat)" '"tree-root-move":{"severity":"off","origin":"commandline"'
prints '--severity accepts a rule family' ': warning: .*\[json-trailing-comma\]' -q -f gcc --severity json=warning b.jgf
# Syntax errors are reported with any selection, also in texts that are not records.
for text in '[1 true]' '{"a": 1,}' '{"a": 1' '{"a": NaN}' '// b' '[1] 2'; do
  printf %s "$text" >torn.jgf
  for options in '--select json' '--ignore shape' '--ignore all' '--ignore all --select tree' '--severity all=off' '--severity shape=info'; do
    run -q -f gcc $options torn.jgf
    is "syntax errors are reported with $options: $text" "$status $(grep -c ': error: .*\[json-' "$out")" "1 1"
  done
  run -q -f gcc --fix --ignore shape torn.jgf
  is "--fix does not change what is not a record: $text" "$(cat torn.jgf)" "$text"
done
printf '{"a": 1,}' >torn.jgf
run -q -f gcc torn.jgf
is 'a text that is not a record has one finding without a selection' "$status $(wc -l <"$out" | tr -d ' ')$(grep -c shape-not-a-record "$out")" '1 11'
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"move": {"color": "black", "x": 1, "y": 1}}]}\n' >root.jgf
run -q -f gcc --severity tree=off --extend-select tree-root-move root.jgf
like '--extend-select with a rule overrides --severity with its family' "$out" ': error: .*\[tree-root-move\]'
run -q -f gcc --severity tree-root-move=off --extend-select tree-root-move root.jgf
silent '--severity with a rule overrides --extend-select' "$out"
run -q -f gcc --extend-select tree-root-move --severity tree-root-move=off root.jgf
silent '--severity with a rule overrides an earlier --extend-select' "$out"
ends 'valid limits are accepted' 0 --isolated --no-board --max-depth 5 --max-size 1M --max-values 100 -q a.jgf
prints 'a record larger than --max-size has a finding' 'json-too-large' -q -f gcc --max-size 20 a.jgf
exits 'a record larger than --max-size exits with 1' 1
{ cat a.jgf; printf '%1200000s' ''; } >wide.jgf
prints '--max-size 1M refuses 1.2 MB' 'json-too-large' -q -f gcc --max-size 1M wide.jgf
run -q -f gcc --max-size 2M wide.jgf
unlike '--max-size 2M accepts 1.2 MB' "$out" 'json-too-large'

# ---- files that are named after options ----
mkdir dashes && cd dashes || exit 99
mkdir -- -fjson:.. '-f json:..' && cp ../a.jgf plain.jgf
for name in --config=x.jgf --write-baseline=x.jgf -fjson:../x.jgf '-f json:../x.jgf' -oq.jgf --no-such=a.jgf; do
  cp ../a.jgf "./$name"
  fails_with "$name as both option and file name is reported" 'is both an option and a file name' --isolated "$name" plain.jgf
  check "$name as both option and file name writes no report" test ! -e ../x.jgf -a ! -e x.jgf
  ends "$name after -- is a file" 0 --isolated -- "$name"
  ends "./$name is a file" 0 --isolated "./$name"
  rm "./$name"
done
rmdir -- -fjson:.. '-f json:..'
ends 'an option that is not a file name is an option' 0 --isolated -q -fjson:x.json plain.jgf
cd .. || exit 99

run --version
is '--version prints the version' "$(cat "$out")" "jgflint $(sed -n 's/^#define PACKAGE_VERSION "\(.*\)"/\1/p' "$top_builddir/config.h")"
prints '--version --verbose prints the version of json-c' '^json-c [0-9]' -Vv
like '--version --verbose prints the version of PCRE2' "$out" '^PCRE2 [0-9]'
like '--version --verbose prints the allocator' "$out" '^malloc: '

finish
