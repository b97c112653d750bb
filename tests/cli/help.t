# help.t: --help is complete, and readable in 80 columns.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

ends '--help exits with 0' 0 --help
silent '--help prints nothing to standard error' "$err"
is 'no line of --help is longer than 80 columns' "$($AWK 'length($0) > 80' "$out")" ''
is 'no line of --help ends with a space' "$(grep ' $' "$out")" ''
cp "$out" help
run -q --help -f gcc no-such-file
same '--help overrides all other arguments' "$out" help

for group in 'What to lint' Rules Configuration Output 'Exit status' 'Limits and performance' 'General options' Formats; do
  like "--help has the group $group" help "^$group:\$"
done

# Every long option is known to the program as --help writes it: with an argument or without.
sed -n 's/^  \(-., \|    \)--\([a-z-]*\)\( [A-Z][^ ]*\)\{0,1\}.*/\2\3/p' help >options
check '--help lists more than 25 options' test "$(wc -l <options)" -gt 25
is '--help lists each option once' "$(sort options | uniq -d)" ''
while read -r name argument; do
  if [ -n "$argument" ]; then
    complains "--$name requires an argument" "^jgflint: --$name needs an argument: " "--$name"
  else
    complains "--$name refuses an argument" "^jgflint: --$name takes no argument" "--$name=x"
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

prints '--version --verbose prints the hardening' '^hardening: [A-Zn]' --version --verbose
like '--version --verbose prints whether archives are read' "$out" '^archives: \(through libarchive\|not built in\)$'
if have readelf && ! in_node && grep -q '^hardening: .*full RELRO' "$out"; then
  readelf -lWd "$JGFLINT" >headers
  like 'relocations of a hardened program are read-only' headers GNU_RELRO
  like 'symbols of a hardened program are bound at start' headers 'BIND_NOW\|FLAGS_1.*NOW'
else skip 'relocations of a hardened program are read-only' 'no readelf, or a build without'; fi

finish
