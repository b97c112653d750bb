# hooks.t: pre-commit hooks that use the wheel install it themselves, without jgflint on the PATH and without a network.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# Check the tools before hooks.sh changes HOME.
have git || skip_all 'no git here'
[ -x /usr/bin/pre-commit ] || skip_all 'no pre-commit in /usr/bin'
set -- "$top_builddir"/release/jgflint-*.whl
[ -e "$1" ] || skip_all 'there is no wheel: make wheel'
. "$top_srcdir/tests/hooks.sh"

try "$top_srcdir/.ci/mirror.sh" "$top_builddir/release" "$scratch/mirror"
[ "$status" = 0 ] || skip_all "the repository cannot be made: $(tail -n 1 "$out")"
version=$(git -C mirror tag)
is 'the repository of the hooks has the version as tag' "$version" "v$("$JGFLINT" --version | sed 's/.* //')"
hash=$(git -C mirror rev-parse HEAD)
try "$top_srcdir/.ci/mirror.sh" "$top_builddir/release" "$scratch/mirror"
is 'building the repository twice gives the same commit' "$(git -C mirror rev-parse HEAD)" "$hash"
check 'the manifest of the hooks is valid' pre-commit validate-manifest mirror/.pre-commit-hooks.yaml
sed '/^#/d; s/language: python/language: system/' mirror/.pre-commit-hooks.yaml >hooks
sed '/^#/d' "$top_srcdir/.pre-commit-hooks.yaml" >theirs
same 'the hooks are those of jgflint except for the language' hooks theirs
unlike 'no hook needs jgflint on the PATH' mirror/.pre-commit-hooks.yaml 'language: system'
for hook in $(sed -n 's/^- id: //p' mirror/.pre-commit-hooks.yaml); do like "the README of the hooks has $hook" mirror/README.md "^| \`$hook\` | [A-Z]"; done

# ---- the hook of packaging/ci.md, offline ----
repository first
shown jgflint-pre-commit >shown
check 'packaging/ci.md has a configuration for the hook' test -s shown
sed "s|https://github.com/OWNER/jgflint-pre-commit|$scratch/mirror|; s|rev: .*|rev: $version|" shown >.pre-commit-config.yaml
good good.jgf
git add -A
try alone jgflint --version
failed_with 'jgflint is not on the PATH' 'jgflint.*No such file or directory'
try alone pre-commit run --all-files
exits 'the hook installs itself and passes a good record' 0
bad bad.jgf
git add -A
try alone pre-commit run --all-files
failed_with 'the hook fails for a bad record' '^bad.jgf:1:.*json-trailing-comma'

repository all
{
  printf 'repos:\n- repo: %s/mirror\n  rev: %s\n  hooks:\n' "$scratch" "$version"
  sed -n 's/^- id: /  - id: /p' "$scratch/mirror/.pre-commit-hooks.yaml"
} >.pre-commit-config.yaml
printf '(;FF[4]GM[1]SZ[9];B[aa];W[aa])\n' >game.sgf
bad bad.jgf
for game in "$top_srcdir"/testdata/games/*.jgf; do break; done
cp "$game" one.jgf && chmod u+w one.jgf
cp one.jgf two.jgf
git add -A
try alone pre-commit run --all-files --verbose
failed_with 'the hooks for SGF lint SGF records' '^game.sgf:1:.*move-on-stone'
like 'the hook for collections compares all records' "$out" 'collection-same-game'
is 'the hook jgflint-fix fixes a record' "$(cat bad.jgf)" "$good_record"

# ---- unsupported machines ----
rm -f "$scratch"/mirror/*.whl
cat >ask.py <<'PYTHON'
import sys
sys.path.insert(0, sys.argv[1])
import wheels
wheels.build_wheel(sys.argv[2])
PYTHON
try python3 -B ask.py "$scratch/mirror" .
failed_with 'a missing wheel for the machine is reported' 'none of the wheels here is for linux on '
finish
