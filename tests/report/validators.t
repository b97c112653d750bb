#!/bin/sh
# Every format is read by something that is not ours: Python's json and jsonschema,
# xmllint, prove. What is missing here is skipped, and says so.
sample=$top_builddir/tests/unit/report-sample
here=$top_srcdir/tests/report
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
number=0
formats=$("$JGFLINT" --completions fish | sed -n 's/^set -g __jgflint_formats //p')
[ -n "$formats" ] || exit 99

check() { # check WHAT COMMAND...: passes if the command does
  number=$((number + 1))
  what=$1
  shift
  if "$@" >"$dir/out" 2>&1; then echo "ok $number - $what"
  else
    echo "not ok $number - $what"
    sed 's/^/# /' "$dir/out" | head -20
  fi
}

skip() {
  number=$((number + 1))
  echo "ok $number - $1 # SKIP $2"
}

for format in $formats; do
  "$sample" $format >"$dir/$format" || echo "Bail out! $sample $format"
done

# What a format writes is compared with what is expected of it, in some test.
for format in $formats; do
  check "the content of $format is tested" grep -rqE --include='*.c' --include='*.t' "[\"' ]$format[\"' ]" "$top_srcdir/tests/unit" "$here" "$top_srcdir/tests/cli/output.t"
done

# The npm package has the words as types.
for format in $formats; do
  check "$format is a ReportFormat of src/npm/index.d.ts.in" grep -q "^[^/]*'$format'" "$top_srcdir/src/npm/index.d.ts.in"
done

# The manual lists the formats that show infos without --min-severity.
echo '{"record": {"format": "JGF", "version": 2}, "rules": {"komi": 6.3}, "board": {"size": 9}, "tree": [{}]}' >"$dir/info.jgf"
for format in $formats; do
  "$JGFLINT" -q --isolated -f $format "$dir/info.jgf" | grep -q 'is not a multiple of half a point' && echo $format
done | sort >"$dir/showing"
sed -n '/^.It Fl -min-severity/,/show everything/s/^\.Ql \([a-z]*\)\( ,\)*$/\1/p' "$top_srcdir/man/jgflint.1" | grep -vx 'info\|warning\|error' | sort >"$dir/told"
check "jgflint(1) lists the formats that show infos by default" diff "$dir/told" "$dir/showing"

if command -v python3 >/dev/null 2>&1; then
  for format in $formats; do
    check "$format is clean UTF-8" python3 "$here/validate.py" clean "$dir/$format"
  done
  check "github is read as the runner reads it" python3 "$here/validate.py" github "$dir/github"
  python=python3
  $python -c 'import jsonschema' 2>/dev/null || python=/usr/bin/python3 # Debian's, where another goes first
  if $python -c 'import jsonschema' 2>/dev/null; then
    for format in json jsonl sarif gitlab rdjson rdjsonl; do
      check "$format has its shape" $python "$here/validate.py" $format "$dir/$format"
    done
  else skip "json, jsonl, sarif, gitlab, rdjson and rdjsonl have their shape" "no python3-jsonschema"
  fi
else skip "all formats are clean UTF-8" "no python3"
fi

if command -v xmllint >/dev/null 2>&1; then
  check "the HTML report is XML" xmllint --noout "$dir/html"
  check "the Checkstyle report is XML" xmllint --noout "$dir/checkstyle"
  check "the JUnit report matches the schema" xmllint --noout --schema "$here/junit.xsd" "$dir/junit"
else skip "html, junit and checkstyle are XML" "no xmllint"
fi

if command -v prove >/dev/null 2>&1; then
  # Four of the five records have errors: prove shall find these failed, and nothing odd.
  prove --exec cat "$dir/tap" >"$dir/proved" 2>&1
  check "prove counts the tests" grep -q 'Failed 4/5 subtests' "$dir/proved"
  check "prove finds no parse error" sh -c '! grep -i "parse error" "$1"' sh "$dir/proved"
else skip "prove reads tap" "no prove"
fi

echo "1..$number"
