# lsp.t: jgflint --lsp as a program: what goes in and out, and how it ends. What it says to which message is told by the unit
# tests lsp-*.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# say MESSAGE...: with headers.
say() {
  for message in "$@"; do
    printf 'Content-Length: %d\r\n\r\n%s' "$(printf %s "$message" | wc -c)" "$message"
  done
}
serve() {
  status=0
  "$JGFLINT" --lsp "$@" <in >"$out" 2>"$err" || status=$?
}
initialize='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
initialized='{"jsonrpc":"2.0","method":"initialized","params":{}}'
shutdown='{"jsonrpc":"2.0","id":2,"method":"shutdown"}'
leave='{"jsonrpc":"2.0","method":"exit"}'
answer='{"jsonrpc":"2.0","id":2,"result":null}'

say "$initialize" "$initialized" "$shutdown" "$leave" >in
serve
exits 'shutdown, exit' 0
like 'a name' "$out" '"serverInfo":{"name":"jgflint","version":"[0-9]'
is 'with its length in front' "$(head -n 1 "$out" | tr -d '\r')" "Content-Length: $(sed -n 's/Content-Length.*//;3p' "$out" | tr -d '\r\n' | wc -c | tr -d ' ')"
is 'and the answer to shutdown' "$(tail -c ${#answer} "$out")" "$answer"
silent 'nothing to complain of' "$err"
serve --stdio
exits 'some clients say --stdio' 0

say "$leave" >in
serve
exits 'exit without shutdown' 1
say "$initialize" "$shutdown" >in
serve
exits 'the end of input without exit' 1
is 'all is answered before' "$(tail -c ${#answer} "$out")" "$answer"
silent 'that is no trouble' "$err"
: >in
serve
exits 'no input at all' 1
silent 'nothing is said to that' "$out"

# Input that cannot be used.
# broken WHAT COMPLAINT: standard input is in `in`; what comes before is answered.
broken() {
  serve
  exits "$1" 1
  like "$1: it says so" "$err" "^jgflint: standard input $2\$"
  like "$1: what comes before is answered" "$out" serverInfo
}
{ say "$initialize"; printf 'Content-Length: 100\r\n\r\n{'; } >in
broken 'a message that is cut' 'ends inside a message'
{ say "$initialize"; printf 'Content-Le'; } >in
broken 'a header that is cut' 'ends inside a message'
{ say "$initialize"; printf 'Content-Length: -1\r\n\r\n'; say "$shutdown" "$leave"; } >in
broken 'a negative length' 'has a Content-Length that cannot be used'
{ say "$initialize"; printf 'Content-Length: 9999999999\r\n\r\n'; say "$shutdown" "$leave"; } >in
broken 'a length of 10 GB' 'has a Content-Length that cannot be used'
{ say "$initialize"; printf 'X: 1\r\n\r\n'; say "$shutdown" "$leave"; } >in
broken 'no length' 'has no Content-Length'
{ say "$initialize"; head -c 100000 /dev/zero; } >in
broken 'zeros' 'has headers without end'

# A client that writes all it has before it reads anything: more than any pipe holds, both ways.
$AWK -v initialize="$initialize" -v leave="$leave" -v shutdown="$shutdown" '
  function say(message) { printf "Content-Length: %d\r\n\r\n%s", length(message), message }
  BEGIN {
    say(initialize)
    for (i = 0; i < 20000; i++) say("{\"jsonrpc\":\"2.0\",\"id\":" i ",\"method\":\"" (i % 7) "/unknown\"}")
    say(shutdown)
    say(leave)
  }' >in
if have mkfifo && have timeout; then
  mkfifo to from
  "$JGFLINT" --lsp <to >from 2>"$err" &
  server=$!
  exec 3<>from # so that nobody waits for somebody to read
  timeout 300 cat in >to
  cat <&3 >got &
  reader=$!
  status=0
  wait "$server" || status=$?
  exec 3<&-
  kill "$reader" 2>/dev/null
  wait "$reader" 2>/dev/null
  exits 'a client that reads nothing until it has written all' 0
else skip 'a client that reads nothing until it has written all' 'no mkfifo, or no timeout'; fi
serve
is '20,000 requests are answered' "$(grep -o '"code":-32601' "$out" | wc -l | tr -d ' ')" 20000

# Nobody reads: that is the end, without noise.
say "$initialize" >in
rm -f ended
until_ended() { for _ in $(seq 2400); do [ -s ended ] && break; sleep 0.05; done; }
{ cat in; until_ended; } | { status=0; "$JGFLINT" --lsp 2>"$err" || status=$?; echo $status >ended; } | :
is 'nobody reads' "$(cat ended)" 1
silent 'no noise' "$err"

# The process of the client is gone, though somebody holds its end of the pipe.
sh -c 'exit 0' &
gone=$!
wait "$gone"
if have mkfifo && have timeout; then
  rm -f to
  mkfifo to
  "$JGFLINT" --lsp --no-sandbox <to >"$out" 2>"$err" &
  server=$!
  exec 4>to
  say "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"processId\":$gone,\"capabilities\":{}}}" >&4
  status=0
  wait "$server" || status=$?
  exec 4>&-
  exits 'the client is gone' 1
fi

# What came in before a request is begun counts: here that it is not wanted any more. And options hold.
mkdir place
echo '{"record": {"format": "JGF", "version": 2}, "x": 1, "board": {"size": 9}, "players": [{"name": "a", "color": "Black"}], "tree": [{}, ]}' >place/a.jgf
uri=file://$PWD/place/a.jgf
about="\"textDocument\":{\"uri\":\"$uri\""
open="{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{$about,\"languageId\":\"jgf\",\"version\":1,\"text\":\"$(sed 's/"/\\"/g' place/a.jgf)\\n\"}}}"
pull() { echo "{\"jsonrpc\":\"2.0\",\"id\":$1,\"method\":\"textDocument/diagnostic\",\"params\":{$about}}}"; }
place='{"line":0,"character":0}'
fix="{\"jsonrpc\":\"2.0\",\"id\":30,\"method\":\"textDocument/codeAction\",\"params\":{$about},\"range\":{\"start\":$place,\"end\":$place},\"context\":{\"diagnostics\":[],\"only\":[\"source.fixAll\"]}}}"
cancel='{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":11}}'
say "$initialize" "$initialized" "$open" "$(pull 10)" "$(pull 11)" "$cancel" "$fix" "$shutdown" "$leave" >in
codes() { grep "\"id\":$1," "$out" | grep -o '"code":[^,}]*' | tr '\n' ' '; }
serve --isolated
is 'findings' "$(codes 10)" '"code":"shape-unknown-key" "code":"player-color" "code":"json-trailing-comma" '
is 'a request that was canceled behind it' "$(codes 11)" '"code":-32800 '
is 'two things are fixed' "$(grep '"id":30' "$out" | grep -o newText | wc -l | tr -d ' ')" 2
serve --isolated --select json
is 'options of rules hold' "$(codes 10)" '"code":"json-trailing-comma" '
serve --isolated --select nonsense
exits 'a rule that there is not' 2
silent 'nothing is said to the client then' "$out"
(cd place && "$JGFLINT" -q --isolated --exit-zero --select json --write-baseline known.json a.jgf >"$scratch/.run/ignored" 2>&1)
echo '{"baseline": "known.json"}' >place/.jgflint.json
serve
is 'what a baseline knows is not shown' "$(codes 10)" '"code":"shape-unknown-key" "code":"player-color" '
is 'nor fixed' "$(grep '"id":30' "$out" | grep -o '"newText":"[^"]*"')" '"newText":"black"'

run --lsp x.jgf
exits '--lsp takes no PATH' 2
run --lsp --config nowhere.json
exits 'a configuration that is not there' 2
like 'is named' "$err" '^jgflint: nowhere.json: No such file or directory$'

# What takes a while is made when the client asks for it: the edit of a long record.
resolves='{"textDocument":{"codeAction":{"dataSupport":true,"resolveSupport":{"properties":["edit"]},"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["source.fixAll"]}}}}}'
gap=$(head -c 300000 /dev/zero | tr '\0' ' ')
long="{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{$about,\"languageId\":\"jgf\",\"version\":1,\"text\":\"$(sed 's/"/\\"/g' place/a.jgf)$gap\"}}}"
late="{\"jsonrpc\":\"2.0\",\"id\":31,\"method\":\"codeAction/resolve\",\"params\":{\"title\":\"fix\",\"data\":{\"uri\":\"$uri\"}}}"
say "$(echo "$initialize" | sed "s|\"capabilities\":{}|\"capabilities\":$resolves|")" "$initialized" "$long" "$fix" "$late" "$shutdown" "$leave" >in
rm place/.jgflint.json
serve --isolated
like 'a long record: the action names the record' "$out" "\"id\":30,.*\"kind\":\"source.fixAll.jgflint\",\"data\":{\"uri\":\"$uri\"}"
unlike 'and has no edit yet' "$out" '"id":30,.*newText'
is 'which comes when it is asked for' "$(grep '"id":31' "$out" | grep -o newText | wc -l | tr -d ' ')" 2

# Places in a file that is not open are those of its text, however it is encoded.
mkdir folder
printf '(;FF[4]GM[1]CA[ISO-8859-1]SZ[9]\nPB[J\366rg \366\366];B[zz])\n' >folder/latin.sgf
echo '{"include": ["*.sgf"]}' >folder/.jgflint.json
diagnostics='{"textDocument":{"diagnostic":{}}},"initializationOptions":{"workspaceDiagnostics":true}'
all='{"jsonrpc":"2.0","id":32,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}'
say "$(echo "$initialize" | sed "s|\"capabilities\":{}|\"rootUri\":\"file://$PWD/folder\",\"capabilities\":$diagnostics|")" "$initialized" "$all" >in
: >"$out"
until_answered() { for _ in $(seq 2400); do grep -q '"id":32' "$out" && break; sleep 0.05; done; }
{ cat in; until_answered; say "$shutdown" "$leave"; } | "$JGFLINT" --lsp >"$out" 2>"$err"
like 'a file of another character set: the place of a move' "$out" '"id":32,.*"range":{"start":{"line":1,"character":14},"end":{"line":1,"character":16}}'

finish
