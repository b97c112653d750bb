#!/bin/sh
# config.t: the scope of configurations, their content, and the messages about mistakes.
. "${top_srcdir:-.}/tests/lib.sh"

jgflint() { run -f gcc "$@"; }
# lines FILE: prints the findings without their messages.
lines() { sed 's/^\([^ ]*\) [a-z]*: .* \[\(.*\)\]$/\1 \2/' "$1"; }

# ---- discovery ----
mkdir -p top/repository/.git top/repository/games/old top/repository/problems
good top/repository/a.jgf top/repository/games/b.jgf top/repository/games/old/c.jgf top/repository/problems/d.jgf
need_event='"custom": [{"id": "event", "at": "/event/name", "required": true}]'
need_date='"custom": [{"id": "date", "at": "/game/date", "required": true}]'

printf '{%s}\n' "$need_event" >top/.jgflint.json
jgflint top/repository
silent "a configuration above the repository is not read" "$out"
printf '{%s}\n' "$need_event" >top/repository/.jgflint.json
printf '{%s}\n' "$need_date" >top/repository/games/jgflint.json
jgflint top/repository
is "the nearest configuration applies alone" "$(lines "$out")" "top/repository/a.jgf:1:1: custom/event
top/repository/games/b.jgf:1:1: custom/date
top/repository/games/old/c.jgf:1:1: custom/date
top/repository/problems/d.jgf:1:1: custom/event"
exits "warnings do not fail the run by default" 0
cp "$out" expected
for jobs in 1 2 7; do
  jgflint -j $jobs top/repository
  same "the findings are the same with $jobs workers" expected "$out"
done
(cd top/repository/games && "$JGFLINT" -f gcc old ../a.jgf b.jgf) >"$out"
is "the nearest configuration applies from another directory" "$(lines "$out")" "../a.jgf:1:1: custom/event
b.jgf:1:1: custom/date
old/c.jgf:1:1: custom/date"
jgflint --isolated top/repository
silent "--isolated ignores configuration files" "$out"
printf '{%s}\n' "$need_date" >named.json
jgflint --config named.json top/repository
is "--config applies to all records" "$(lines "$out")" "top/repository/a.jgf:1:1: custom/date
top/repository/games/b.jgf:1:1: custom/date
top/repository/games/old/c.jgf:1:1: custom/date
top/repository/problems/d.jgf:1:1: custom/date"
jgflint --config nothing.json top/repository
exits "a missing --config exits with 2" 2
like "a missing --config is reported" "$err" 'nothing.json: No such file'
good_record_read() { printf '%s\n' "$good_record" | "$JGFLINT" -f gcc --stdin-filename "$1" - >"$out"; }
good_record_read top/repository/games/new/x.jgf
is "--stdin-filename decides which configuration applies" "$(lines "$out")" "top/repository/games/new/x.jgf:1:1: custom/date"
cp top/repository/.jgflint.json top/repository/problems/
printf '{}' >top/repository/problems/jgflint.json
jgflint top/repository/problems
is ".jgflint.json takes precedence over jgflint.json" "$(lines "$out")" "top/repository/problems/d.jgf:1:1: custom/event"
is "the ignored jgflint.json is reported" "$(cat "$err")" "jgflint: warning: ignoring top/repository/problems/jgflint.json, because .jgflint.json in the same directory takes precedence"
mv top/repository/problems/jgflint.json top/repository/problems/.jgflint.jsonc
run -q -f gcc top/repository/problems/d.jgf
is ".jgflint.jsonc takes precedence over .jgflint.json" "$(lines "$out")" ""
is "the ignored .jgflint.json is reported" "$(cat "$err")" "jgflint: warning: ignoring top/repository/problems/.jgflint.json, because .jgflint.jsonc in the same directory takes precedence"
rm top/repository/problems/.jgflint.json*

# ---- allowed content ----
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
is "comments and trailing commas in a configuration are accepted" "$(lines "$out")" ".jgflint.json:5:16: config-unknown-rule"
exits "an error in a configuration exits with 2" 2

echo '{"ignore": ["all"], "fail-on": "never"}' | config
jgflint bad.jgf
exits "fail-on never exits with 0" 0
jgflint bad.jgf --fail-on error
exits "--fail-on overrides the configuration" 1
echo '{"custom": [{"id": "a", "at": "/event"}], "select": ["custom"], "severity": {"custom": "error"}}' | config
jgflint good.jgf
like "a custom rule without a condition is an error" "$out" '^.jgflint.json:1:20: error: a custom rule must have .* \[config-missing-key\]$'
echo '{"custom": [{"id": "a", "at": "/event", "required": true}], "severity": {"custom": "error"}}' | config
jgflint good.jgf
exits "the severity of a family applies to custom rules" 1
like "a custom finding has the configured severity" "$out" 'error: `/event` is missing \[custom/a\]'
jgflint good.jgf --severity custom/a=info
silent "--severity overrides the configuration" "$out"
jgflint good.jgf --ignore custom
silent "--ignore overrides the configuration" "$out"
jgflint good.jgf --select tree
silent "--select overrides the configuration" "$out"
echo '{"limits": {"size": 20}}' | config
jgflint good.jgf
like "limits in a configuration apply" "$out" 'json-too-large'
jgflint good.jgf --max-size 1M
silent "--max-size overrides the configuration" "$out"

echo '{"exclude": ["*\u0000.txt", ""], "baseline": "good.jgf\u0000"}' | config
jgflint good.jgf
is "empty names and names with NUL are errors" "$(lines "$out")" ".jgflint.json:1:14: config-value
.jgflint.json:1:29: config-value
.jgflint.json:1:46: config-value"

# Configurations are not trusted: they can lower the limits of a run but not raise them.
echo '{"limits": {"values": 2}}' | config
jgflint good.jgf
like "a limit of values applies" "$out" 'json-too-large'
jgflint good.jgf --max-values 1000
silent "--max-values overrides the configuration" "$out"
echo '{"limits": {"memory": 4294967297, "values": 1000001}}' | config
jgflint good.jgf
is "a configuration cannot set memory or raise the limit of values" "$(lines "$out")" ".jgflint.json:1:13: config-unknown-key
.jgflint.json:1:45: config-value"
like "the message suggests --max-values" "$out" 'must be at most 1000000 in a file: only the option --max-values allows more'
echo '{"plain": true, "format-in": "sgf", "force-lossyy": true}' | config
jgflint good.jgf
like "plain in a configuration is refused as an option only" "$out" '1:2: error: `plain` cannot be set in a file, only by an option of the command line or by a program \[config-value\]$'
like "format-in in a configuration is refused as an option only" "$out" '1:17: error: `format-in` cannot be set'
like "a misspelled option in a configuration gets no suggestion" "$out" '1:37: error: unknown key `force-lossyy` in a configuration \[config-unknown-key\]$'
exits "an option in a configuration exits with 2" 2
printf '(;GM[1]FF[4]SZ[9]PB[\261\350]PW[b];B[aa])' >korean.sgf
echo '{"encoding": "Big5"}' | config
jgflint korean.sgf --min-severity info
like "encoding in a configuration applies" "$out" 'note: the text is Big5,'
jgflint korean.sgf --min-severity info --encoding EUC-KR
like "--encoding overrides the configuration" "$out" 'note: the text is EUC-KR,'
rm korean.sgf
echo '{"encoding": "Big6"}' | config
jgflint good.jgf
like "an unknown encoding in a configuration gets a suggestion" "$out" '1:14: error: `Big6` is not a known character set; did you mean `Big5`? \[config-value\]$'
echo '{"id-pointer": "/record/format"}' | config
prints "id-pointer in a configuration applies" '"id": "JGF"' bad.jgf -f jsonl
prints "--id-pointer overrides the configuration" '"id": 2' bad.jgf -f jsonl --id-pointer /record/version
echo '{"id-pointer": "record"}' | config
jgflint good.jgf
like "an invalid id-pointer is reported" "$out" '1:16: error: `id-pointer` must be a JSON Pointer, such as /event/name \[config-value\]$'
jgflint --show-config good.jgf --max-values 8000000 --encoding Big5 --id-pointer /a
like "--show-config shows the limits" "$out" '"values": *{'
like "--show-config shows the origin of each value" "$(tr -d ' \n' <"$out" >flat; echo flat)" '"encoding":{"value":"Big5","origin":"commandline"},"id-pointer":{"value":"/a","origin":"commandline"}'

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
is "the last matching override applies" "$(cut -d' ' -f1,2 "$out")" "drafts/x.jgf:1:1: warning:
good.jgf:1:1: warning:
problems/easy/q.jgf:1:1: error:"
{ echo '{'; cat rules; echo '"overrides": [{"files": "p.jgf", "select": ["json"]}]}'; } | config
jgflint problems
is "select in an override replaces the selection" "$(lines "$out")" "problems/easy/q.jgf:1:1: custom/a"
{ echo '{'; cat rules; echo '"exclude": ["drafts/", "easy"]}'; } | config
jgflint .
is "exclude in a configuration applies" "$(names <"$out")" "bad.jgf
good.jgf
problems/p.jgf"
(cd problems && "$JGFLINT" -f gcc) >"$out"
is "exclude is relative to the configuration" "$(names <"$out")" "p.jgf"
jgflint drafts/x.jgf
is "an excluded file named on the command line is linted" "$(names <"$out")" "drafts/x.jgf"
jgflint --force-exclude drafts/x.jgf good.jgf
is "--force-exclude applies exclude to named files" "$(names <"$out")" "good.jgf"
{ echo '{'; cat rules; echo '"include": ["*.json", "!.jgflint.json", "p.jgf"]}'; } | config
jgflint .
is "include in a configuration applies" "$(names <"$out")" "other.json
problems/p.jgf"
jgflint . --ext jgf --exclude drafts
is "--ext overrides include" "$(names <"$out")" "bad.jgf
good.jgf
problems/easy/q.jgf
problems/p.jgf"

# ---- extends ----
mkdir many
for n in $($AWK 'BEGIN {for (n = 1; n <= 300; n++) print n}'); do echo '{}' >many/$n.json; done
$AWK 'BEGIN {printf "{\"extends\": ["; for (n = 1; n <= 300; n++) printf "%s\"many/%d.json\"", (n > 1 ? ", " : ""), n; print "]}"}' | config
jgflint good.jgf
like "more than 256 extended files are an error" "$out" '^.jgflint.json:1:[0-9]*: error: more than 256 files are extended \[config-extends\]$'
rm -r many

mkdir -p shared/deep
run --isolated -q --write-baseline shared/deep/known.json good.jgf
echo '{"std": "seki", "fail-on": "never", "select": ["json", "custom"], "custom": [{"id": "a", "at": "/x", "required": true}, {"id": "b", "at": "/b", "required": true}], "exclude": ["good.jgf"], "extends": "deep/z.json"}' >shared/base.json
echo '{"baseline": "known.json", "severity": {"custom/b": "error"}}' >shared/deep/z.json
echo '{"extends": ["shared/base.json"], "custom": [{"id": "a", "at": "/event", "required": true}], "exclude": [], "fail-on": "warning"}' | config
jgflint good.jgf
is "values in a file replace those it extends" "$(sed 's/: [a-z]*: /: /' "$out")" "good.jgf:1:1: \`/event\` is missing [custom/a]
good.jgf:1:1: \`/b\` is missing [custom/b]"
exits "fail-on in a file replaces the one it extends" 1
prints "--show-config names the extended file as origin" 'shared/base.json:1' --show-config good.jgf
like "a path in an extended file is relative to that file" "$out" 'shared/deep/known.json'
unlike "a list in a file replaces the list it extends" "$out" '"value": "good.jgf"'
echo '{"extends": "shared/../.jgflint.json"}' | config
jgflint good.jgf
is "a configuration that extends itself is an error" "$(lines "$out")" ".jgflint.json:1:13: config-extends"
echo '{"extends": "../../../.jgflint.json"}' >shared/deep/z.json
echo '{"extends": "shared/base.json"}' | config
jgflint good.jgf
is "a configuration that extends itself through others is an error" "$(lines "$out")" "shared/deep/z.json:1:13: config-extends"
exits "a configuration that extends itself exits with 2" 2
echo '{"extends": ["gone.json", "bad.jgf"]}' | config
jgflint good.jgf
like "a missing extended file is an error" "$out" '^.jgflint.json:1:14: error: .gone.json. cannot be read: No such file'

# A record takes about fifty times its size in memory.
{ echo '{"ignore": ["tree"'; yes ', "tree"' | head -n 150000; echo ']}'; } >large.json
jgflint --config large.json good.jgf
exits "a configuration of more than 1 MB exits with 2" 2
like "a configuration of more than 1 MB is reported" "$out" '^large.json:1:1: error: this configuration is larger than 1 MB'
echo '{"extends": "large.json"}' | config
jgflint good.jgf
like "an extended file of more than 1 MB is reported" "$out" '^.jgflint.json:1:13: error: .large.json. is too large: a file of a configuration may have 1 MB, all'
head -c 900000 /dev/zero | tr '\0' ' ' >blanks
for i in 1 2 3 4 5; do { cat blanks; echo '{}'; } >"blank$i.json"; done
echo '{"extends": ["blank1.json", "blank2.json", "blank3.json", "blank4.json"]}' | config
jgflint good.jgf
exits "four extended files of 0.9 MB are accepted" 0
echo '{"extends": ["blank1.json", "blank2.json", "blank3.json", "blank4.json", "blank5.json"]}' | config
jgflint good.jgf
like "extended files of more than 4 MB in all are an error" "$out" '^.jgflint.json:1:.*: error: .blank5.json. is too large:'
unlike "only the file beyond 4 MB is reported" "$out" 'blank[1-4]'
echo '{}' | config
rm large.json blank*
$AWK 'BEGIN {
  printf "{\"custom\": ["
  for (i = 0; i < 1000; i++) printf "%s{\"id\": \"p%d\", \"at\": \"/event/name\", \"pattern\": \"(?:ab?){1600}\"}", i ? ", " : "", i
  print "]}"
}' | config
jgflint good.jgf
exits "patterns of more than 32 MB exit with 2" 2
is "patterns of more than 32 MB are reported" "$(grep -c '^.jgflint.json:1:.*: error: the patterns of this configuration take more than 32 MB' "$out")$(grep -c . "$out")" 11
echo '{}' | config

# ---- paths in configurations that were found by search ----
mkdir ../fence ../fence/repository ../fence/repository/.git ../fence/repository/games && cd ../fence || exit 99
good repository/games/a.jgf other.jgf
echo 'SECRET=abc' >secret
echo '{"select": ["json"]}' >outside.json
echo '{"ignore": ["player"]}' >repository/base.json
echo '{"extends": "../base.json"}' >repository/games/.jgflint.json
ends "a file in the same repository may be extended" 0 repository
mkfifo repository/pipe
for file in ../../secret ../../outside.json "$PWD/secret" /dev/zero ../pipe ../../gone/known.json; do
  for key in extends baseline; do
    printf '{"%s": "%s"}\n' "$key" "$file" >repository/games/.jgflint.json
    ends "$key: $file is refused" 2 --prune-baseline repository other.jgf
    unlike "$key: the content of $file is not shown" "$out" SECRET
    like "$key: $file is reported at its place" "$out" "^repository/games/.jgflint.json:1:1[34]: error: .*\(is outside the repository\|is not a regular file\|cannot be read\)"
    like "$key: records below the refused $file are not linted" "$err" '^1 record not linted: the configuration has mistakes$'
    like "$key: other records are linted in spite of $file" "$err" '^Checked 1 record '
  done
done
is "refused files cause no output elsewhere" "$(ls)" "other.jgf
outside.json
repository
secret"
echo '{"baseline": "../known.json"}' >repository/games/.jgflint.json
{ echo '{"schema": 1, "entries": []}'; head -c 16000000 /dev/zero | tr '\0' ' '; } >repository/known.json
ends "a configuration may name a baseline of 16 MB" 0 repository
head -c 1000000 /dev/zero | tr '\0' ' ' >>repository/known.json
ends "a configuration may not name a baseline of more than 16 MB" 2 repository
like "the message suggests --config and --baseline" "$out" ' error: .*known.json. is larger than 16 MB: only --config and --baseline may name such a file'
ends "--baseline accepts more than 16 MB" 0 --baseline repository/known.json other.jgf
rm repository/known.json
for kind in fifo directory nowhere itself; do
  rm -rf repository/games/.jgflint.json
  case $kind in
    fifo) mkfifo repository/games/.jgflint.json ;;
    directory) mkdir repository/games/.jgflint.json ;;
    nowhere) ln -s gone repository/games/.jgflint.json ;;
    itself) ln -s .jgflint.json repository/games/.jgflint.json ;;
  esac
  fails_with "a configuration that is not a file is reported ($kind)" 'repository/games/.jgflint.json: .' repository other.jgf
  like "records below a configuration that is not a file are not linted ($kind)" "$err" '^1 record not linted: the configuration has mistakes$'
done
rm -rf repository/games/.jgflint.json
ln -sf ../../secret repository/games/.jgflint.json
ends "a configuration linked from outside the repository exits with 2" 2 repository
unlike "a configuration linked from outside the repository is not shown" "$out" SECRET
like "a configuration linked from outside the repository is reported" "$err" 'is outside the repository'
rm repository/games/.jgflint.json
ends "--config accepts a file outside the repository" 0 --config outside.json repository
printf '{"extends": "%s"}' "$PWD/outside.json" >repository/named.json
ends "a file given to --config may extend any file" 0 --config repository/named.json repository

# ---- mistakes ----
cd ../plain || exit 99

cat <<'END' | config
{"std": "jgf3", "sevrity": {}, "select": ["tree", "mov"], "fail-on": 3, "severity": {"tree-root-mov": "warning", "move": "wran"},
 "overrides": [{"ignore": ["all"]}, 3], "requires": ">=2.x", "limits": {"depth": 0, "sise": 3}, "baseline": "",
 "custom": [{"id": "X", "at": "event"}, {"id": "a", "at": "/a~2", "pattern": "a(?<"}, {"id": "a", "at": "/x", "values": [1, {}]}, {}]}
END
jgflint good.jgf
is "all errors in a configuration are reported at their places" "$(lines "$out")" ".jgflint.json:1:9: config-value
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
like "a misspelled key in a configuration gets a suggestion" "$out" 'did you mean `severity`?'
exits "errors in a configuration exit with 2" 2
for id in a- -a a--b - A a_b ''; do
  printf '{"custom": [{"id": "%s", "at": "/event/name", "forbidden": true}]}\n' "$id" | config
  jgflint good.jgf
  like "the id '$id' is refused" "$out" 'config-value'
done
for id in a a-b 9 a1-b2-c3; do
  printf '{"custom": [{"id": "%s", "at": "/event/name", "forbidden": true}]}\n' "$id" | config
  jgflint good.jgf
  unlike "the id '$id' is accepted" "$out" 'config-'
done
echo '[1' | config
jgflint good.jgf
like "a configuration that is not JSON is reported" "$out" '^.jgflint.json:.*json-syntax'
echo '[]' | config
jgflint good.jgf
like "a configuration that is not an object is reported" "$out" 'a configuration must be an object, but is a list'
echo '{"requires": ">=99.1"}' | config
jgflint good.jgf
like "a configuration for another version is reported" "$out" 'requires jgflint >=99.1, but this is'
printf '%s\n' '{"std": "jgf2", "std": "seki", "a\nb": 1}' | config
jgflint good.jgf
is "a duplicate key and a key with a line end are reported" "$(lines "$out")" ".jgflint.json:1:17: json-duplicate-key
.jgflint.json:1:32: config-unknown-key"
: | config
jgflint good.jgf
like "an empty configuration is reported" "$out" 'json-empty'
rm .jgflint.json && mkdir .jgflint.json
jgflint good.jgf
exits "a directory named .jgflint.json exits with 2" 2
rmdir .jgflint.json
jgflint --ignore mvoe good.jgf
exits "an unknown rule on the command line exits with 2" 2

# ---- tests in reports fail if their records fail the run ----
mkdir strict lax
for folder in strict lax; do printf '{"record": {"version": 2}, "board": {"size": 9}, "tree": [{}]}\n' >$folder/a.jgf; done
echo '{"fail-on": "warning"}' >strict/.jgflint.json
echo '{"fail-on": "never"}' >lax/.jgflint.json
ends "fail-on warning in the configuration of a record fails the run" 1 -f tap strict lax
is "a TAP test fails by the configuration of its record" "$(grep ok "$out")" "ok - lax/a.jgf
not ok - strict/a.jgf"
run -f junit strict lax
is "a JUnit test fails by the configuration of its record" "$(sed -n 's/.*<testsuite name="\([^"]*\)".* failures="\([^"]*\)".*/\1 \2/p' "$out")" "lax/a.jgf 0
strict/a.jgf 1"
run -f tap --fail-on error strict
is "--fail-on overrides the configuration in TAP" "$(grep ok "$out")" "ok - strict/a.jgf"
rm -r strict lax

# ---- --init, --show-config ----
# ---- mistakes and what would be written ----
echo '{"unfixible": ["json"]}' | config
cp bad.jgf spared.jgf
ends "--fix with errors in the configuration exits with 2" 2 -f text --fix spared.jgf
same "--fix with errors in the configuration changes nothing" bad.jgf spared.jgf
like "--fix with errors in the configuration reports the record" "$err" '^1 record not linted: the configuration has mistakes$'
ends "--write-baseline with errors in the configuration exits with 2" 2 --write-baseline known.json spared.jgf
check "--write-baseline with errors in the configuration writes nothing" test ! -e known.json
ends "--fix with a missing configuration exits with 2" 2 --config no-such.json --fix spared.jgf
same "--fix with a missing configuration changes nothing" bad.jgf spared.jgf
rm .jgflint.json
ends "--fix without a configuration exits with 0" 0 --fix spared.jgf
same "--fix without a configuration changes the record" good.jgf spared.jgf

ends "--init with a path exits with 2" 2 --init games
check "--init with a path writes nothing" test ! -e .jgflint.jsonc
ends "--show-config with two paths exits with 2" 2 --show-config good.jgf bad.jgf
ends "--list-rules with two paths exits with 2" 2 --list-rules good.jgf bad.jgf
ends "--print-schema with a path exits with 2" 2 --print-schema config good.jgf
(ulimit -f 0; "$JGFLINT" --init || echo "status $?") 2>&1 | grep -v '^libgcov' >"$err"
is "--init on a full disk reports the error" "$(cat "$err")" "jgflint: .jgflint.jsonc: cannot be written: File too large
status 2"
check "--init on a full disk leaves no file" test ! -e .jgflint.jsonc
ends "--init exits with 0" 0 --init
is "--init names the written file" "$(cat "$err")" "jgflint: wrote .jgflint.jsonc"
like "--init writes fail-on warning" .jgflint.jsonc '^  "fail-on": "warning",$'
unlike "--init prints snippets without fail-on" "$out" "fail-on "
like "--init writes fail-on-empty" .jgflint.jsonc '^  "fail-on-empty": true,$'
like "--init prints a CI snippet with --fail-on-empty" "$out" "run: jgflint -f github --fail-on-empty .$"
unlike "--init prints no placeholder of an address" "$out" OWNER
like "--init prints snippets for pre-commit and CI" "$out" '^  - \(uses: [^ /]*/jgflint@v[0-9.]*\|run: jgflint .*-f github .*\)$'
unlike "--init prints no unknown owner" "$out" OWNER
jgflint good.jgf
silent "the file written by --init has no findings" "$out"
exits "the file written by --init exits with 0" 0
ends "--init does not overwrite .jgflint.jsonc" 2 --init
mv .jgflint.jsonc jgflint.json
ends "--init does not overwrite jgflint.json" 2 --init
mkdir closed && chmod 555 closed
if has_power; then skip "--init in a read-only directory exits with 2" "root may write everywhere"
else
  (cd closed && run_without_power --init; echo "$status" >"$scratch/status")
  is "--init in a read-only directory exits with 2" "$(cat "$scratch/status")" 2
  like "--init in a read-only directory reports the error" "$err" '^jgflint: .jgflint.jsonc: .*: Permission denied$'
fi

mkdir forms && cd forms || exit 99
# init DIRECTORY ARGUMENT...: runs --init in the directory, and copies the line with std from its output to the file `std`.
init() {
  (cd "$1" && rm -f .jgflint.jsonc && shift && run --init "$@")
  grep '"std":' "$1/.jgflint.jsonc" | sed 's/^ *//' >"$scratch/std"
}
mkdir seki spec both none
for n in 1 2 3; do
  printf '{"record": {"format": "JGF", "version": "2.0.0"}, "players": {"black": {"name": "A"}}, "board": {"size": 9}, "tree": [{}]}\n' >"seki/$n.jgf"
  printf '{"record": {"format": "JGF", "version": 2}, "players": [{"color": "black", "name": "A"}], "board": {"size": 9}, "tree": [{}]}\n' >"spec/$n.jgf"
done
mkdir seki/below && cp seki/1.jgf seki/below && cp -r seki spec both
init seki
is "--init chooses std seki for records by Seki" "$(cat "$scratch/std")" '"std": "seki",'
init spec
is "--init chooses std jgf2 for records of the specification" "$(cat "$scratch/std")" '"std": "jgf2",'
init both
is "--init leaves std open for records of both forms" "$(cat "$scratch/std")" '// "std": "jgf2",'
init none
is "--init leaves std open without records" "$(cat "$scratch/std")" '// "std": "jgf2",'
mkdir sgf && printf '(;FF[4]GM[1]SZ[9]PB[a]PB[b];B[ee])' >sgf/a.sgf
init sgf
like "--init includes SGF files if there are any" sgf/.jgflint.jsonc '"include": \["\*.jgf", "\*.jgf.json", "\*.sgf", "\*.sgfs"\],$'
(cd sgf && run --init 2>&1; rm .jgflint.jsonc; run --init; cp "$out" "$scratch/snippets"; run .)
like "--init prints the pre-commit hook for SGF" "$scratch/snippets" '^        - id: jgflint-sgf$'
like "the configuration written for SGF finds SGF errors" "$out" '^a.sgf:1:.*sgf-duplicate-property'
cp spec/1.jgf sgf && init sgf
like "--init includes SGF files next to JGF records" sgf/.jgflint.jsonc '"\*.sgf"'
init seki --std jgf2
is "--init --std overrides the detected form" "$(cat "$scratch/std")" '"std": "jgf2",'
cd .. || exit 99

if have jq; then
  run --show-config good.jgf --select tree
  is "--show-config shows a value of the configuration" "$(jq -c .std "$out")" '{"value":"jgf2","origin":"jgflint.json:4"}'
  is "--show-config shows a rule set on the command line" "$(jq -c '.rules["tree-root-move"] | del(.words)' "$out")" '{"severity":"error","origin":"command line"}'
  echo '{"fixable": ["json"], "unfixable": ["text"]}' >jgflint.json
  run --show-config --fixable tree --unfixable move good.jgf
  is "--show-config shows fixable and unfixable" "$(jq -c '[.fixable, .unfixable]' "$out")" \
    '[[{"value":"tree","origin":"command line"}],[{"value":"text","origin":"jgflint.json:1"},{"value":"move","origin":"command line"}]]'
  run --show-config --isolated
  # It omits the keys that it shows as rules.
  "$JGFLINT" --print-schema config | jq -r '.properties | keys[]' |
    grep -vxF -e '$schema' -e requires -e extends -e overrides -e select -e ignore -e extend-select -e severity -e parameters -e custom >keys
  check "the members of a configuration are found" test "$(wc -l <keys)" -gt 8
  is "--show-config shows each member of a configuration" "$(jq -r 'keys[]' "$out" | sort | comm -13 - keys)" ""
  # Repeated names have the same effect in files and options.
  "$JGFLINT" --print-schema config >schema
  jq -r '(.properties, .properties.limits.properties) | to_entries[] | select(.value | has("default")) | "\(.key) \(.value.default)"' schema | sort >defaults
  check "the defaults in the schema are found" test "$(wc -l <defaults)" -gt 4
  is "--show-config --isolated shows the defaults of the schema" \
    "$(jq -r '(., .limits) | to_entries[] | select(.value | type == "object" and has("value")) | "\(.key) \(.value.value)"' "$out" | sort | comm -13 - defaults)" ""
  jq -r '.properties.limits.properties | to_entries[] | "\(.key) \(.value.default)"' schema | sort >limits
  # in_full: "NAME 4G" as "NAME 4294967296".
  in_full() { $AWK '{ number = $2 + 0; for (unit = index("KMG", substr($2, length($2))); unit; unit--) number *= 1024; printf "%s %.0f\n", $1, number }' | sort; }
  for program in "$JGFLINT" "$JGFCONV"; do
    "$program" --completions fish | sed -n 's/.* -l max-\([a-z]*\) .*(default: \([0-9]*[KMG]*\)).*/\1 \2/p' | in_full >limits_found
    # A conversion holds more copies of a text.
    case $program in *jgfconv*) sed -i 's/^size .*/size 184549376/' limits ;; esac
    same "${program##*/} has the limits of the schema as defaults" limits limits_found
  done
  jq -r '.properties.limits.properties | to_entries[] | "\(.key) \(.value.default)"' schema | sort >limits
  $AWK '/^\.It Fl / { name = substr($3, 6) } /^\.Pq default: [0-9]/ { print name, $3 }' "$top_srcdir/man/jgflint.1" | in_full >limits_found
  same "jgflint(1) has the limits of the schema as defaults" limits limits_found
  $AWK '/^\.It Cm / { on = $3 == "limits" } on && /^\.Cm / { name = $2 } on && /^\.Pq default.*: [0-9]/ { print name, $(NF - 1) }' "$top_srcdir/man/jgflint.json.5" | in_full >limits_found
  same "jgflint.json(5) has the limits of the schema as defaults" limits limits_found
  is "--print-schema has one of the allowed words as default" "$(jq -r '.properties[] | select(has("enum") and (.default as $one | .enum | index($one) | not))' schema)" ""
  jq -r '.properties | to_entries[] | select(.value | has("enum")) | "\(.key) \(.value.enum | join(", "))"' schema >words
  check "members with a list of allowed words are found" test "$(wc -l <words)" -gt 1
  while read -r key words; do
    is "--$key accepts the words allowed in a configuration" "$("$JGFLINT" "--$key=no-word" 2>&1 </dev/null | sed -n "s/; did you mean.*//; s/.* is not one of //p")" "$words"
  done <words
  is "--show-config --isolated shows no configuration" "$(jq -c '[."fail-on", .configuration]' "$out")" '[{"value":"error","origin":"default"},[]]'
else skip "--show-config prints JSON" "no jq"; fi

finish
