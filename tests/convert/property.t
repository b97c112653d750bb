# property.t: a new SGF property needs only a row in sgf/properties.def. Builds the programs with two more rows.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'no python3'
[ -e "$top_builddir/src/sgf/properties.def" ] || skip_all 'the programs were built in another directory'
mkdir build
(cd "$top_builddir" && tar cf - --exclude=./.git --exclude=./site --exclude='*.log' .) | tar xf - -C build
cat >rows <<'END'
P(QG, SIMPLE_TEXT, ONE, GAME_INFO, 4,4, 127, HEADER("game", "quiz"), PLAIN, NAME(GO_GAME_NAME, 0),
  "The quiz: a property for this test.")
P(QM, POINT, LIST, ANY, 4,4, 126, NODE("markup", "question"), POINTS, ITEM(GO_MARKUP, MARKUP_NONE),
  "Points with a question mark.")
P(QN, REAL, ONE, ANY, 4,4, 125, NODE("odds"), PLAIN, NOTHING,
  "The odds of the position.")
END
definitions=build/src/sgf/properties.def
cat rows >>"$definitions"
# The rows are in the order of their names.
python3 - "$definitions" <<'END'
import re, sys
with open(sys.argv[1], encoding='utf-8') as file:
    head, *rows = re.split(r'^(?=P\()', file.read(), flags=re.M)
with open(sys.argv[1], 'w', encoding='utf-8') as file:
    file.write(head + ''.join(sorted(rows, key=lambda row: row[2:row.index(',')])))
END
(cd build && MAKEFLAGS='' ${MAKE:-make} -j2 jgflint jgfconv) >build.log 2>&1 || { tail -n 20 build.log; skip_all 'the copy of the build cannot be built'; }

is 'each place in the order of properties has one property' \
  "$(sed -n 's/^P([A-Z]*, [^,]*, [^,]*, [^,]*, [0-9],[0-9], \([1-9][0-9]*\),.*/\1/p' "$definitions" | sort | uniq -d)" ''

# ---- reading and checking ----
printf '(;FF[4]GM[1]SZ[9]QG[Which move?];B[ee]QM[aa][bb]QN[0.25])' >good.sgf
printf '(;FF[4]GM[1]SZ[9];B[ee]QM[aa][aa]QN[even];W[cc]QG[one][two])' >bad.sgf
JGFLINT=$PWD/build/jgflint
prints_nothing 'the properties are known' -q -f gcc --min-severity info good.sgf
prints 'a repeated point of the list is found' 'QM' -q -f gcc --min-severity info bad.sgf
like 'a value of another type is found' "$out" 'QN.*a number'
like 'a second value is found' "$out" 'QG'

# ---- converting ----
build/jgfconv -q good.sgf -t jsonl >good.jgf
like 'the header has the property' good.jgf '"game":{"type":"go","quiz":"Which move?"}'
like 'the node has the points' good.jgf '"markup":\[{"type":"question","coords":\[{"x":0,"y":0},{"x":1,"y":1}\]}\]'
like 'the node has the number' good.jgf '"odds":0.25'
for format in sgf json-sgf; do
  build/jgfconv -q --format-in jsonl good.jgf -t $format >back
  build/jgfconv -q good.sgf -t $format >want
  same "JGF is converted back to $format" back want
  unlike "JGF converted back to $format has no stored data" back 'XJ\|jgf"'
done
like 'properties are written in their order' want '"QN":0.25,"QM"'

# ---- completing and documenting ----
cat >ask.py <<'END'
import json, subprocess, sys
TEXT = '(;FF[4]GM[1]SZ[9]QG[x]\n)'
server = subprocess.Popen([sys.argv[1], '--lsp'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def send(method, params, number=None):
    body = json.dumps({'jsonrpc': '2.0', 'method': method, 'params': params, **({'id': number} if number else {})}).encode()
    server.stdin.write(b'Content-Length: %d\r\n\r\n' % len(body) + body)
    server.stdin.flush()
    while number:
        length = 0
        while (line := server.stdout.readline().strip()):
            length = int(line.split(b':')[1]) if line.lower().startswith(b'content-length') else length
        answer = json.loads(server.stdout.read(length))
        if answer.get('id') == number and 'method' not in answer:
            return answer['result']
    return None
place = {'textDocument': {'uri': 'file:///a.sgf'}}
send('initialize', {'processId': None, 'rootUri': None, 'capabilities': {}}, 1)
send('initialized', {})
send('textDocument/didOpen', {'textDocument': {'uri': 'file:///a.sgf', 'languageId': 'sgf', 'version': 1, 'text': TEXT}})
items = send('textDocument/completion', {**place, 'position': {'line': 1, 'character': 0}}, 2)
print([item['label'] for item in (items if isinstance(items, list) else items['items']) if item['label'] in ('QG', 'QM', 'QN')])
print(json.dumps(send('textDocument/hover', {**place, 'position': {'line': 0, 'character': 18}}, 3)))
send('shutdown', None, 4)
send('exit', None)
END
python3 ask.py "$JGFLINT" >answers 2>&1
like 'the properties are completed' answers "'QM', 'QN'"
like 'the property is documented' answers 'The quiz: a property for this test.*once for a game.*FF\[4\] only'

finish
