# help.t: --help is complete, and readable in 80 columns.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

run --help
exits '--help' 0
silent '--help says nothing else' "$err"
is 'no line of --help is longer than 80 columns' "$($AWK 'length($0) > 80' "$out")" ''
is 'none ends with a space' "$(grep ' $' "$out")" ''
cp "$out" help
run -q --help -f gcc no-such-file
same '--help goes before all else' "$out" help

for group in 'What to lint' Rules Configuration Output 'Exit status' 'Limits and performance' 'General options' Formats; do
  like "there is a group: $group" help "^$group:\$"
done

# Every long option is known to the program as --help writes it: with an argument or without.
sed -n 's/^  \(-., \|    \)--\([a-z-]*\)\( [A-Z][^ ]*\)\{0,1\}.*/\2\3/p' help >options
check 'options were found in --help' test "$(wc -l <options)" -gt 25
is 'none is there twice' "$(sort options | uniq -d)" ''
while read -r name argument; do
  if [ -n "$argument" ]; then
    run "--$name"
    like "--$name takes an argument" "$err" "^jgflint: --$name needs an argument: "
  else
    run "--$name=x"
    like "--$name takes none" "$err" "^jgflint: --$name takes no argument"
  fi
done <options

# -h prints the common options, on one screen.
for program in jgflint jgfconv; do
  "$top_builddir/$program" -h >short 2>"$err"
  silent "$program -h prints no error" "$err"
  is "$program -h has at most 40 lines of 80 columns" "$($AWK 'length($0) > 80 || NR > 40' short)" ''
  "$top_builddir/$program" --help >long
  is "$program -h prints options as --help does" "$(sed '1,/^Common options:$/d; /^$/,$d' short | grep -vxFf long)" ''
  for option in $(case $program in jgflint) echo fix explain format help ;; *) echo to output force help ;; esac); do
    like "$program -h lists --$option" short "^  .*--$option"
  done
  like "$program -h names the long help" short "see $program --help"
done

for format in text gcc json jsonl; do
  like "--help lists the format $format" help "^  $format  "
done

run --version --verbose
like '--version --verbose says how the program is hardened' "$out" '^hardening: [A-Zn]'
like 'and whether it reads archives' "$out" '^archives: \(through libarchive\|not built in\)$'
if have readelf && ! in_node && grep -q '^hardening: .*full RELRO' "$out"; then
  readelf -lWd "$JGFLINT" >headers
  like 'and it is: what the loader resolves is read-only' headers GNU_RELRO
  like 'before main begins' headers 'BIND_NOW\|FLAGS_1.*NOW'
else skip 'and it is: what the loader resolves is read-only' 'no readelf, or a build without'; fi

finish
