# charsets.t: every character of every set is decoded as by Python, without losing the ASCII after it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# Another build writes the same: .ci/run names the static program.
reports_nothing 'every character is decoded as by Python' convert/charsets.py "$JGFCONV" ${JGFCONV_OTHER:+"$JGFCONV_OTHER"}

# read_as BYTES CHARACTERS NAME: the bytes in a comment in the character set $set are read as these characters.
read_as() {
  printf "(;FF[4]GM[1]SZ[19]CA[$set];C[$1])" >one.sgf
  is "$3" "$("$JGFCONV" --plain --quiet --to sgf one.sgf 2>&1 | sed -n 's/^;C\[\(.*\)\])$/\1/p')" "$2"
}
set=EUC-KR
read_as '\310A' '�A' 'EUC-KR: half a character before a letter is replaced'
set=CP932
read_as '\356\357' 'ⅰ' 'CP932: an IBM extension is decoded'
read_as '\355\225' '﨑' 'CP932: an NEC selection of IBM extensions is decoded'
read_as '\373\374\207\212' '髙㈱' 'CP932: extensions in a company name are decoded'
set=EUC-JP
read_as '\316\323\263\244\312' '林海�' 'EUC-JP: a truncated name is decoded'
set=Big5
read_as '\264\321\307\125\244\337' '棋の心' 'Big5: kana of ETEN and HKSCS are decoded'
read_as '\210\142' 'Ê̄' 'Big5: a letter with a combining mark is decoded'
set=GB18030
read_as '\200\244\316' '€の' 'GB18030: the euro sign of Windows is decoded'

printf '\\HS\n\\[GIBOKIND=Korea\\]\n\\[GAMEBLACKNAME=\310A\310A\301\266\271\316\274\256\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n' >name.gib
is 'EUC-KR: a name after damaged characters is decoded' "$("$JGFCONV" --plain --quiet --to sgf name.gib 2>/dev/null | grep -o 'PB\[[^]]*')" 'PB[�A�A조민석'

finish
