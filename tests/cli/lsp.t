# lsp.t: jgflint --lsp as a program: its input, its output and its exit. The unit tests lsp-* test its answers.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# send MESSAGE...: prints messages with their headers.
send() {
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

send "$initialize" "$initialized" "$shutdown" "$leave" >in
serve
exits 'exit after shutdown exits with 0' 0
like 'the answer to initialize has name and version' "$out" '"serverInfo":{"name":"jgflint","version":"[0-9]'
is 'an answer starts with its length' "$(head -n 1 "$out" | tr -d '\r')" "Content-Length: $(sed -n 's/Content-Length.*//;3p' "$out" | tr -d '\r\n' | wc -c | tr -d ' ')"
is 'shutdown is answered' "$(tail -c ${#answer} "$out")" "$answer"
silent 'a complete session prints no messages' "$err"
serve --stdio
exits '--stdio is accepted' 0

send "$leave" >in
serve
exits 'exit without shutdown exits with 1' 1
send "$initialize" "$shutdown" >in
serve
exits 'end of input without exit exits with 1' 1
is 'requests before the end of input are answered' "$(tail -c ${#answer} "$out")" "$answer"
silent 'end of input without exit prints no messages' "$err"
: >in
serve
exits 'empty input exits with 1' 1
silent 'empty input gets no answer' "$out"

# broken WHAT COMPLAINT: serves the file `in`, whose last message is unusable; the first one is answered.
broken() {
  serve
  exits "$1 exits with 1" 1
  like "$1 is reported" "$err" "^jgflint: standard input $2\$"
  like "$1: earlier requests are answered" "$out" serverInfo
}
{ send "$initialize"; printf 'Content-Length: 100\r\n\r\n{'; } >in
broken 'a truncated message' 'ends inside a message'
{ send "$initialize"; printf 'Content-Le'; } >in
broken 'a truncated header' 'ends inside a message'
{ send "$initialize"; printf 'Content-Length: -1\r\n\r\n'; send "$shutdown" "$leave"; } >in
broken 'a negative length' 'has a Content-Length that cannot be used'
{ send "$initialize"; printf 'Content-Length: 9999999999\r\n\r\n'; send "$shutdown" "$leave"; } >in
broken 'a length of 10 GB' 'has a Content-Length that cannot be used'
{ send "$initialize"; printf 'X: 1\r\n\r\n'; send "$shutdown" "$leave"; } >in
broken 'a missing length' 'has no Content-Length'
{ send "$initialize"; head -c 100000 /dev/zero; } >in
broken 'an endless header' 'has headers without end'

# A client that writes everything before it reads: more than a pipe takes, in both directions.
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
  exits 'a client may write everything before it reads' 0
else skip 'a client may write everything before it reads' 'no mkfifo, or no timeout'; fi
serve
is '20,000 requests are answered' "$(grep -o '"code":-32601' "$out" | wc -l | tr -d ' ')" 20000

# The server ends without a message if the output is closed.
send "$initialize" >in
rm -f ended closed
wait_for() { for _ in $(seq 2400); do [ -s "$1" ] && break; sleep 0.05; done; }
{ wait_for closed; cat in; wait_for ended; } | { status=0; "$JGFLINT" --lsp 2>"$err" || status=$?; echo $status >ended; } |
  { exec <&-; echo closed >closed; }
is 'a client that closes its input ends the server' "$(cat ended)" 1
silent 'a client that closes its input causes no messages' "$err"

# The client has ended, but another process keeps the pipe open.
sh -c 'exit 0' &
gone=$!
wait "$gone"
if have mkfifo && have timeout; then
  rm -f to
  mkfifo to
  "$JGFLINT" --lsp --no-sandbox <to >"$out" 2>"$err" &
  server=$!
  exec 4>to
  send "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"processId\":$gone,\"capabilities\":{}}}" >&4
  status=0
  wait "$server" || status=$?
  exec 4>&-
  exits 'the server exits if the process of its client is gone' 1
fi

# A request that is canceled before it begins is not answered, and command-line options apply.
mkdir place
echo '{"record": {"format": "JGF", "version": 2}, "x": 1, "board": {"size": 9}, "players": [{"name": "a", "color": "Black"}], "tree": [{}, ]}' >place/a.jgf
uri=file://$PWD/place/a.jgf
about="\"textDocument\":{\"uri\":\"$uri\""
open="{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{$about,\"languageId\":\"jgf\",\"version\":1,\"text\":\"$(sed 's/"/\\"/g' place/a.jgf)\\n\"}}}"
pull() { echo "{\"jsonrpc\":\"2.0\",\"id\":$1,\"method\":\"textDocument/diagnostic\",\"params\":{$about}}}"; }
place='{"line":0,"character":0}'
fix="{\"jsonrpc\":\"2.0\",\"id\":30,\"method\":\"textDocument/codeAction\",\"params\":{$about},\"range\":{\"start\":$place,\"end\":$place},\"context\":{\"diagnostics\":[],\"only\":[\"source.fixAll\"]}}}"
cancel='{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":11}}'
send "$initialize" "$initialized" "$open" "$(pull 10)" "$(pull 11)" "$cancel" "$fix" "$shutdown" "$leave" >in
codes() { grep "\"id\":$1," "$out" | grep -o '"code":[^,}]*' | tr '\n' ' '; }
serve --isolated
is 'diagnostics show the findings' "$(codes 10)" '"code":"shape-unknown-key" "code":"player-color" "code":"json-trailing-comma" '
is 'a canceled request is not processed' "$(codes 11)" '"code":-32800 '
is '"fix all" fixes two findings' "$(grep '"id":30' "$out" | grep -o newText | wc -l | tr -d ' ')" 2
serve --isolated --select json
is '--select applies to diagnostics' "$(codes 10)" '"code":"json-trailing-comma" '
serve --isolated --select nonsense
exits 'an unknown rule exits with 2' 2
silent 'an unknown rule gets no answer to initialize' "$out"
(cd place && "$JGFLINT" -q --isolated --exit-zero --select json --write-baseline known.json a.jgf >"$scratch/.run/ignored" 2>&1)
echo '{"baseline": "known.json"}' >place/.jgflint.json
serve
is 'known findings in a baseline are not shown' "$(codes 10)" '"code":"shape-unknown-key" "code":"player-color" '
is '"fix all" does not fix known findings' "$(grep '"id":30' "$out" | grep -o '"newText":"[^"]*"')" '"newText":"black"'

ends '--lsp with a path exits with 2' 2 --lsp x.jgf
fails_with 'a missing --config is reported' '^jgflint: nowhere.json: No such file or directory$' --lsp --config nowhere.json

# Expensive answers are computed on request: the edit of a long record.
resolves='{"textDocument":{"codeAction":{"dataSupport":true,"resolveSupport":{"properties":["edit"]},"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["source.fixAll"]}}}}}'
gap=$(head -c 300000 /dev/zero | tr '\0' ' ')
long="{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{$about,\"languageId\":\"jgf\",\"version\":1,\"text\":\"$(sed 's/"/\\"/g' place/a.jgf)$gap\"}}}"
late="{\"jsonrpc\":\"2.0\",\"id\":31,\"method\":\"codeAction/resolve\",\"params\":{\"title\":\"fix\",\"data\":{\"uri\":\"$uri\"}}}"
send "$(echo "$initialize" | sed "s|\"capabilities\":{}|\"capabilities\":$resolves|")" "$initialized" "$long" "$fix" "$late" "$shutdown" "$leave" >in
rm place/.jgflint.json
serve --isolated
like '"fix all" in a long record names the record' "$out" "\"id\":30,.*\"kind\":\"source.fixAll.jgflint\",\"data\":{\"uri\":\"$uri\"}"
unlike '"fix all" in a long record has no edit at first' "$out" '"id":30,.*newText'
is '"fix all" in a long record gets its edit when resolved' "$(grep '"id":31' "$out" | grep -o newText | wc -l | tr -d ' ')" 2

# Places in a file that is not open refer to its decoded text.
mkdir folder
printf '(;FF[4]GM[1]CA[ISO-8859-1]SZ[9]\nPB[J\366rg \366\366];B[zz])\n' >folder/latin.sgf
echo '{"include": ["*.sgf"]}' >folder/.jgflint.json
diagnostics='{"textDocument":{"diagnostic":{}}},"initializationOptions":{"workspaceDiagnostics":true}'
all='{"jsonrpc":"2.0","id":32,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}'
send "$(echo "$initialize" | sed "s|\"capabilities\":{}|\"rootUri\":\"file://$PWD/folder\",\"capabilities\":$diagnostics|")" "$initialized" "$all" >in
: >"$out"
until_answered() { for _ in $(seq 2400); do grep -q '"id":32' "$out" && break; sleep 0.05; done; }
{ cat in; until_answered; send "$shutdown" "$leave"; } | "$JGFLINT" --lsp >"$out" 2>"$err"
like 'places in a Latin-1 file count characters' "$out" '"id":32,.*"range":{"start":{"line":1,"character":14},"end":{"line":1,"character":16}}'

finish
