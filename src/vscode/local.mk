# vscode: the extension for VS Code, around the npm package. `make vscode` bundles it (.ci/vscode.sh).
EXTRA_DIST += .ci/code-server.sh .ci/vscode.sh \
  src/vscode/README.md src/vscode/build.mjs src/vscode/icon.mjs src/vscode/manifest.mjs src/vscode/package.json.in src/vscode/schema.mjs \
  src/vscode/languages/jgf.json src/vscode/languages/sgf.json src/vscode/languages/ugf.json \
  src/vscode/media/board.css src/vscode/media/board.js src/vscode/media/record.svg \
  src/vscode/modules/package-lock.json src/vscode/modules/package.json \
  src/vscode/pictures/board.png src/vscode/pictures/findings.png src/vscode/pictures/fix.png src/vscode/pictures/write.png \
  src/vscode/source/board.mjs src/vscode/source/browser.mjs src/vscode/source/commands.mjs src/vscode/source/extension.mjs src/vscode/source/files.mjs \
  src/vscode/source/node.mjs src/vscode/source/places.mjs src/vscode/source/rules.mjs src/vscode/source/server.mjs \
  src/vscode/syntaxes/jgf.tmLanguage.json src/vscode/syntaxes/json-sgf.tmLanguage.json src/vscode/syntaxes/sgf.tmLanguage.json src/vscode/syntaxes/ugf.tmLanguage.json

.PHONY: vscode
vscode:
	$(srcdir)/.ci/vscode.sh wasm
