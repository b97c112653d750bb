#!/bin/bash
# keep.sh FOLDER: writes corpus.tar.gz with a folder for each target: the inputs in FOLDER (see run.sh) and in the old archive
# that reach code which the samples do not reach.
set -eu
folder=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
seeds=$folder/made/jgflint-build/seeds
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
for path in "$seeds"/*/; do
  target=$(basename "$path")
  mkdir -p "$scratch/reached" "$scratch/before" "$scratch/kept/$target" "$folder/corpus/$target"
  find "$path" -type f ! -name 'kept-*' -exec cp -t "$scratch/reached" {} +
  find "$path" -type f -name 'kept-*' -exec cp -t "$scratch/before" {} +
  ls "$scratch/reached" >"$scratch/samples"
  # Counts are ignored.
  "$folder/out/$target" -use_counters=0 -set_cover_merge=1 -rss_limit_mb=3000 "$scratch/reached" "$scratch/before" "$folder/corpus/$target" >"$folder/$target.kept.log" 2>&1
  for input in "$scratch"/reached/*; do
    name=$(basename "$input")
    grep -qxF -- "$name" "$scratch/samples" || cp "$input" "$scratch/kept/$target/kept-${name#kept-}"
  done
  printf '%s: %s inputs are kept\n' "$target" "$(find "$scratch/kept/$target" -type f | wc -l)"
  rm -rf "$scratch/reached" "$scratch/before"
done
tar -C "$scratch/kept" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@0 -cf - . | gzip -9n >"$here/corpus.tar.gz"
