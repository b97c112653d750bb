# threads.t: several workers have the output of one worker. In a build with --enable-sanitizers=thread this is the test for data
# races, which ThreadSanitizer reports on standard error and by the exit status.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
games=$top_srcdir/testdata/games

# Valid records, the same with faults in text, tree and game, and separate configurations for some.
mkdir -p records/some records/others
for game in "$games"/9x9-*.jgf "$games"/13x13-*.jgf; do
  name=$(basename "$game" .jgf)
  cp "$game" records/"$name".jgf
  sed 's/"black"/"balck"/; s/"komi"/"Komi"/' "$game" >records/some/"$name".jgf
  sed '$s/}$/,}/; s/"x": 3/"x": 99/; s/"white"/"white" /' "$game" >records/others/"$name".jgf
done
chmod -R u+w records
printf '%s' '{"severity": {"player-rank": "error"}, "overrides": [{"files": ["*japanese*"], "ignore": ["shape"]}],
"custom": [{"id": "jigo", "at": "/game/result", "pattern": "^[BW][+]", "message": "nobody won"}]}' >records/some/.jgflint.json
printf '%s' '{"minimum": 3}' >records/others/.jgflint.json
for record in records/*.jgf records/some/*.jgf; do tr -d '\n' <"$record"; echo; done >lines.jsonl
for i in 1 2 3 4 5 6 7 8; do cat lines.jsonl; done >many.jsonl

# alike NAME ARGUMENT...: the output of -j1 and -j4 is equal, and standard error without the time.
alike() {
  name=$1
  shift
  run -j1 "$@"
  cp "$out" one
  sed 's/ in [0-9.]* s//' "$err" >one.err
  was=$status
  run -j4 "$@"
  unlike "$name: no data race" "$err" ThreadSanitizer
  check "$name: four workers write the same" cmp "$out" one
  sed 's/ in [0-9.]* s//' "$err" >four.err
  check "$name: four workers print the same messages" cmp four.err one.err
  exits "$name: four workers exit with the same status" "$was"
}

alike 'records' records
like 'records: a custom rule of a configuration runs' one 'some/9x9-draw.jgf.*nobody won'
like 'records: a faulty configuration is reported' one 'others/.jgflint.json'
alike 'several formats' -f text -f sarif:sarif -f html:html -f json:json records
alike 'JSON Lines' many.jsonl
alike '--id-pointer' -f jsonl --id-pointer /game/name many.jsonl
alike '--statistics' --statistics records many.jsonl
alike '--max-findings' --max-findings 5 records
alike '--max-per-rule' --max-per-rule 3 records many.jsonl
alike 'the default limits' records many.jsonl
alike '--config' --config records/some/.jgflint.json records
alike 'collection rules' --extend-select collection records many.jsonl
alike '--diff' --diff records
for jobs in 1 4; do
  cp -R records mended
  run -q -j$jobs --fix --unsafe-fixes mended
  unlike "--fix by $jobs: no data race" "$err" ThreadSanitizer
  mv mended mended.$jobs
done
check '--fix: four workers make the same changes' diff -r mended.1 mended.4
run -j4 --write-baseline known records many.jsonl
unlike '--write-baseline: no data race' "$err" ThreadSanitizer
alike '--baseline' --baseline known records many.jsonl
run -q -j4 --timings records many.jsonl
unlike '--timings: no data race' "$err" ThreadSanitizer
run -q -j4 --progress always records many.jsonl
unlike '--progress always: no data race' "$err" ThreadSanitizer

tar czf records.tgz records many.jsonl 2>/dev/null
case $("$JGFLINT" -q -f gcc records.tgz 2>&1) in
*libarchive*) skip 'archives' 'built without libarchive' ;;
*) alike 'an archive' records.tgz
  alike 'two archives and their files' records.tgz records records.tgz ;;
esac

# The reader of the findings closes the pipe.
"$JGFLINT" -j4 many.jsonl 2>"$err" | head -n 3 >"$out"
unlike 'a closed pipe: no data race' "$err" ThreadSanitizer
finish
