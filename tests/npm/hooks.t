# hooks.t: the pre-commit hook of packaging/ci.md installs the npm package, without jgflint on the PATH and without a network.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"
have git || skip_all 'no git here'
for program in pre-commit node npm; do [ -x "/usr/bin/$program" ] || skip_all "no $program in /usr/bin"; done
. "$top_srcdir/tests/hooks.sh"

npm pack --silent "$package" >"$out" 2>"$err" || skip_all "npm packs nothing: $(tail -n 1 "$err")"
packed=$(ls "$scratch"/jgflint-*.tgz)
repository tried
shown 'language: node' | sed "s|jgflint@[0-9.]*|'$packed'|" >.pre-commit-config.yaml
check 'packaging/ci.md has a valid configuration for pre-commit' pre-commit validate-config .pre-commit-config.yaml
good good.jgf
git add -A
try alone env npm_config_offline=true pre-commit run --all-files
exits 'the hook installs itself and passes a good record' 0
bad bad.jgf
git add -A
try alone env npm_config_offline=true pre-commit run --all-files
failed_with 'a bad record fails' '^bad.jgf:1:.*json-trailing-comma'
finish
