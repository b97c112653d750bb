#!/bin/sh
# hostile.t: reports about files whose names and texts look like markup, commands or control characters, in every format. Readers of
# other authors (json and jsonschema of Python, xmllint, prove) find exactly the findings. Missing readers are skipped.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all "no python3"
formats=$(reporters)
for format in $formats; do
  check "$format is a ReportFormat of src/npm/index.d.ts.in" grep -q "^[^/]*'$format'" "$top_srcdir/src/npm/index.d.ts.in"
done
# The manual lists the formats that show infos without --min-severity.
echo '{"record": {"format": "JGF", "version": 2}, "rules": {"komi": 6.3}, "board": {"size": 9}, "tree": [{}]}' >info.jgf
for format in $formats; do
  "$JGFLINT" -q --isolated -f $format info.jgf | grep -q 'is not a multiple of half a point' && echo $format
done | sort >showing
sed -n '/^.It Fl -min-severity/,/show everything/s/^\.Ql \([a-z]*\)\( ,\)*$/\1/p' "$top_srcdir/man/jgflint.1" | grep -vx 'info\|warning\|error' | sort >listed
same 'jgflint(1) lists the formats that show infos by default' listed showing

python3 - <<'PYTHON' || exit 99
import json, os
texts = ["::error::forged", "%0A::error::x", "]]>", "a|b", "--><script>x</script>", "\u202egnp", "\x1b[2J", "\x00", "\r\n::set-output name=x::y",
         "not ok 7 - x", "---\n...", "@you #1 <img src=x>", "`x`", "\u2028", "\ud800", "##vso[task.complete]", "![x](y)"]
names = [b"::error::x.jgf", b"we,ird:na%me.jgf", b"]]>.jgf", b"a|b&<c>\"'.jgf", b"\xff\xfe.jgf", "日本 \u202e.jgf".encode(), b"line\n::error::y\r.jgf",
         b"\x1b[2J.jgf", b"-q.jgf", b"%0A.jgf", b"#1 @you `x`.jgf", b"..jgf", b"c:\\x.jgf"]
good = {"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}
os.mkdir("games")
for index, name in enumerate(names):
    record = json.loads(json.dumps(good))
    for text in texts:
        record[text] = text
    record["players"] = [{"color": text} for text in texts]
    record["game"] = {"date": texts[index % len(texts)], "result": texts[-index % len(texts)]}
    record["tree"][0]["setup"] = [{"type": text, "coords": [{"x": text, "y": 99}]} for text in texts]
    text = json.dumps(record, ensure_ascii=index % 2 == 0, indent=index % 3 or None).encode("utf-8", "surrogatepass")
    with open(b"games/" + name, "wb") as file:
        file.write(text + (b"" if index % 4 else b"\xff\x1b]::error::z\n::error::z\n"))
for name, text in ("empty", b""), ("mark", b"\xEF\xBB\xBF{}"), ("clean", json.dumps(good).encode()):
    with open("games/%s.jgf" % name, "wb") as file:
        file.write(text)
with open("games/.jgflint.json", "w") as file:
    json.dump({"extend-select": ["all"], "custom": [{"id": "a", "at": "/game/date", "values": texts}, {"id": "b", "at": "/players/*", "forbidden": True,
              "message": "\n::error::custom\x1b]]>|"}, {"id": "c", "at": "/` ![x](y) `" + " ::error::x" * 40, "required": True}]}, file)
with open("said.jgf", "w") as file:
    json.dump(dict(good, tree=[{"comments": texts + ["::error::x " * 40]}]), file)
os.mkdir("wrong")
with open("wrong/a.jgf", "w") as file:
    json.dump(good, file)
with open("wrong/.jgflint.json", "w") as file:
    json.dump({"fail-on\n::error::": 1}, file)
PYTHON

options=
for format in $formats; do options="$options -f $format:$format.out"; done
# shellcheck disable=SC2086 # a list of words
ends 'all formats at once with an error in the configuration exit with 2' 2 $options --min-severity info --exit-zero games wrong
check 'the reports have more than 500 findings' test "$(wc -l <jsonl.out)" -gt 500
for format in $formats; do
  run -j 1 -f "$format" --min-severity info --exit-zero games wrong
  same "$format alone is the same as with other formats" "$out" "$format.out"
  check "$format has no raw control characters" python3 "$top_srcdir/tests/report/validate.py" clean "$format.out"
  unlike "$format has no runner command inside a line" "$format.out" '##[A-Za-z0-9]*\['
  [ "$format" = github ] || unlike "$format has no runner command at the start of a line" "$format.out" '^ *\(::\|##\[\|##vso\)'
done

# Other output with names, ids and messages.
for list in --print-games '--list-rules --format json' '--explain custom --format json' --show-config --show-files; do
  # shellcheck disable=SC2086 # words
  (cd games && "$JGFLINT" $list --id-pointer '/##vso[task.complete]') >list.out 2>"$err"
  check "$list prints output" test -s list.out
  check "$list has no raw control characters" python3 "$top_srcdir/tests/report/validate.py" clean list.out
  unlike "$list has no runner command" list.out '##[A-Za-z0-9]*\[\|^ *::'
done

prints '--board prints the comments' 'not ok 7' --board said.jgf:move=0
unlike '--board prints no runner command' "$out" '##[A-Za-z0-9]*\[\|^ *::'

# A name without a directory.
cp games/::error::x.jgf . && cp games/a* '##[group]x.jgf' && cp games/a* '##vso[x].jgf' && cp games/a* ' ::error::y.jgf'
wide=$(printf '\343\200\200 \302\240') # U+3000 and U+00A0 are white space for a runner
cp games/a* "$wide::error::z.jgf"
for format in text gcc grouped markdown tap; do
  run -f "$format" --min-severity info --isolated -- '::error::x.jgf' '##[group]x.jgf' '##vso[x].jgf' ' ::error::y.jgf' "$wide::error::z.jgf"
  unlike "$format: a file name at the start of a line is not a runner command" "$out" "^\($wide\| *\)\(::\|##\[\|##vso\)"
  unlike "$format: a file name inside a line is not a runner command" "$out" '##[A-Za-z0-9]*\['
  run --diff "$format" -- '::error::x.jgf' '##[group]x.jgf'
  cat "$out" "$err" >both
  unlike "--diff $format: a file name is not a runner command" both '^ *\(::\|##\[\|##vso\)'
done

python=$(python_with jsonschema)
if [ "$python" ]; then
  for format in json jsonl sarif gitlab rdjson rdjsonl; do
    check "$format is valid" $python "$top_srcdir/tests/report/validate.py" $format $format.out jsonl.out
  done
else skip 'json, jsonl, sarif, gitlab, rdjson and rdjsonl are valid' 'no python3-jsonschema'; fi
check 'github has every finding of the files' python3 "$top_srcdir/tests/report/validate.py" github github.out jsonl.out
if have xmllint; then
  check 'checkstyle is well-formed XML' xmllint --noout checkstyle.out
  check 'html is well-formed XML' xmllint --noout html.out
  check 'junit is valid for Jenkins and GitLab' xmllint --noout --schema "$top_srcdir/tests/report/junit.xsd" junit.out
else skip 'checkstyle, html and junit are well-formed XML' 'no xmllint'; fi
if have prove; then
  prove --exec cat tap.out >proved 2>&1
  unlike 'prove can parse tap' proved '[Pp]arse error'
  errors=$(sed -n 's/.*"file": "\([^"]*\)".*"severity": "error".*/\1/p' jsonl.out | sort -u | wc -l)
  like 'prove counts the files with errors' proved "Failed $((errors))/[0-9]* subtests"
else skip 'prove can parse tap' 'no prove'; fi

# ---- the column of `tru` in each format: 48 code points or 55 bytes (UTF-16: 49) ----
printf '{ "a": 1, "a": 2, "b": [1,2,], "\346\227\245\346\234\254": "\360\220\220\200", "c": tru }\n' >golden.jgf
options=
for format in $formats; do options="$options -f $format:golden.$format"; done
# shellcheck disable=SC2086 # a list of words
run $options --exit-zero --select json-syntax golden.jgf
cat >columns <<'END'
text ^golden.jgf:1:48: error: .*json-syntax
gcc ^golden.jgf:1:48: error: .*json-syntax
grouped ^ *1:48  error .*json-syntax
json "json-syntax".*"line": 1, "column": 48, "end_line": 1, "end_column": 51, "offset": 54, "length": 3
jsonl "json-syntax".*"line": 1, "column": 48, "end_line": 1, "end_column": 51, "offset": 54, "length": 3
sarif "json-syntax".*"startLine": 1, "startColumn": 48, "endLine": 1, "endColumn": 51
github ^::error file=golden.jgf,line=1,endLine=1,col=48,endColumn=51,title=json-syntax::
gitlab "json-syntax".*"lines": {"begin": 1
junit name="json-syntax[ "]
checkstyle line="1" column="48" .*json-syntax
rdjson "start": {"line": 1, "column": 55}, "end": {"line": 1, "column": 58}.*json-syntax
rdjsonl "start": {"line": 1, "column": 55}, "end": {"line": 1, "column": 58}.*json-syntax
tap ^ *column: 48$
markdown ^| 1:48 | error | .*json-syntax
html <h3>1:48 <b>error</b> .*json-syntax
END
for format in $formats; do
  like "$format has the right column" "golden.$format" "$(sed -n "s/^$format //p" columns | grep . || echo 'a row for it in the list above')"
done

# ---- SARIF, by its schema and the tool of its authors ----
NODE_PATH=${JGFLINT_NODE_MODULES:+$JGFLINT_NODE_MODULES:}${NODE_PATH:-}
export NODE_PATH
find_module() { have node && node -p "require.resolve('$1')" 2>/dev/null; }

good one.jgf
run -f sarif:clean.sarif one.jgf
schemas=$JGFLINT_SARIF_SCHEMA
for module in @microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json @microsoft/sarif-multitool-linux/sarif-2.1.0.json; do
  schemas="$schemas $(find_module $module)"
done
if [ ! "$python" ]; then skip 'SARIF is valid against its schema' 'no python3-jsonschema'
elif [ -z "$(echo $schemas)" ]; then
  skip 'SARIF is valid against its schema' 'no schema: npm install @microsoft/jest-sarif and set JGFLINT_NODE_MODULES, or set JGFLINT_SARIF_SCHEMA'
else
  for schema in $schemas; do
    for log in sarif.out clean.sarif; do
      check "$log is valid against ${schema##*/}" $python -W ignore "$top_srcdir/tests/report/validate.py" schema $log "$schema"
    done
  done
fi

multitool=${JGFLINT_SARIF_MULTITOOL:-$(find_module @microsoft/sarif-multitool-linux/Sarif.Multitool)}
if [ ! -x "$multitool" ]; then
  skip 'the SARIF Multitool finds no errors' 'none: npm install @microsoft/sarif-multitool-linux, chmod u+x, JGFLINT_NODE_MODULES or JGFLINT_SARIF_MULTITOOL'
else
  for log in sarif.out clean.sarif; do
    check "the SARIF Multitool reads $log" "$multitool" validate $log --rule-kind 'Sarif;Ghas' --log ForceOverwrite -o judged.sarif
    check "the SARIF Multitool finds no errors in $log" python3 "$top_srcdir/tests/report/validate.py" multitool judged.sarif
  done
fi

finish
