# archives.t: archives and compressed files, linted in place.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

mkdir -p r/sub
bad r/x.jgf r/sub/z.jgf.json 'r/é.jgf'
good r/y.jgf
echo 'no record' >r/readme.txt
printf '%s\n%s\n' "$good_record" "$bad_record" >lines.jsonl
cp lines.jsonl r/

gzip -c r/x.jgf >x.jgf.gz
run -q x.jgf.gz
case $(cat "$err") in *libarchive*)
  exits 'a compressed file without libarchive exits with 2' 2
  like 'a compressed file without libarchive is reported' "$err" '^jgflint: x.jgf.gz: .*libarchive'
  finish ;;
esac

# ---- compressed files ----
run -q -f gcc x.jgf.gz
is 'a compressed record is shown under its own name' "$(cut -d' ' -f1 "$out")" 'x.jgf.gz:1:78:'
for tool in gzip xz zstd bzip2; do
  have $tool || { skip "JSON Lines compressed by $tool are linted" 'not installed'; continue; }
  case $tool in gzip) end=gz ;; zstd) end=zst ;; bzip2) end=bz2 ;; *) end=$tool ;; esac
  $tool -c <lines.jsonl >lines.jsonl.$end
  run -q -f gcc lines.jsonl.$end
  is "JSON Lines in a .$end file are linted" "$(cut -d' ' -f1 "$out")" "lines.jsonl.$end:2:78:"
done

# Compressed data are recognized by their first bytes, under any name and on standard input (a pipe or a file).
for tool in gzip xz zstd; do
  have $tool || { skip "$tool: compression is recognized without the ending" 'not installed'; continue; }
  $tool -c <lines.jsonl >packed.jsonl
  $tool -c <r/x.jgf >packed.jgf
  run -q -f gcc packed.jsonl packed.jgf
  is "$tool: compression is recognized without the ending" "$(cut -d' ' -f1 "$out")" 'packed.jgf:1:78:
packed.jsonl:2:78:'
  $tool -c <lines.jsonl | run -q -f gcc --format-in jsonl -
  is "$tool: compressed JSON Lines from a pipe are linted" "$(cut -d' ' -f1 "$out")" '-:2:78:'
  run -q -f gcc --format-in jsonl - <packed.jsonl
  is "$tool: compressed JSON Lines from standard input are linted" "$(cut -d' ' -f1 "$out")" '-:2:78:'
  if can_look; then
    { head -c 2 packed.jgf | until_read; tail -c +3 packed.jgf; } | run -q -f gcc -
    is "$tool: a compressed record that arrives in pieces is linted" "$(cut -d' ' -f1 "$out")" '-:1:78:'
  else skip "$tool: a compressed record that arrives in pieces is linted" 'no python3, or no /proc'; fi
  $tool -c <r/y.jgf | "$JGFCONV" - --to sgf >"$out" 2>"$err"
  like "$tool: jgfconv reads a compressed record from a pipe" "$out" '^(;'
done
for size in 0 1 2 3 5 6 7; do
  head -c $size r/x.jgf | run -q -f gcc -
  cp "$out" piped
  head -c $size r/x.jgf >start.jgf
  run -q -f gcc - <start.jgf
  check "the first $size bytes of a pipe are linted as in a file" cmp piped "$out"
done
cat r/x.jgf | run -q --fix -
is '--fix of a pipe keeps its first bytes' "$(head -c 9 "$out")" "$(head -c 9 r/x.jgf)"

gzip -c <lines.jsonl.gz >twice.jsonl.gz
fails_with 'a file compressed twice is reported' 'compressed more than once' twice.jsonl.gz
cp lines.jsonl plain.jsonl.gz
ends 'an uncompressed .gz file exits with 2' 2 plain.jsonl.gz
head -c 60 lines.jsonl.gz >cut.jsonl.gz
fails_with 'a truncated compressed file is reported' '^jgflint: cut.jsonl.gz: ' -f gcc cut.jsonl.gz r/x.jgf
like 'other files are linted in spite of a truncated one' "$out" '^r/x.jgf:1:78: '
: | gzip -c >nothing.jgf.gz
prints 'an empty compressed file is an empty record' 'json-empty' -q nothing.jgf.gz

# ---- archives ----
expected='r/sub/z.jgf.json r/x.jgf r/é.jgf'
holds() { # holds NAME ARCHIVE: findings are those of the three bad entries
  run -q -f gcc "$2"
  is "$1" "$(sed 's/:1:78: .*//' "$out" | sort | tr '\n' ' ')" "$(for e in $expected; do printf '%s ' "$2/$e"; done)"
}
tar cf g.tar r && holds 'records in a tar archive are linted' g.tar
for end in gz xz zst bz2; do
  tar caf g.tar.$end r 2>/dev/null || { skip "records in a tar.$end archive are linted" 'tar cannot write it'; continue; }
  holds "records in a tar.$end archive are linted" g.tar.$end
done
# Each finding contains the name of its entry: with a name of 800 kB, a small archive had gigabytes of output.
long=$($AWK 'BEGIN { for (i = 0; i < 2500; i++) printf "a/" }')
if tar cf l.tar --format=pax --transform "s,^,$long," r/x.jgf r/readme.txt 2>/dev/null; then
  ends 'an entry with a name of more than 4,096 bytes exits with 2' 2 l.tar r/x.jgf
  is 'an entry with a name of more than 4,096 bytes is reported with the end of its name' "$(sed -n 's,/a/.*/r/,/r/,p' "$err")" \
    'jgflint: l.tar/…/r/x.jgf: has a name of more than 4,096 bytes'
else skip 'an entry with a name of more than 4,096 bytes exits with 2' 'tar cannot write it'; fi
if have zip; then
  zip -qr g.zip r && holds 'records in a zip archive are linted' g.zip
  zip -q -P secret e.zip r/x.jgf r/readme.txt
  fails_with 'an encrypted entry is reported' '^jgflint: e.zip/r/x.jgf: is encrypted' e.zip r/x.jgf
  is 'an encrypted entry is reported only if it would be linted' "$(grep -c encrypted "$err")" 1
else skip 'records in a zip archive are linted' 'not installed'; fi
# An archive written by libarchive, because few machines have a program for this format.
cp "$top_srcdir/testdata/archives/records.7z" g.7z && holds 'records in a 7z archive are linted' g.7z
run -q -f gcc --ext jsonl g.tar
is '--ext chooses entries of an archive' "$(cut -d' ' -f1 "$out")" 'g.tar/r/lines.jsonl:2:78:'
run -q -f gcc --exclude 'sub' g.tar
unlike '--exclude skips entries of an archive' "$out" 'sub'
complains '--verbose reports excluded entries' '^jgflint: g.tar/r/x.jgf: skipped: excluded$' -q -v --exclude 'x.jgf' g.tar
run -q -f gcc --stdin-filename s.tar.gz <g.tar.gz
like '--stdin-filename lints an archive on standard input' "$out" '^s.tar.gz/r/x.jgf:1:78: '
run -q -j1 -f gcc g.tar r
cp "$out" one
run -q -j4 -f gcc g.tar r
same '-j4 writes the same as -j1' "$out" one
mkdir torn && cp r/x.jgf torn/a.jgf && cp r/x.jgf torn/c.jgf && { cat r/x.jgf; $AWK 'BEGIN { while (i++ < 9000) print "" }'; } >torn/b.jgf
if tar cf torn.tar --format=ustar torn/a.jgf torn/b.jgf torn/c.jgf 2>/dev/null; then
  printf 9999 | dd of=torn.tar bs=1 seek=$((1024 + 148)) conv=notrunc 2>/dev/null # the sum of the second header
  gzip <torn.tar >torn.tar.gz
  for file in torn.tar torn.tar.gz; do
    ends "$file: a damaged header exits with 2" 2 -q -f gcc $file
    is "$file: a damaged header is reported once" "$(grep -c "^jgflint: $file: .*[Dd]amaged" "$err")$(grep -c . "$err")" 11
    is "$file: records after a damaged header are linted" "$(cut -d: -f1 "$out" | sort -u | tr '\n' ' ')" "$file/torn/a.jgf $file/torn/c.jgf "
  done
else skip 'records after a damaged header are linted' 'tar cannot write it'; fi

tar cf none.tar r/readme.txt
complains 'an archive without records gets a warning' 'none.tar: no game record in it' none.tar
exits 'an archive without records exits with 0' 0
head -c 2000 g.tar >cut.tar
ends 'a truncated archive exits with 2' 2 -q cut.tar
echo junk >junk.zip
ends 'an invalid archive exits with 2' 2 junk.zip
tar cf inner.tar r/x.jgf && mkdir n && mv inner.tar n/ && tar cf outer.tar n
run -q -f gcc --ext tar,jgf outer.tar
unlike 'an archive in an archive is not opened' "$out" 'x.jgf'

# ---- names ----
name=$(printf 'odd/a\033[31m\nb.jgf')
mkdir odd && bad "$name"
tar cf odd.tar odd
prints 'control characters in names of entries are escaped' '^odd.tar/odd/a\\x1B\[31m\\x0Ab.jgf:1:78: ' -q -f gcc odd.tar
bad r/w.jgf
tar cPf up.tar "$PWD/r/x.jgf" r/../r/w.jgf
before=$(find . | wc -l)
prints 'an absolute name of an entry is shown' "^up.tar/$PWD/r/x.jgf:1:78: " -q -f gcc up.tar
like 'a name of an entry with .. is shown' "$out" '^up.tar/r/\.\./r/w.jgf:1:78: '
is 'no files are unpacked' "$(find . | wc -l)" "$before"

# ---- the library ----
mkdir broken
for name in libarchive.so.13 libarchive.so libarchive.13.dylib libarchive.dylib; do echo none >broken/$name; done
LD_LIBRARY_PATH=$scratch/broken DYLD_LIBRARY_PATH=$scratch/broken run -q -f gcc x.jgf.gz r/x.jgf
if grep -q libarchive "$err"; then
  exits 'a broken libarchive exits with 2' 2
  like 'a broken libarchive is reported' "$err" '^jgflint: x.jgf.gz: libarchive cannot be loaded (.*): archives and compressed files cannot be read$'
  like 'other files are linted in spite of a broken libarchive' "$out" '^r/x.jgf:1:78:'
else skip 'a broken libarchive exits with 2' 'the loader does not look for it there'; fi

# ---- bombs ----
if have zstd; then
  head -c 1500000000 /dev/zero | tr '\0' ' ' | zstd -q -c >bomb.jsonl.zst
  fails_with 'a file that grows 1,000 times is reported' '1,000 times' -q --max-size 1M bomb.jsonl.zst
else skip 'a file that grows 1,000 times exits with 2' 'no zstd'; fi

finish
