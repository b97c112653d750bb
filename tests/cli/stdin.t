# stdin.t: records on standard input.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

bad bad.jgf
good good.jgf

prints '- reads standard input and is its name' '^-:1:78: error: .*\[json-trailing-comma\]' -q -f gcc - <bad.jgf
exits 'standard input with findings exits with 1' 1
prints '--stdin-filename names standard input' '^games/x.jgf:1:78: ' -q -f gcc --stdin-filename games/x.jgf - <bad.jgf
run -q -f gcc --stdin-filename games/x.jgf <bad.jgf
like '--stdin-filename without a path reads standard input' "$out" '^games/x.jgf:1:78: '
cat bad.jgf | "$JGFLINT" -q -f gcc - >"$out"
like 'a pipe is read' "$out" '^-:1:78: '
run -q -f gcc good.jgf - bad.jgf <bad.jgf
is 'standard input and files are sorted by name' "$(names <"$out" | tr '\n' ' ')" '- bad.jgf '
run -q -f gcc - - <bad.jgf
is 'standard input named twice is read once' "$(wc -l <"$out" | tr -d ' ')" 1
ends 'empty standard input exits with 1' 1 -q - </dev/null
like 'empty standard input has the finding json-empty' "$out" 'json-empty'
prints 'empty standard input read as SGF is read once' '^-:1:1: error: .*\[sgf-no-game\]$' -q -f gcc --format-in sgf - </dev/null
if in_node; then skip 'closed standard input exits with 2' 'Node opens another in its place'
else
  ends 'closed standard input exits with 2' 2 - <&-
fi
cp bad.jgf ./-
prints './- is a file' '^./-:1:78: ' -q -f gcc ./- </dev/null

# A list of files or a diff is stored in memory, so its size is limited.
for option in --files-from --changed-since; do
  for name in x a_rather_long_name_of_a_record; do
    yes $name | head -c 140000000 | "$JGFLINT" --isolated $option - >"$out" 2>"$err" && status=0 || status=$?
    exits "$option: endless input exits with 2" 2
    is "$option: endless input is reported" "$(head -n 1 "$err")" 'jgflint: standard input: File too large'
  done
done

# A pipe delivers its bytes in pieces, and a record can be larger than the buffer of a pipe.
if can_look; then
  { printf '{"record": {"format": "JGF", "version": 2}, ' | until_read; printf '"board": {"size": 9}, "tree": [{},]}'; } |
    "$JGFLINT" -q -f gcc - >"$out"
  like 'bytes that arrive in pieces are one record' "$out" '^-:1:78: '
else skip 'bytes that arrive in pieces are one record' 'no python3, or no /proc'; fi
{ printf '%s' "$bad_record"; head -c 3000000 /dev/zero | tr '\0' ' '; } | "$JGFLINT" -q -f gcc - >"$out"
like 'a record with 3 MB of white space is read' "$out" '^-:1:78: '
status=0
head -c 100000000 /dev/zero | tr '\0' '[' | "$JGFLINT" -q -f gcc --max-size 1M - >"$out" 2>"$err" || status=$?
exits 'endless input exceeds --max-size and exits with 1' 1
like 'endless input has the finding json-too-large' "$out" 'json-too-large'

finish
