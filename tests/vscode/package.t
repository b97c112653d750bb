# package.t: the .vsix: what is in it, what its package.json says, and its server in a Worker.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/vscode/lib.sh"

check 'the .vsix is a sound archive' unzip -q "$vsix" -d unpacked
is 'it begins with what tells its types' "$(unzip -Z1 "$vsix" | head -n 2)" "[Content_Types].xml
extension.vsixmanifest"
is 'its files stand in order' "$(unzip -Z1 "$vsix" | sed -n '3,$p')" "$(unzip -Z1 "$vsix" | sed -n '3,$p' | LC_ALL=C sort)"
is 'and have one date' "$(unzip -Z -T "$vsix" | sed -n 's/.* \([0-9]\{8\}\.[0-9]\{6\}\) .*/\1/p' | sort -u)" 19800102.000000
if have xmllint; then
  check 'its manifest is XML' xmllint --noout unpacked/extension.vsixmanifest 'unpacked/[Content_Types].xml'
else skip 'its manifest is XML' 'no xmllint'; fi
tap node "$top_srcdir/tests/vscode/package.mjs" "$scratch/unpacked" "$top_srcdir"
tap node "$top_srcdir/tests/vscode/server.mjs" "$scratch/unpacked/extension"
tap node "$top_srcdir/tests/vscode/activate.mjs" "$scratch/unpacked/extension"
finish
