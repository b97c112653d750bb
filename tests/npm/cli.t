# cli.t: `npx jgflint` prints what jgflint prints, and ends as that does.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

mkdir records && cp "$top_srcdir"/testdata/games/*.jgf records && chmod u+w records/*
mkdir records/sub records/ignored records/.git
printf '{"record": {"format": "JGF", "version": 2}, "tree": [{}, {"move": {"color": "black", "x": 2, "y": 2,}}, {"move": {"color": "white", "x": 2, "y": 2}}]}\n' >records/broken.jgf
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "game": {"name": "囲碁",}, "tree": []}\n' >records/sub/comma.jgf
printf '[' >records/sub/open.jgf
printf '(;GM[1]FF[4]SZ[9];B[cc];W[cc])\n' >records/sub/game.sgf
cp records/broken.jgf records/ignored/a.jgf
printf 'ignored/\n' >records/.gitignore
printf '{"overrides": [{"files": ["sub/*"], "severity": {"tree-empty": "error"}}], "severity": {"board-no-size": "warning"}}\n' >records/.jgflint.json

npx() {
  status=0
  node "$package/cli.mjs" "$@" >"$out" 2>"$err" || status=$?
}
timeless() { sed -E 's/[0-9]+\.[0-9]+ s([^a-z]|$)/0.00 s\1/g; s/time="[0-9.]+"/time=""/g; s/"startTimeUtc": "[^"]*"//; s/"endTimeUtc": "[^"]*"//' "$1"; }

# Without the advice below the summary line.
summary() { timeless "$err" | grep -v 'not looked at: --ext\|^Next: \|^[0-9,]* more finding\|--std seki checks that' || :; }

# both WHAT OPTION...: what both print, and how they end.
both() {
  what=$1
  shift
  run "$@"
  expected=$status
  timeless "$out" >native.out
  summary >native.err
  npx "$@"
  is "$what: the exit status" "$status" "$expected"
  timeless "$out" >npx.out
  timeless "$err" >npx.err
  if [ -s native.out ]; then same "$what: standard output" npx.out native.out; else is "$what: no output" "$(cat npx.out)" ''; fi
  is "$what: standard error" "$(cat npx.err)" "$(cat native.err)"
}

both 'a directory' records
both 'the directory that is here' --isolated
(cd records && "$JGFLINT" >"$scratch/here") || :
(cd records && node "$package/cli.mjs" 2>/dev/null >"$scratch/there") || :
same 'the configuration of the directory that is here' there here
for format in gcc grouped json jsonl sarif github gitlab junit checkstyle rdjson rdjsonl tap markdown html; do both "-f $format" -f $format records; done
both 'a table of what there is' --statistics records
both 'below findings' --statistics -f text records
both 'beside what a program reads' --statistics -f gcc records
both 'beside a difference' --statistics --diff records
both 'and nothing else' --statistics -q records
both 'several formats' -f gcc -f json:several.json -f html:several.html -f text:several.text records && mkdir npx.several && mv several.* npx.several
run -f gcc -f json:several.json -f html:several.html -f text:several.text records
for report in several.*; do timeless "npx.several/$report" >npx.out; timeless "$report" >native.out; same "$report" npx.out native.out; done
both 'all of them in files' -f gcc:several.gcc -f sarif:several.json records
cp records/broken.jgf before
npx -f json:records/broken.jgf records/broken.jgf
is 'a report that would overwrite a record ends with an error' "$status" 2
like 'which says so' "$err" '^jgflint: records/broken.jgf: this is one of the inputs: a report must not overwrite it$'
same 'and the record is as it was' records/broken.jgf before
both 'files' records/broken.jgf records/sub/comma.jgf
both 'another format' --ext sgf records
both 'a format by name' --format-in sgf records/sub/game.sgf
both 'rules' --isolated --select tree,json records
both 'rules that are left out' --isolated --ignore json --severity board-no-size=error records
both 'rules besides' --extend-select all records
both 'Seki' --std seki records
both 'what fails' --fail-on warning records
both 'what never does' --fail-on never records
both 'or does not count' --exit-zero records
both 'nothing but findings' -q records
both 'the gravest' --min-severity error records
both 'without boards' --no-board records
both 'what is not ignored' --no-ignore records
both 'what is left out' --exclude 'sub/' records
both 'a difference' --diff records
both 'a difference with findings' --diff -f gcc records
both 'an unsafe one' --diff --unsafe-fixes records
both 'by one rule' --diff --fixable json-trailing-comma records
cat records/broken.jgf records/sub/comma.jgf >records/lines.jsonl
both 'JSON Lines' -q -f gcc records/lines.jsonl
cp records/lines.jsonl lines.before
npx --fix records/lines.jsonl
same 'which only the program itself fixes' records/lines.jsonl lines.before
like 'as is said' "$err" '^2 records in archives, compressed files or JSON Lines were linted, but not fixed$'
rm records/lines.jsonl
both 'what is not there' no-such-file records/broken.jgf

printf '{"severity": {"no-such-rule": "off"}}\n' >records/sub/.jgflint.json
both 'a configuration with a mistake' records
rm records/sub/.jgflint.json
printf '{"extends": "../.jgflint.json", "severity": {"json-trailing-comma": "info"}}\n' >records/sub/.jgflint.jsonc
both 'a configuration that extends another' records
printf '{"custom": [{"id": "event-name", "at": "/event/name", "required": true, "message": "name the event"}]}\n' >records/custom.json
for format in html sarif json text; do both "-f $format with rules of a configuration" -f $format --config records/custom.json records; done
like 'which fail records' native.out 'custom/event-name\|event-name'
rm records/custom.json
both 'one that is named' --config records/sub/.jgflint.jsonc records

# ---- baselines ----

# set_aside WHAT OPTION...: both write known.json, of the one that is there now, and say the same of it.
set_aside() {
  rm -f known.before
  [ ! -e known.json ] || cp known.json known.before
  what=$1
  shift
  run "$@"
  mv known.json native.json
  [ ! -e known.before ] || cp known.before known.json
  both "$what" "$@"
  same "$what: the file" known.json native.json
}

set_aside 'what is found now is set aside' --write-baseline known.json records
like 'all of it' native.err '[0-9] known from the baseline'
both 'what is known is not shown' --baseline known.json records
like 'nothing is left' native.err 'no findings'
for format in json html; do both "nor in -f $format" --baseline known.json -f $format records; done
both 'nor would it be fixed' --baseline known.json --diff records
both 'nor with what was found before' --baseline known.json --diff -f gcc records
mv records/broken.jgf records/moved.jgf
printf '{"record": {"format": "JGF", "version": 2}, "tree": [{"move": {"color": "black", "x": 1, "y": 1,}},]}\n' >records/sub/comma.jgf
both 'a file was moved, and another changed' --baseline known.json records
like 'which leaves something stale' native.err ': stale: '
both 'rules that are left out are not asked for' --baseline known.json --ignore json records
both 'quietly' -q --baseline known.json records
both 'some would be fixed' --baseline known.json --diff records
set_aside 'what is no longer found is removed' --baseline known.json --prune-baseline records
cat records/moved.jgf records/sub/comma.jgf >records/lines.jsonl
set_aside 'lines and another format' --write-baseline known.json --ext jsonl,sgf records
both 'which are known then' --baseline known.json --ext jsonl,sgf records
both 'there is none to prune' --prune-baseline records
both 'one that is not there' --baseline nowhere.json records
both 'one that is a directory' --baseline records records
both 'one that is none' --baseline records/moved.jgf records
both 'one that cannot be written' --write-baseline no/such/known.json records
both 'one that is not replaced' --write-baseline records/moved.jgf records
rm records/lines.jsonl

# As a configuration names it: of what was found, only a regular file of the repository.
mv known.json records/known.json
mkdir elsewhere
cp records/known.json elsewhere/known.json
ln -s ../elsewhere/known.json records/link.json
for name in known.json ./sub/../known.json nowhere.json sub moved.jgf ../elsewhere/known.json link.json /dev/zero; do
  printf '{"baseline": "%s"}\n' "$name" >records/sub/.jgflint.json
  mv records/sub/.jgflint.json records/.jgflint.json
  both "a configuration with the baseline $name" records
done
like 'what may not be named' native.out 'is outside the repository\|is not a regular file'
printf '{"extends": "../elsewhere/known.json"}\n' >records/.jgflint.json
both 'nor extended' records
printf '{"baseline": "known.json", "severity": {"no-such-rule": "off"}}\n' >records/.jgflint.json
both 'nothing is written by a configuration with mistakes' --prune-baseline records
ln -sf ../elsewhere/known.json records/.jgflint.json
both 'a configuration that is a link out of the repository' records
rm records/.jgflint.json
mkdir records/.jgflint.json
both 'or is a directory' records
rmdir records/.jgflint.json
printf '{"baseline": "../records/known.json"}\n' >elsewhere/.jgflint.json
both 'one that the user names may name any' --config elsewhere/.jgflint.json records
both 'and one that is not there is said to be so' --config nowhere.json records
printf '{"baseline": "known.json"}\n' >records/.jgflint.json
cp -r records native && cp -r records npx.fixed && mv records unfixed
mv native records && run --fix records && expected=$status; summary >native.err; mv records native
mv npx.fixed records && npx --fix records; timeless "$err" >npx.err; mv records npx.fixed
is 'fixing with a baseline ends as the program does' "$status" "$expected"
same 'and says the same, too' npx.err native.err
is 'what is known is fixed by neither' "$(diff -r native npx.fixed)" ''
rm -r native npx.fixed elsewhere
mv unfixed records
rm records/known.json records/link.json
mv records/moved.jgf records/broken.jgf
printf '{"overrides": [{"files": ["sub/*"], "severity": {"tree-empty": "error"}}], "severity": {"board-no-size": "warning"}}\n' >records/.jgflint.json

"$JGFLINT" --isolated - <records/broken.jgf >native.out 2>/dev/null || :
node "$package/cli.mjs" --isolated - <records/broken.jgf >npx.out 2>/dev/null || :
same 'standard input' npx.out native.out
"$JGFLINT" --fix --stdin-filename records/x.jgf <records/broken.jgf >native.out 2>/dev/null || :
node "$package/cli.mjs" --fix --stdin-filename records/x.jgf <records/broken.jgf >npx.out 2>/dev/null || :
same 'standard input is fixed' npx.out native.out

cp -r records native && cp -r records npx.fixed && mv records kept
mv native records && run --fix records && expected=$status; summary >native.err; mv records native
mv npx.fixed records && npx --fix records; timeless "$err" >npx.err; mv records npx.fixed
is 'fixing ends as the program does' "$status" "$expected"
same 'and says the same' npx.err native.err
is 'files are fixed as the program does it' "$(diff -r native npx.fixed)" ''

npx --no-such-option
is 'an option that is not there' "$status" 2
like 'is named' "$err" '^jgflint: --no-such-option'
npx --select nothing kept
is 'a rule that is not there' "$status" 2
like 'is named, too' "$err" 'no rule is named nothing'
npx -f pdf kept
is 'a format that is not there' "$status" 2
printf '\037\213\010' >packed.jgf.gz
npx packed.jgf.gz
is 'a compressed file is refused' "$status" 2
like 'by name' "$err" '^jgflint: packed.jgf.gz: npx jgflint reads no archives and no compressed files$'
npx -f gcc -f json kept
is 'two formats for one output' "$status" 2
like 'one of which has to be named' "$err" '^jgflint: -f: gcc is written to standard output; name a file: json:FILE$'
npx --version
like 'the version' "$out" '^jgflint [0-9.]* (WebAssembly)$'
npx --help
like 'help' "$out" '^Usage: npx jgflint'
npx -f gcc:report.txt kept
check 'a report goes into a file' test -s report.txt
finish
