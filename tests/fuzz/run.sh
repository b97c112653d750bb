#!/bin/bash
# run.sh FOLDER SECONDS [TARGET...]: runs the fuzz targets that build.sh made in FOLDER/out, each for so long, with the samples in
# FOLDER/made/jgflint-build/seeds. New inputs are stored in FOLDER/corpus, and inputs that break a target in FOLDER/found. Exit
# status 1 if an input breaks a target. FUZZ_SEED=N makes the same choices in each run, FUZZ_JOBS=N runs N targets at once.
set -u
folder=$(cd "$1" && pwd) && seconds=$2 || exit 2
shift 2
seeds=$folder/made/jgflint-build/seeds
if [ $# = 0 ]; then for path in "$seeds"/*/; do set -- "$@" "$(basename "$path")"; done; fi
mkdir -p "$folder/found"
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1
rm -f "$folder"/*.failed

fuzz_target() {
  local target=$1
  mkdir -p "$folder/corpus/$target"
  if "$folder/out/$target" -max_total_time="$seconds" ${FUZZ_SEED:+-seed="$FUZZ_SEED"} -timeout=30 -rss_limit_mb=3000 -print_final_stats=1 -dict="$seeds/fuzz.dict" \
    -artifact_prefix="$folder/found/$target-" "$folder/corpus/$target" "$seeds/$target" >"$folder/$target.log" 2>&1; then
    printf 'ok - %s: %s runs\n' "$target" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/$target.log")"
  else
    touch "$folder/$target.failed"
    printf 'not ok - %s\n%s\n' "$target" "$(grep -E '^fuzz: |runtime error|^SUMMARY|Test unit written' "$folder/$target.log" | head -n 20)"
  fi
}

for target; do
  while [ "$(jobs -rp | wc -l)" -ge "${FUZZ_JOBS:-1}" ]; do wait -n; done
  fuzz_target "$target" &
done
wait
bad=$(find "$folder" -maxdepth 1 -name '*.failed' | wc -l)
# The form of automake's summary.
printf 'Testsuite summary\n# PASS:  %d\n# FAIL:  %d\nSee %s\n' $(($# - bad)) "$bad" "$folder"
[ "$bad" = 0 ]
