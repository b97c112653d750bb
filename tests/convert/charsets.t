# charsets.t: every character of every set is what others take it for, and none loses the ASCII behind it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${JGFCONV:=$top_builddir/jgfconv}"

if have python3; then
  # Another build writes the same: .ci/run names the static program.
  out=$(python3 "$top_srcdir/tests/convert/charsets.py" "$JGFCONV" ${JGFCONV_OTHER:+"$JGFCONV_OTHER"} 2>&1)
  is 'characters are what the decoders of Python take them for' "$out" ''
else skip 'characters are what the decoders of Python take them for' 'no python3'; fi

# read_as BYTES CHARACTERS WHAT: of a comment in EUC-KR, CP932 or whatever $set is.
read_as() {
  printf "(;FF[4]GM[1]SZ[19]CA[$set];C[$1])" >one.sgf
  is "$3" "$("$JGFCONV" --plain --quiet --to sgf one.sgf 2>&1 | sed -n 's/^;C\[\(.*\)\])$/\1/p')" "$2"
}
set=EUC-KR
read_as '\310A' '�A' 'half a character in front of a letter'
set=CP932
read_as '\356\357' 'ⅰ' 'what IBM added'
read_as '\355\225' '﨑' 'what NEC took over from it'
read_as '\373\374\207\212' '髙㈱' 'in a name of a company'
set=EUC-JP
read_as '\316\323\263\244\312' '林海�' 'a name that was cut'
set=Big5
read_as '\264\321\307\125\244\337' '棋の心' 'kana of ETEN and HKSCS'
read_as '\210\142' 'Ê̄' 'a letter with a mark'
set=GB18030
read_as '\200\244\316' '€の' 'the euro of Windows'

printf '\\HS\n\\[GIBOKIND=Korea\\]\n\\[GAMEBLACKNAME=\310A\310A\301\266\271\316\274\256\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n' >name.gib
is 'damage before a name' "$("$JGFCONV" --plain --quiet --to sgf name.gib 2>/dev/null | grep -o 'PB\[[^]]*')" 'PB[�A�A조민석'

finish
