#!/bin/sh
# config.t: which configuration holds where, what it may say, and what is said of its mistakes.
. "${top_srcdir:-.}/tests/lib.sh"

jgflint() { run -f gcc "$@"; }
# lines FILE: the findings without their messages.
lines() { sed 's/^\([^ ]*\) [a-z]*: .* \[\(.*\)\]$/\1 \2/' "$1"; }

# ---- discovery ----

mkdir -p top/repository/.git top/repository/games/old top/repository/problems
good top/repository/a.jgf top/repository/games/b.jgf top/repository/games/old/c.jgf top/repository/problems/d.jgf
need_event='"custom": [{"id": "event", "at": "/event/name", "required": true}]'
need_date='"custom": [{"id": "date", "at": "/game/date", "required": true}]'

printf '{%s}\n' "$need_event" >top/.jgflint.json
jgflint top/repository
silent "a configuration above the repository's root is not looked for" "$out"
printf '{%s}\n' "$need_event" >top/repository/.jgflint.json
printf '{%s}\n' "$need_date" >top/repository/games/jgflint.json
jgflint top/repository
is "the nearest one holds, and they are not merged" "$(lines "$out")" "top/repository/a.jgf:1:1: custom/event
top/repository/games/b.jgf:1:1: custom/date
top/repository/games/old/c.jgf:1:1: custom/date
top/repository/problems/d.jgf:1:1: custom/event"
exits "warnings do not fail by themselves" 0
cp "$out" expected
for jobs in 1 2 7; do
  jgflint -j $jobs top/repository
  same "the same with $jobs workers" expected "$out"
done
(cd top/repository/games && "$JGFLINT" -f gcc old ../a.jgf b.jgf) >"$out"
is "seen from another directory" "$(lines "$out")" "../a.jgf:1:1: custom/event
b.jgf:1:1: custom/date
old/c.jgf:1:1: custom/date"
jgflint --isolated top/repository
silent "--isolated looks for none" "$out"
printf '{%s}\n' "$need_date" >named.json
jgflint --config named.json top/repository
is "--config holds for all" "$(lines "$out")" "top/repository/a.jgf:1:1: custom/date
top/repository/games/b.jgf:1:1: custom/date
top/repository/games/old/c.jgf:1:1: custom/date
top/repository/problems/d.jgf:1:1: custom/date"
jgflint --config nothing.json top/repository
exits "a --config that is not there" 2
like "and it is named" "$err" 'nothing.json: No such file'
good_record_read() { printf '%s\n' "$good_record" | "$JGFLINT" -f gcc --stdin-filename "$1" - >"$out"; }
good_record_read top/repository/games/new/x.jgf
is "--stdin-filename says which one holds" "$(lines "$out")" "top/repository/games/new/x.jgf:1:1: custom/date"
cp top/repository/.jgflint.json top/repository/problems/
printf '{}' >top/repository/problems/jgflint.json
jgflint top/repository/problems
is ".jgflint.json goes before jgflint.json" "$(lines "$out")" "top/repository/problems/d.jgf:1:1: custom/event"
is "and that is said" "$(cat "$err")" "jgflint: warning: ignoring top/repository/problems/jgflint.json, because .jgflint.json in the same directory takes precedence"
mv top/repository/problems/jgflint.json top/repository/problems/.jgflint.jsonc
run -q -f gcc top/repository/problems/d.jgf
is ".jgflint.jsonc goes before .jgflint.json" "$(lines "$out")" ""
is "and that is said, too" "$(cat "$err")" "jgflint: warning: ignoring top/repository/problems/.jgflint.json, because .jgflint.jsonc in the same directory takes precedence"
rm top/repository/problems/.jgflint.json*

# ---- what it may say ----

mkdir plain && cd plain || exit 99
bad bad.jgf
good good.jgf
config() { cat >.jgflint.json; }

config <<'END'
// a comment
{
  /* and another */ "std": "jgf2",
  "select": ["tree", ],
  "severity": {"custom/c": "error"},
  "$schema": "x", "requires": ">=0.9, <1000", "limits": {"depth": 100, "size": 10000}, "fixable": "all", "unfixable": ["text"],
}
END
jgflint bad.jgf
is "comments and trailing commas are welcome" "$(lines "$out")" ".jgflint.json:5:16: config-unknown-rule"
exits "a mistake in a configuration" 2

echo '{"ignore": ["all"], "fail-on": "never"}' | config
jgflint bad.jgf
exits "fail-on never" 0
jgflint bad.jgf --fail-on error
exits "the command line goes before it" 1
echo '{"custom": [{"id": "a", "at": "/event"}], "select": ["custom"], "severity": {"custom": "error"}}' | config
jgflint good.jgf
like "a custom rule that asks for nothing is a mistake" "$out" '^.jgflint.json:1:20: error: a custom rule must have .* \[config-missing-key\]$'
echo '{"custom": [{"id": "a", "at": "/event", "required": true}], "severity": {"custom": "error"}}' | config
jgflint good.jgf
exits "severity of a family" 1
like "as it is configured" "$out" 'error: `/event` is missing \[custom/a\]'
jgflint good.jgf --severity custom/a=info
silent "--severity goes before it" "$out"
jgflint good.jgf --ignore custom
silent "--ignore goes before it" "$out"
jgflint good.jgf --select tree
silent "--select starts from nothing" "$out"
echo '{"limits": {"size": 20}}' | config
jgflint good.jgf
like "limits" "$out" 'json-too-large'
jgflint good.jgf --max-size 1M
silent "--max-size goes before it" "$out"

echo '{"exclude": ["*\u0000.txt", ""], "baseline": "good.jgf\u0000"}' | config
jgflint good.jgf
is "a NUL would cut a name, and an empty one names nothing" "$(lines "$out")" ".jgflint.json:1:14: config-value
.jgflint.json:1:29: config-value
.jgflint.json:1:46: config-value"

# A file may be anybody's: it lowers the limits that keep a run alive, and raises none of these.
echo '{"limits": {"values": 2}}' | config
jgflint good.jgf
like "a limit of values" "$out" 'json-too-large'
jgflint good.jgf --max-values 1000
silent "--max-values goes before it" "$out"
echo '{"limits": {"memory": 4294967297, "values": 1000001}}' | config
jgflint good.jgf
is "no file allows more values than the default, and memory is not a limit" "$(lines "$out")" ".jgflint.json:1:13: config-unknown-key
.jgflint.json:1:45: config-value"
like "but an option does, it says" "$out" 'must be at most 1000000 in a file: only the option --max-values allows more'
echo '{"plain": true, "format-in": "sgf", "force-lossyy": true}' | config
jgflint good.jgf
like "what only options say is refused" "$out" '1:2: error: `plain` cannot be set in a file, only by an option of the command line or by a program \[config-value\]$'
like "whichever it is" "$out" '1:17: error: `format-in` cannot be set'
like "and not offered" "$out" '1:37: error: unknown key `force-lossyy` in a configuration \[config-unknown-key\]$'
exits "that is a mistake" 2
printf '(;GM[1]FF[4]SZ[9]PB[\261\350]PW[b];B[aa])' >korean.sgf
echo '{"encoding": "Big5"}' | config
jgflint korean.sgf --min-severity info
like "a character set is configured as it is said" "$out" 'note: the text is Big5,'
jgflint korean.sgf --min-severity info --encoding EUC-KR
like "--encoding goes before it" "$out" 'note: the text is EUC-KR,'
rm korean.sgf
echo '{"encoding": "Big6"}' | config
jgflint good.jgf
like "one that nobody knows" "$out" '1:14: error: `Big6` is not a known character set; did you mean `Big5`? \[config-value\]$'
echo '{"id-pointer": "/record/format"}' | config
run bad.jgf -f jsonl
like "an id is configured" "$out" '"id": "JGF"'
run bad.jgf -f jsonl --id-pointer /record/version
like "and --id-pointer goes before it" "$out" '"id": 2'
echo '{"id-pointer": "record"}' | config
jgflint good.jgf
like "an id that is no pointer" "$out" '1:16: error: `id-pointer` must be a JSON Pointer, such as /event/name \[config-value\]$'
jgflint --show-config good.jgf --max-values 8000000 --encoding Big5 --id-pointer /a
like "--show-config shows the values" "$out" '"values": *{'
like "and where a member comes from" "$(tr -d ' \n' <"$out" >flat; echo flat)" '"encoding":{"value":"Big5","origin":"commandline"},"id-pointer":{"value":"/a","origin":"commandline"}'

echo '{}' | config

# ---- overrides, exclude, include ----

mkdir -p problems/easy drafts
good problems/p.jgf problems/easy/q.jgf drafts/x.jgf
cp good.jgf other.json
cat >rules <<'END'
  "custom": [{"id": "a", "at": "/event", "required": true}],
END
{ echo '{'; cat rules; echo '"overrides": [{"files": "problems/**", "ignore": ["custom/a"]},
  {"files": ["/problems/easy"], "extend-select": ["custom"], "severity": {"custom/a": "error"}}]}'; } | config
jgflint good.jgf problems drafts
is "overrides: the last one that matches counts" "$(cut -d' ' -f1,2 "$out")" "drafts/x.jgf:1:1: warning:
good.jgf:1:1: warning:
problems/easy/q.jgf:1:1: error:"
{ echo '{'; cat rules; echo '"overrides": [{"files": "p.jgf", "select": ["json"]}]}'; } | config
jgflint problems
is "select in an override starts from nothing" "$(lines "$out")" "problems/easy/q.jgf:1:1: custom/a"
{ echo '{'; cat rules; echo '"exclude": ["drafts/", "easy"]}'; } | config
jgflint .
is "exclude" "$(names <"$out")" "bad.jgf
good.jgf
problems/p.jgf"
(cd problems && "$JGFLINT" -f gcc) >"$out"
is "exclude, seen from below" "$(names <"$out")" "p.jgf"
jgflint drafts/x.jgf
is "what is named is linted" "$(names <"$out")" "drafts/x.jgf"
jgflint --force-exclude drafts/x.jgf good.jgf
is "unless --force-exclude" "$(names <"$out")" "good.jgf"
{ echo '{'; cat rules; echo '"include": ["*.json", "!.jgflint.json", "p.jgf"]}'; } | config
jgflint .
is "include" "$(names <"$out")" "other.json
problems/p.jgf"
jgflint . --ext jgf --exclude drafts
is "--ext goes before it" "$(names <"$out")" "bad.jgf
good.jgf
problems/easy/q.jgf
problems/p.jgf"

# ---- extends ----

mkdir many
for n in $($AWK 'BEGIN {for (n = 1; n <= 300; n++) print n}'); do echo '{}' >many/$n.json; done
$AWK 'BEGIN {printf "{\"extends\": ["; for (n = 1; n <= 300; n++) printf "%s\"many/%d.json\"", (n > 1 ? ", " : ""), n; print "]}"}' | config
jgflint good.jgf
like "there is an end of files that are extended" "$out" '^.jgflint.json:1:[0-9]*: error: more than 256 files are extended \[config-extends\]$'
rm -r many

mkdir -p shared/deep
run --isolated -q --write-baseline shared/deep/known.json good.jgf
echo '{"std": "seki", "fail-on": "never", "select": ["json", "custom"], "custom": [{"id": "a", "at": "/x", "required": true}, {"id": "b", "at": "/b", "required": true}], "exclude": ["good.jgf"], "extends": "deep/z.json"}' >shared/base.json
echo '{"baseline": "known.json", "severity": {"custom/b": "error"}}' >shared/deep/z.json
echo '{"extends": ["shared/base.json"], "custom": [{"id": "a", "at": "/event", "required": true}], "exclude": [], "fail-on": "warning"}' | config
jgflint good.jgf
is "what a file says replaces what it extends" "$(sed 's/: [a-z]*: /: /' "$out")" "good.jgf:1:1: \`/event\` is missing [custom/a]
good.jgf:1:1: \`/b\` is missing [custom/b]"
exits "and so with fail-on" 1
run --show-config good.jgf
like "the origin is the file that said it" "$out" 'shared/base.json:1'
like "a path is seen from the file that it stands in" "$out" 'shared/deep/known.json'
unlike "a list replaces a list" "$out" '"value": "good.jgf"'
echo '{"extends": "shared/../.jgflint.json"}' | config
jgflint good.jgf
is "a file that extends itself" "$(lines "$out")" ".jgflint.json:1:13: config-extends"
echo '{"extends": "../../../.jgflint.json"}' >shared/deep/z.json
echo '{"extends": "shared/base.json"}' | config
jgflint good.jgf
is "and by way of others" "$(lines "$out")" "shared/deep/z.json:1:13: config-extends"
exits "status of it" 2
echo '{"extends": ["gone.json", "bad.jgf"]}' | config
jgflint good.jgf
like "a file that is not there" "$out" '^.jgflint.json:1:14: error: .gone.json. cannot be read: No such file'

# What is read into memory takes some fifty times as much there.
{ echo '{"ignore": ["tree"'; yes ', "tree"' | head -n 150000; echo ']}'; } >large.json
jgflint --config large.json good.jgf
exits "a configuration of more than 1 MB is not read" 2
like "and told so" "$out" '^large.json:1:1: error: this configuration is larger than 1 MB'
echo '{"extends": "large.json"}' | config
jgflint good.jgf
like "nor is one that is extended" "$out" '^.jgflint.json:1:13: error: .large.json. is too large: a file of a configuration may have 1 MB, all'
head -c 900000 /dev/zero | tr '\0' ' ' >blanks
for i in 1 2 3 4 5; do { cat blanks; echo '{}'; } >"blank$i.json"; done
echo '{"extends": ["blank1.json", "blank2.json", "blank3.json", "blank4.json"]}' | config
jgflint good.jgf
exits "several may be extended" 0
echo '{"extends": ["blank1.json", "blank2.json", "blank3.json", "blank4.json", "blank5.json"]}' | config
jgflint good.jgf
like "of 4 MB in all" "$out" '^.jgflint.json:1:.*: error: .blank5.json. is too large:'
unlike "and no less" "$out" 'blank[1-4]'
echo '{}' | config
rm large.json blank*
$AWK 'BEGIN {
  printf "{\"custom\": ["
  for (i = 0; i < 1000; i++) printf "%s{\"id\": \"p%d\", \"at\": \"/event/name\", \"pattern\": \"(?:ab?){1600}\"}", i ? ", " : "", i
  print "]}"
}' | config
jgflint good.jgf
exits "patterns are large once they are compiled" 2
is "which is said where it is too much" "$(grep -c '^.jgflint.json:1:.*: error: the patterns of this configuration take more than 32 MB' "$out")$(grep -c . "$out")" 11
echo '{}' | config

# ---- what a configuration that was found may name ----

mkdir ../fence ../fence/repository ../fence/repository/.git ../fence/repository/games && cd ../fence || exit 99
good repository/games/a.jgf other.jgf
echo 'SECRET=abc' >secret
echo '{"select": ["json"]}' >outside.json
echo '{"ignore": ["player"]}' >repository/base.json
echo '{"extends": "../base.json"}' >repository/games/.jgflint.json
run repository
exits "a file of the same repository may be extended" 0
mkfifo repository/pipe
for file in ../../secret ../../outside.json "$PWD/secret" /dev/zero ../pipe ../../gone/known.json; do
  for key in extends baseline; do
    printf '{"%s": "%s"}\n' "$key" "$file" >repository/games/.jgflint.json
    run --prune-baseline repository other.jgf
    exits "$key: $file is refused" 2
    unlike "and nothing of it is shown" "$out" SECRET
    like "at its place" "$out" "^repository/games/.jgflint.json:1:1[34]: error: .*\(is outside the repository\|is not a regular file\|cannot be read\)"
    like "the records that it governs are not linted" "$err" '^1 record not linted: the configuration has mistakes$'
    like "others are" "$err" '^Checked 1 record '
  done
done
is "nothing was written elsewhere" "$(ls)" "other.jgf
outside.json
repository
secret"
echo '{"baseline": "../known.json"}' >repository/games/.jgflint.json
{ echo '{"schema": 1, "entries": []}'; head -c 16000000 /dev/zero | tr '\0' ' '; } >repository/known.json
run repository
exits "the baseline of a large collection may be named" 0
head -c 1000000 /dev/zero | tr '\0' ' ' >>repository/known.json
run repository
exits "one of more than 16 MB may not" 2
like "and what may is said" "$out" ' error: .*known.json. is larger than 16 MB: only --config and --baseline may name such a file'
run --baseline repository/known.json other.jgf
exits "--baseline may" 0
rm repository/known.json
for kind in fifo directory nowhere itself; do
  rm -rf repository/games/.jgflint.json
  case $kind in
    fifo) mkfifo repository/games/.jgflint.json ;;
    directory) mkdir repository/games/.jgflint.json ;;
    nowhere) ln -s gone repository/games/.jgflint.json ;;
    itself) ln -s .jgflint.json repository/games/.jgflint.json ;;
  esac
  run repository other.jgf
  exits "a configuration that cannot be one ($kind) is an error" 2
  like "it is said where" "$err" 'repository/games/.jgflint.json: .'
  like "the records that it governs are not linted" "$err" '^1 record not linted: the configuration has mistakes$'
done
rm -rf repository/games/.jgflint.json
ln -sf ../../secret repository/games/.jgflint.json
run repository
exits "a configuration that is a link out of the repository is refused" 2
unlike "and not shown" "$out" SECRET
like "it is said why" "$err" 'is outside the repository'
rm repository/games/.jgflint.json
run --config outside.json repository
exits "--config may name any file" 0
printf '{"extends": "%s"}' "$PWD/outside.json" >repository/named.json
run --config repository/named.json repository
exits "and that one any other" 0

# ---- mistakes ----

cd ../plain || exit 99

cat <<'END' | config
{"std": "jgf3", "sevrity": {}, "select": ["tree", "mov"], "fail-on": 3, "severity": {"tree-root-mov": "warning", "move": "wran"},
 "overrides": [{"ignore": ["all"]}, 3], "requires": ">=2.x", "limits": {"depth": 0, "sise": 3}, "baseline": "",
 "custom": [{"id": "X", "at": "event"}, {"id": "a", "at": "/a~2", "pattern": "a(?<"}, {"id": "a", "at": "/x", "values": [1, {}]}, {}]}
END
jgflint good.jgf
is "all mistakes at once, at their places" "$(lines "$out")" ".jgflint.json:1:9: config-value
.jgflint.json:1:17: config-unknown-key
.jgflint.json:1:51: config-unknown-rule
.jgflint.json:1:70: config-wrong-type
.jgflint.json:1:86: config-unknown-rule
.jgflint.json:1:122: config-value
.jgflint.json:2:16: config-missing-key
.jgflint.json:2:37: config-wrong-type
.jgflint.json:2:53: config-value
.jgflint.json:2:82: config-value
.jgflint.json:2:85: config-unknown-key
.jgflint.json:2:109: config-value
.jgflint.json:3:20: config-value
.jgflint.json:3:31: config-value
.jgflint.json:3:59: config-value
.jgflint.json:3:78: config-pattern
.jgflint.json:3:94: config-value
.jgflint.json:3:125: config-wrong-type
.jgflint.json:3:131: config-missing-key
.jgflint.json:3:131: config-missing-key"
like "with the nearest name" "$out" 'did you mean `severity`?'
exits "status of mistakes" 2
for id in a- -a a--b - A a_b ''; do
  printf '{"custom": [{"id": "%s", "at": "/event/name", "forbidden": true}]}\n' "$id" | config
  jgflint good.jgf
  like "the id \`$id\` is refused" "$out" 'config-value'
done
for id in a a-b 9 a1-b2-c3; do
  printf '{"custom": [{"id": "%s", "at": "/event/name", "forbidden": true}]}\n' "$id" | config
  jgflint good.jgf
  unlike "the id \`$id\` is good" "$out" 'config-'
done
echo '[1' | config
jgflint good.jgf
like "no JSON" "$out" '^.jgflint.json:.*json-syntax'
echo '[]' | config
jgflint good.jgf
like "no object" "$out" 'a configuration must be an object, but is a list'
echo '{"requires": ">=99.1"}' | config
jgflint good.jgf
like "another version is required" "$out" 'requires jgflint >=99.1, but this is'
printf '%s\n' '{"std": "jgf2", "std": "seki", "a\nb": 1}' | config
jgflint good.jgf
is "a key twice, and one with a line end in it" "$(lines "$out")" ".jgflint.json:1:17: json-duplicate-key
.jgflint.json:1:32: config-unknown-key"
: | config
jgflint good.jgf
like "an empty file" "$out" 'json-empty'
rm .jgflint.json && mkdir .jgflint.json
jgflint good.jgf
exits "a directory of that name is not passed over" 2
rmdir .jgflint.json
jgflint --ignore mvoe good.jgf
exits "an unknown rule on the command line" 2

# ---- tests in reports fail where the run does ----

mkdir strict lax
for folder in strict lax; do printf '{"record": {"version": 2}, "board": {"size": 9}, "tree": [{}]}\n' >$folder/a.jgf; done
echo '{"fail-on": "warning"}' >strict/.jgflint.json
echo '{"fail-on": "never"}' >lax/.jgflint.json
run -f tap strict lax
exits "a warning fails a run by the configuration of its record" 1
is "and so its test" "$(grep ok "$out")" "ok - lax/a.jgf
not ok - strict/a.jgf"
run -f junit strict lax
is "in JUnit, too" "$(sed -n 's/.*<testsuite name="\([^"]*\)".* failures="\([^"]*\)".*/\1 \2/p' "$out")" "lax/a.jgf 0
strict/a.jgf 1"
run -f tap --fail-on error strict
is "the command line has the last word" "$(grep ok "$out")" "ok - strict/a.jgf"
rm -r strict lax

# ---- --init, --show-config ----

# ---- mistakes and what would be written ----

echo '{"unfixible": ["json"]}' | config
cp bad.jgf spared.jgf
run -f text --fix spared.jgf
exits "--fix under a configuration with mistakes" 2
same "mends nothing" bad.jgf spared.jgf
like "and says so" "$err" '^1 record not linted: the configuration has mistakes$'
run --write-baseline known.json spared.jgf
exits "--write-baseline, too," 2
check "writes nothing" test ! -e known.json
run --config no-such.json --fix spared.jgf
exits "nor is anything mended if the configuration cannot be read" 2
same "since nobody knows what it spares" bad.jgf spared.jgf
rm .jgflint.json
run --fix spared.jgf
exits "without one it is mended" 0
same "as always" good.jgf spared.jgf

run --init games
exits "--init takes no path" 2
check "and writes nothing then" test ! -e .jgflint.jsonc
run --show-config good.jgf bad.jgf
exits "--show-config takes one" 2
run --list-rules good.jgf bad.jgf
exits "and so does --list-rules" 2
run --print-schema config good.jgf
exits "--print-schema takes none" 2
(ulimit -f 0; "$JGFLINT" --init || echo "status $?") 2>&1 | grep -v '^libgcov' >"$err"
is "where the disk is full, --init says so" "$(cat "$err")" "jgflint: .jgflint.jsonc: File too large
status 2"
check "and leaves no half of a configuration" test ! -e .jgflint.jsonc
run --init
exits "--init" 0
is "says that it is there" "$(cat "$err")" "jgflint: wrote .jgflint.jsonc"
mkdir below
(cd below && run --init && cp "$err" "$scratch/below.err")
like "in a directory below it says what no longer holds" "$scratch/below.err" '^jgflint: note: until now .*/.jgflint.jsonc applied here'
rm -r below
like "a warning fails, unless it says otherwise" .jgflint.jsonc '^  "fail-on": "warning",$'
unlike "since what it prints leaves that to it" "$out" "fail-on "
like "nor does an empty run pass" .jgflint.jsonc '^  "fail-on-empty": true,$'
like "in CI neither" "$out" "run: jgflint -f github --fail-on-empty .$"
unlike "no placeholder of a link is printed" "$out" OWNER
like "says what to do with it" "$out" '^  - \(uses: [^ /]*/jgflint@v[0-9.]*\|run: jgflint .*-f github .*\)$'
unlike "and names no address that there is not" "$out" OWNER
jgflint good.jgf
silent "what it writes is sound" "$out"
exits "and changes nothing" 0
run --init
exits "it refuses to overwrite" 2
mv .jgflint.jsonc jgflint.json
run --init
exits "under either name" 2
mkdir closed && chmod 555 closed
if has_power; then skip "where nothing can be written" "root may write everywhere"
else
  (cd closed && run_without_power --init; echo "$status" >"$scratch/status")
  is "where nothing can be written" "$(cat "$scratch/status")" 2
  like "it says so" "$err" '^jgflint: .jgflint.jsonc: Permission denied$'
fi

mkdir forms && cd forms || exit 99
# init DIRECTORY: what --init says there, and the std that it writes.
init() {
  (cd "$1" && rm -f .jgflint.jsonc && shift && run --init "$@" && grep form "$err" >"$scratch/said")
  grep '"std":' "$1/.jgflint.jsonc" | sed 's/^ *//' >"$scratch/std"
}
mkdir seki spec both none
for n in 1 2 3; do
  printf '{"record": {"format": "JGF", "version": "2.0.0"}, "players": {"black": {"name": "A"}}, "board": {"size": 9}, "tree": [{}]}\n' >"seki/$n.jgf"
  printf '{"record": {"format": "JGF", "version": 2}, "players": [{"color": "black", "name": "A"}], "board": {"size": 9}, "tree": [{}]}\n' >"spec/$n.jgf"
done
mkdir seki/below && cp seki/1.jgf seki/below && cp -r seki spec both
init seki
is "--init: records of Seki" "$(cat "$scratch/std")" '"std": "seki",'
is "and it says so" "$(cat "$scratch/said")" "jgflint: 4 of 4 records here are in Seki's form: \"std\" is \"seki\""
init spec
is "--init: records of the specification" "$(cat "$scratch/std")" '"std": "jgf2",'
silent "that goes without saying" "$scratch/said"
init both
is "--init: of both forms" "$(cat "$scratch/std")" '// "std": "jgf2",'
like "and it says so" "$scratch/said" "4 of 7 records here are in Seki's form: \"std\" is left open"
for n in $($AWK 'BEGIN {for (n = 1; n <= 501; n++) print n}'); do cp spec/1.jgf "both/spec/many$n.jgf"; done
init both
like "of many it looks at the first" "$scratch/said" "4 of the first 500 records here are in Seki's form: \"std\" is left open"
init none
is "--init: no records yet" "$(cat "$scratch/std")" '// "std": "jgf2",'
mkdir sgf && printf '(;FF[4]GM[1]SZ[9]PB[a]PB[b];B[ee])' >sgf/a.sgf
init sgf
like "--init: where there is SGF, it is looked for" sgf/.jgflint.jsonc '"include": \["\*.jgf", "\*.jgf.json", "\*.sgf", "\*.sgfs"\],$'
(cd sgf && run --init 2>&1; rm .jgflint.jsonc; run --init; cp "$out" "$scratch/snippets"; run .)
like "the hook is that for SGF" "$scratch/snippets" '^        - id: jgflint-sgf$'
like "and a run of that folder finds it" "$out" '^a.sgf:1:.*sgf-duplicate-property'
cp spec/1.jgf sgf && init sgf
like "--init: of both formats" sgf/.jgflint.jsonc '"\*.sgf"'
init seki --std jgf2
is "--init: the command line has the last word" "$(cat "$scratch/std")" '"std": "jgf2",'
cd .. || exit 99

if have jq; then
  run --show-config good.jgf --select tree
  is "--show-config: a default" "$(jq -c .std "$out")" '{"value":"jgf2","origin":"jgflint.json:4"}'
  is "--show-config: the command line" "$(jq -c '.rules["tree-root-move"] | del(.words)' "$out")" '{"severity":"error","origin":"command line"}'
  echo '{"fixable": ["json"], "unfixable": ["text"]}' >jgflint.json
  run --show-config --fixable tree --unfixable move good.jgf
  is "--show-config: what may be mended" "$(jq -c '[.fixable, .unfixable]' "$out")" \
    '[[{"value":"tree","origin":"command line"}],[{"value":"text","origin":"jgflint.json:1"},{"value":"move","origin":"command line"}]]'
  run --show-config --isolated
  # Of what a file may say it leaves out what it has read and shown as the rules.
  "$JGFLINT" --print-schema config | jq -r '.properties | keys[]' |
    grep -vxF -e '$schema' -e requires -e extends -e overrides -e select -e ignore -e extend-select -e severity -e parameters -e custom >keys
  check "members of a configuration were found" test "$(wc -l <keys)" -gt 8
  is "--show-config shows each" "$(jq -r 'keys[]' "$out" | sort | comm -13 - keys)" ""
  # What stands twice, for files and for options, is the same.
  "$JGFLINT" --print-schema config >schema
  jq -r '(.properties, .properties.limits.properties) | to_entries[] | select(.value | has("default")) | "\(.key) \(.value.default)"' schema | sort >defaults
  check "defaults were found" test "$(wc -l <defaults)" -gt 4
  is "--show-config: where nothing is configured, the defaults of the schema hold" \
    "$(jq -r '(., .limits) | to_entries[] | select(.value | type == "object" and has("value")) | "\(.key) \(.value.value)"' "$out" | sort | comm -13 - defaults)" ""
  jq -r '.properties.limits.properties | to_entries[] | "\(.key) \(.value.default)"' schema | sort >limits
  # in_full: "NAME 4G" as "NAME 4294967296".
  in_full() { $AWK '{ number = $2 + 0; for (unit = index("KMG", substr($2, length($2))); unit; unit--) number *= 1024; printf "%s %.0f\n", $1, number }' | sort; }
  for program in "$JGFLINT" "${JGFCONV:-$top_builddir/jgfconv}"; do
    "$program" --completions fish | sed -n 's/.* -l max-\([a-z]*\) .*(default: \([0-9]*[KMG]*\)).*/\1 \2/p' | in_full >told
    same "so say the options of ${program##*/}" limits told
  done
  $AWK '/^\.It Fl / { name = substr($3, 6) } /^\.Pq default: [0-9]/ { print name, $3 }' "$top_srcdir/man/jgflint.1" | in_full >told
  same "and the manual of the program" limits told
  $AWK '/^\.It Cm / { on = $3 == "limits" } on && /^\.Cm / { name = $2 } on && /^\.Pq default.*: [0-9]/ { print name, $(NF - 1) }' "$top_srcdir/man/jgflint.json.5" | in_full >told
  same "and that of configurations" limits told
  is "--print-schema: what takes words has one of them as default" "$(jq -r '.properties[] | select(has("enum") and (.default as $one | .enum | index($one) | not))' schema)" ""
  jq -r '.properties | to_entries[] | select(.value | has("enum")) | "\(.key) \(.value.enum | join(", "))"' schema >words
  check "members that are one of some words were found" test "$(wc -l <words)" -gt 1
  while read -r key words; do
    is "--$key takes the words that a file may say" "$("$JGFLINT" "--$key=no-word" 2>&1 </dev/null | sed -n "s/; did you mean.*//; s/.* is not one of //p")" "$words"
  done <words
  is "--show-config: nothing configured" "$(jq -c '[."fail-on", .configuration]' "$out")" '[{"value":"error","origin":"default"},[]]'
else skip "--show-config is JSON" "no jq"; fi

finish
