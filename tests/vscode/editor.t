# editor.t: the extension in VS Code, where there is code-server, on the command's path or where JGFLINT_CODE_SERVER says (its
# program, or its out/node/entry.js): beside the server, as on a desktop, and in the browser. JGFLINT_PICTURES names a folder
# for pictures of what is seen.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/vscode/lib.sh"

code_server=${JGFLINT_CODE_SERVER:-$(command -v code-server || :)}
[ -n "$code_server" ] || skip_all "no code-server"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || :)
[ -n "$browser" ] || skip_all "no Chromium"
have chromedriver || skip_all "no chromedriver"

for where in node web; do
  mkdir "$scratch/$where"
  say_all node "$top_srcdir/tests/vscode/editor.mjs" "$code_server" "$browser" "$vsix" "$scratch/$where" $where "$JGFLINT" "${JGFLINT_PICTURES:-}"
done
finish
