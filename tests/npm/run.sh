#!/bin/sh
# run.sh KIND TEST...: runs tests with the programs of the npm package. KIND is wasm, or native for the package of this
# platform. Run it in a build directory after make npm, and for native after make static.
#
#     tests/npm/run.sh wasm tests/cli/fix.t
#
# JGFLINT_HOST makes tests skip checks that are impossible in Node, with the reason.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
kind=$1
shift
[ -e npm/package.json ] || { echo 'run.sh: make npm has not been called' >&2; exit 2; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/node_modules"
cp -r npm "$scratch/node_modules/jgflint"
if [ "$kind" = native ]; then
  platform=$(node -p 'process.platform + "-" + process.arch')
  version=$(node -p 'require("./npm/package.json").version')
  [ -e "release/jgflint-$platform-$version.tgz" ] || { echo 'run.sh: SKIP, no programs of this platform were packed: make static, make npm' && exit 0; }
  mkdir -p "$scratch/node_modules/@jgflint/$platform"
  tar -xzf "release/jgflint-$platform-$version.tgz" -C "$scratch/node_modules/@jgflint/$platform" --strip-components=1
fi
for program in jgflint jgfconv; do
  printf '#!/bin/sh\nexec node "%s/node_modules/jgflint/%s.cjs" "$@"\n' "$scratch" "$program" >"$scratch/$program"
  chmod +x "$scratch/$program"
done
make -j"$(getconf _NPROCESSORS_ONLN)" check-TESTS check_PROGRAMS= VERBOSE=1 TESTS="$*" \
  TESTS_ENVIRONMENT="JGFLINT='$scratch/jgflint' JGFCONV='$scratch/jgfconv' JGFLINT_HOST='$kind'; export JGFLINT JGFCONV JGFLINT_HOST;"
