# torture.t: each allocation of a run fails once, and so does each call that reads, writes or names a file. The run
# ends as without the failure, or reports an error (exit status 2 or 3). Each file has its old or its new content, and no other
# files are left. JGFLINT_TORTURE, or else JGFLINT_ROUNDS, multiplies the number of calls that are tried.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

if grep -q -e __asan_init -e __tsan_init -e __msan_init "$JGFLINT"; then skip_all 'a sanitizer has the calls that are to fail'; fi
: "${CC:=cc}"
source=$top_srcdir/tests/torture
echo '#include <dlfcn.h>' >empty.c
$CC -shared -fPIC -o empty.so empty.c -ldl 2>"$err" || skip_all 'no library for LD_PRELOAD can be built here'
$CC -O1 -shared -fPIC -o fail.so "$source/fail.c" -ldl && $CC -O1 -o torture "$source/torture.c" || exit 99
TORTURE_COUNTS=$scratch/counts LD_PRELOAD=$scratch/fail.so "$JGFLINT" --version >/dev/null 2>&1
grep -q '^memory [1-9]' counts 2>/dev/null || skip_all 'LD_PRELOAD has no effect on this build'

: "${JGFLINT_TORTURE:=${JGFLINT_ROUNDS:-1}}"
memory_most=$((32 * JGFLINT_TORTURE))
calls_most=$((5 * JGFLINT_TORTURE))

# ---- inputs ----
mkdir files
(
  cd files || exit 99
  printf '%s\n' '{"record":{"format":"JGF","version":2,},"game":{"event":"Cup"},"board":{"size":9},"players":[{"color":"black","name":"a"},{"color":"white","name":"b"}],"tree":[{},{"move":{"color":"black","x":3,"y":3}},{"move":{"color":"black","x":3,"y":3}},{"variations":[[{"move":{"color":"white","x":1,"y":1},"comments":["hi"]}],[{"move":{"color":"white","x":2,"y":1},"markup":[{"type":"label","coords":[{"x":1,"y":1,"text":"A"}]}],"more":1}]]}]}' >a.jgf
  printf '%s\n' '{"record":{"application":"x","version":1},"game":{"event":"Cup"},"tree":[{"root":true},{"move":{"B":"dd"}},{"move":{"W":"pp"}},{"comment":"x"}]}' >old.jgf
  printf '(;FF[4]GM[1]SZ[9]KM[6.5]PB[Ann]PW[Bob]DT[2020-01-02]AB[aa][bb]LB[cc:A]TR[dd];B[ee]BL[12.5]C[hello];W[ee](;B[cc]N[x])(;B[dd]XX[odd]))\n' >g.sgf
  printf '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{}]}\n{"tree":[{"move":{"color":"black","x":1,"y":1}},]}\n' >l.jsonl
  cp "$top_srcdir/testdata/ugf/packed.ugz" packed.ugz
  cp "$top_srcdir/testdata/ugf/japanese.ugf" u.ugf
  cp "$top_srcdir/testdata/gib/faulty.gib" t.gib
  cp "$top_srcdir/testdata/ngf/faulty.ngf" c.ngf
  "$JGFCONV" -q g.sgf --to json-sgf -o j.json 2>/dev/null
  tar cf t.tar a.jgf old.jgf && gzip t.tar
  gzip -c a.jgf >a.jgf.gz
  if command -v zip >/dev/null; then zip -q z.zip a.jgf g.sgf; fi
  if command -v xz >/dev/null; then xz -c old.jgf >old.jgf.xz; fi
  printf '(;FF[4]GM[1]SZ[9]CA[Shift_JIS]PB[\223\372\226\173];B[ee])\n' >sjis.sgf
  printf '(;FF[4]GM[1]SZ[9]PB[\260\242\260\242\271\335\316\242]C[\260\242\271\335\316\242];B[ee])\n' >unsaid.sgf
  printf '{"extends":"base.json","severity":{"move":"warning"},"custom":[{"id":"names","at":"/players/0/name","pattern":"^[A-Z]","message":"no"}]}\n' >conf.json
  printf '{"severity":{"json":"info"},"baseline":"known.json","overrides":[{"files":["*.sgf"],"ignore":["sgf"]}]}\n' >base.json
  "$JGFLINT" -q --isolated --write-baseline known.json a.jgf >/dev/null 2>&1
  for i in 1 2 3 4 5; do cp a.jgf many$i.jgf; done
  cp g.sgf many5.sgf
  cp a.jgf input
) || exit 99

# try NAME KIND:ERROR,... COMMAND...: runs the command in a separate copy of these files for each call that fails.
try() {
  name=$1 calls=$2
  shift 2
  found='' most=$calls_most
  for call in $(echo "$calls" | tr ',' ' '); do
    case $call in memory:*) most=$memory_most ;; esac
    ./torture fail.so files "$most" "${call%:*}" "${call#*:}" "$@" >"$out" 2>"$err" || found="$found$(head -n 5 "$out" "$err")
"
  done
  is "$name" "$found" ''
}

# ---- memory ----
memory() { what=$1; shift; try "memory: $what" memory:ENOMEM "$@"; }
lint() { what=$1; shift; memory "$what" "$JGFLINT" -q --isolated -j1 -f gcc "$@"; }
lint 'JGF' a.jgf
lint 'older JGF' old.jgf
lint 'SGF' --min-severity info g.sgf
lint 'JSON-SGF' --min-severity info j.json
lint 'UGF' u.ugf
lint 'GIB' t.gib
lint 'NGF' c.ngf
lint 'UGZ' packed.ugz
lint 'JSON Lines' l.jsonl
for packed in t.tar.gz a.jgf.gz z.zip old.jgf.xz; do
  if ! "$JGFLINT" -q --isolated -f gcc files/t.tar.gz 2>&1 | grep -q 'a\.jgf:'; then skip "memory: $packed" 'built without libarchive'
  elif [ ! -e "files/$packed" ]; then skip "memory: $packed" 'nothing here packs it'
  else lint "$packed" $packed; fi
done
lint 'a declared character set' sjis.sgf
lint 'an undeclared character set' unsaid.sgf
lint 'a directory' .
lint 'standard input' -
lint 'fixes' --fix a.jgf old.jgf
lint 'unsafe fixes' --fix --unsafe-fixes a.jgf old.jgf
lint 'fixes of lines' --fix l.jsonl
lint 'fixes of SGF' --fix --unsafe-fixes g.sgf
lint 'a diff' --diff --unsafe-fixes a.jgf old.jgf
lint 'a baseline is written' --write-baseline new.json a.jgf g.sgf
lint 'a baseline is read' --baseline known.json a.jgf
lint 'a baseline is pruned' --baseline known.json --prune-baseline old.jgf
memory 'configuration' "$JGFLINT" -q -j1 --config conf.json -f gcc a.jgf g.sgf
memory 'workers' "$JGFLINT" -q -j3 --isolated -f gcc a.jgf old.jgf g.sgf many1.jgf many2.jgf
for format in $(reporters); do
  lint "report: $format" -f "$format:report" a.jgf
done
memory 'schema' "$JGFLINT" --print-schema jgf2
memory 'schema of the configuration' "$JGFLINT" --print-schema config
memory 'configuration shown' "$JGFLINT" --show-config --config conf.json a.jgf
memory 'rules' "$JGFLINT" --explain move --format json
for from in a.jgf g.sgf j.json packed.ugz sjis.sgf l.jsonl; do
  memory "board: $from" "$JGFLINT" --board $from
done
memory 'board: a place' "$JGFLINT" --board g.sgf:1:90 --board-format svg
convert_in() { what=$1; shift; memory "$what" "$JGFCONV" -q -j1 "$@"; }
for from in a.jgf old.jgf g.sgf j.json u.ugf packed.ugz t.gib c.ngf; do
  for to in $(words_of "$JGFCONV" --to); do convert_in "$from to $to" --to $to $from; done
done
convert_in 'to a file' g.sgf -o new.jgf
convert_in 'over a file' --force g.sgf -o a.jgf
convert_in 'many to files' --to sgf -o . many1.jgf many2.jgf old.jgf
convert_in 'character sets' --to jgf sjis.sgf unsaid.sgf

# ---- files ----
files() {
  what=$1
  shift
  try "reading: $what" read:EIO,read:EINTR,read:EAGAIN,read:short,stat:EIO,open:EIO,open:EMFILE,close:EIO,close:EINTR,map:ENOMEM,list:EIO,thread:EAGAIN "$@"
}
writes() {
  what=$1
  shift
  try "writing: $what" write:EIO,write:ENOSPC,write:EINTR,write:EAGAIN,write:short,sync:EIO,sync:ENOSPC,sync:EINTR,name:EIO,name:ENOSPC,name:EPERM,change:EPERM,change:EIO "$@"
}
changes() {
  files "$@"
  writes "$@"
}
files 'JGF' "$JGFLINT" -q --isolated -j1 -f gcc a.jgf g.sgf
files 'an archive' "$JGFLINT" -q --isolated -j1 -f gcc t.tar.gz
files 'configuration' "$JGFLINT" -q -j1 --config conf.json -f gcc a.jgf
files 'standard input' "$JGFCONV" -q -j1 --to sgf -
files 'a directory' "$JGFLINT" -q --isolated -j1 -f gcc .
files 'a character set' "$JGFCONV" -q -j1 --to jgf sjis.sgf
files 'a board' "$JGFLINT" --board g.sgf:move=2
writes 'a board' "$JGFLINT" --board a.jgf
changes 'findings' "$JGFLINT" -q --isolated -j1 -f gcc a.jgf
writes 'a report' "$JGFLINT" -q --isolated -j1 -f json:known.json a.jgf
changes 'fixes' "$JGFLINT" -q --isolated -j1 -f gcc --fix a.jgf old.jgf many1.jgf many2.jgf many3.jgf many4.jgf
changes 'a baseline' "$JGFLINT" -q --isolated -j1 --write-baseline known.json a.jgf g.sgf
changes 'a pruned baseline' "$JGFLINT" -q --isolated -j1 --baseline known.json --prune-baseline old.jgf
writes 'two reports' "$JGFLINT" -q --isolated -j1 -f json:known.json -f sarif:base.json a.jgf old.jgf
writes 'fixed text' "$JGFLINT" -q --isolated -j1 --fix -
writes 'a diff' "$JGFLINT" -q --isolated -j1 --diff a.jgf old.jgf
writes 'to standard output' "$JGFCONV" -q -j1 --to jgf g.sgf old.jgf
changes 'to a file' "$JGFCONV" -q -j1 g.sgf -o new.jgf
changes 'over a file' "$JGFCONV" -q -j1 --force g.sgf -o a.jgf
changes 'many to files' "$JGFCONV" -q -j1 --to sgf -o . many1.jgf many2.jgf old.jgf
changes 'many over files' "$JGFCONV" -q -j1 --force --to jgf -o . many5.sgf g.sgf

finish
