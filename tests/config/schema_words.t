#!/bin/sh
# schema_words.t: the printed schemas have the names that the catalog gives them, and describe every key.
. "${top_srcdir:-.}/tests/lib.sh"

have jq || skip_all "no jq"

for name in jgf2 config output; do
  run --print-schema $name
  mv "$out" $name.json
  # Finds the members of "properties" that describe keys, not those in conditions.
  jq -r '[paths(objects) | select(.[-2] == "properties" and (any(. == ("if", "then", "else", "anyOf", "dependentSchemas")) | not))] as $keys
    | . as $schema | $keys[] as $key | select($schema | getpath($key) | (.description // "") == "") | $key | join("/")' $name.json >plain
  is "$name: every key is described" "$(cat plain)" ''
  is "$name: no description leads nowhere" "$(jq -r '.. | .description? // empty | strings | select(test("see (above|below)|:$|  ")) ' $name.json)" ''
done
for row in 'JGF jgf2' 'jgflint config'; do
  is "the catalog's $row" "$(jq -r --arg name "${row% *}" '.[] | select(.name == $name) | .url' "$top_srcdir/man/schemas/catalog.json")" \
    "$(jq -r '."$id"' "${row#* }.json")"
done

# jgf(5) and jgf-dialects(7) describe the keys of JGF 1.
for key in $(sed -n 's/^    {[^{]*{\.key = KEY_\([A-Z_]*\),.*/\1/p' "$top_srcdir/src/jgf/migration.c"); do
  text=$(sed -n "s/.*KEY($key, \"\([^\"]*\)\").*/\1/p" "$top_srcdir/src/jgf/keys.h")
  for page in jgf.5 jgf-dialects.7; do
    check "$page has the key \`$text\` of JGF 1" grep -qw "$text" "$top_srcdir/man/$page"
  done
done

# The schema names the defaults.
good good.jgf
run --show-config good.jgf
is 'the defaults of a configuration' "$(jq -c '.properties | [.std, ."fail-on", .limits.properties.depth, .limits.properties.size] | map(.default)' config.json)" \
  "$(jq -c '[.std, ."fail-on", .limits.depth, .limits.size] | map(.value)' "$out")"

# An editor finds a schema by the name of a file, jgflint a record or a configuration by the same names.
mkdir names && cd names || exit 99
for pattern in $(jq -r '.[] | select(.name == "JGF").fileMatch[]' "$top_srcdir/man/schemas/catalog.json"); do
  good "$(printf %s "$pattern" | sed 's/\*/a/')"
done
complains 'records are found by their names' '^Checked 2 records' .
for name in $(jq -r '.[] | select(.name == "jgflint").fileMatch[]' "$top_srcdir/man/schemas/catalog.json"); do
  echo '{}' >"$name"
  run --show-config a.jgf
  is "$name is a configuration" "$(jq -r '.configuration[]' "$out")" "$name"
  rm "$name"
done

finish
