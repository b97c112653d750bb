#!/bin/sh
# seeds.sh FOLDER [MOST]: writes inputs for each fuzz target to FOLDER/TARGET/, from testdata and from the examples of the rule sheets
# (at most MOST files), and the words of all tables to FOLDER/fuzz.dict.
set -eu
folder=$1 most=${2:-1000000}
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
for target in baseline charset config convert diff fix frame glob json library lint lsp pack read report; do mkdir -p "$folder/$target"; done
examples=$(mktemp -d)
trap 'rm -rf "$examples"' EXIT
(cd "$source" && ${AWK:-awk} -v make=examples -v to="$examples" -f rules/sheets.awk rules/[a-z]*.md) >"$examples/.list"

# kind FILE: prints the choice of fuzz_format: 0 JGF, 1 SGF, 2 UGF, 3 JSON-SGF, 9 GIB, 10 NGF
kind() {
  case $1 in
    *.sgf) echo 1 ;;
    *.ugf | *.ugi | *.ugz) echo 2 ;;
    *.gib) echo 9 ;;
    *.ngf) echo 10 ;;
    */json-sgf/*.json) echo 3 ;;
    *)
      case $(head -c 400 "$1" | tr -d '\0\n\r ') in
        '('* | ';'*) echo 1 ;;
        '\'*) echo 9 ;;
        '[Header]'* | '//Ver'* | '[Files]'*) echo 2 ;;
        *'"FF":'* | *'"root":'* | *'"PB":'* | *'"GM":'* | *'"sequence"'*) echo 3 ;;
        *PMAB[BW]*) echo 10 ;;
        *) echo 0 ;;
      esac ;;
  esac
}

# byte NUMBER: sets `byte` to the escape that printf %b turns into that byte. It starts no process, because it is called very often.
byte() {
  byte="\\0$(($1 / 64))$(($1 / 8 % 8))$(($1 % 8))"
}

# put TARGET NAME CHOICE FILE: writes the letter of the choice and the file
put() {
  byte $((64 + $3))
  { printf %b "$byte"; cat "$4"; } >"$folder/$1/$2"
}

# session KIND FILE: prints a session in which an editor opens the file, sends all requests, and types.
session() {
  case $1 in 0) document=0 ;; 1) document=1 ;; 2) document=2 ;; 3) document=3 ;; *) document=7 ;; esac
  printf '%s' "$(printf '@ABCDEFGHIJ' | cut -c$((number % 11 + 1)))O$document"
  cat "$2"
  printf '\0W'
  byte $((1 + number % 60)) && line=$byte
  byte $((1 + number * 7 % 90))
  for request in 0 1 2 3 4 5 6 7 8 9 : ';' '<' = '>' '?' @ A B C D E F G; do printf '\0R%s%b' "$request" "$line$byte"; done
  printf '\0W\0C\001\002\001\004{"a": 1},\0R4\002\003\0X%s\0{"jsonrpc": "2.0", "id": "x", "method": "shutdown"}\0W' "$document"
}

# calls FILE: prints calls that lint, fix, convert and read the file, some after configuration calls.
calls() {
  case $((number % 4)) in
    1) printf 'A@{"schema": 1, "entries": [{"file": "a.jgf", "rule": "json-syntax", "at": "/", "value": "x"}]}\0O@{"baseline": "known.json", "select": ["all"]}\0' ;;
    2) printf 'OA{"extends": "zero", "limits": {"depth": 50}}\0AC{"std": "seki"}\0OA{"extends": "zero"}\0K@\0' ;;
    3) byte $((64 + number * 8 % 64)) && printf 'S%b\0' "$byte" ;;
  esac
  for call in L F C R; do
    byte $((64 + number % 64)) && printf '%s%b' $call "$byte"
    tr '\000' '\001' <"$1"
    byte $((63 + number % 9)) && printf '\0P%b\0' "$byte"
  done
}

number=0
for file in "$source"/testdata/*/* "$source"/tests/fuzz/crashes/fix-* "$examples"/*; do
  case $file in *.findings | *.text | *.mk) continue ;; esac
  [ -f "$file" ] && [ "$(wc -c <"$file")" -le 20000 ] || continue
  number=$((number + 1))
  [ "$number" -le "$most" ] || break
  name=$number kind=$(kind "$file")
  std=$((number % 2))
  put lint "$name" $((2 * kind + std)) "$file"
  put fix "$name" $((2 * kind + std + 8 * (number / 2 % 2))) "$file"
  if [ "$kind" = 0 ]; then put convert "$name" $std "$file"; else put convert "$name" $((2 + std)) "$file"; fi
  put read "$name" "$kind" "$file"
  put charset "$name" 0 "$file"
  { printf '%s' A; echo windows-1252; cat "$file"; } >"$folder/charset/$name-named"
  if [ "$kind" = 0 ] || [ "$kind" = 3 ]; then cp "$file" "$folder/json/$name"; fi
  byte $((number % 16 * 16 + 2 * (kind % 8) + std))
  { printf %b "$byte"; echo "games/$name.jgf"; cat "$file"; } >"$folder/report/$name"
  { printf '{"schema": 1, "entries": [{"file": "games/a.jgf", "rule": "json-syntax", "at": "/", "value": "x", "count": 2}]}\0'
    cat "$file"; } >"$folder/baseline/$name"
  { cat "$file"; printf '\0'; sed '3d; 5s/a/b/; $s/}$//' "$file"; } >"$folder/diff/$name"
  session "$kind" "$file" >"$folder/lsp/$name"
  calls "$file" >"$folder/library/$name"
done

# Configurations.
cat >"$folder/config/all" <<'END'
{"$schema": "x", "std": "seki", "extends": ["zero"], "select": ["all"], "ignore": ["move", "game-date"], "extend-select": ["text"],
 "severity": {"move-ko": "info", "custom/a": "error"}, "fail-on": "warning", "baseline": "b.json",
 "limits": {"depth": 100, "size": "1M"}, "exclude": ["a/**", "!b"], "include": ["*.jgf"], "fixable": ["all"], "unfixable": ["json"],
 "overrides": [{"files": ["games/*"], "rules": {"move-ko": "off"}, "select": ["json"], "ignore": ["shape"]}],
 "rules": {"move-ko": "off", "shape": "error"},
 "custom": [{"id": "a", "at": "/game/komi", "type": "number", "min": 0, "max": 9.5, "message": "m", "level": "warning"},
            {"id": "b", "at": "/players/*/name", "pattern": "^[A-Z]+$", "required": true, "enum": ["A", 1, null]}]}
END
{ cat "$folder/config/all"; printf '\0{"custom": [{"id": "a", "at": "/game"}], "std": "jgf2", "extends": "null"}'; } >"$folder/config/extends"

# Patterns of .gitignore, followed by the path.
printf '*.jgf\n!a.jgf\na/b.jgf' >"$folder/glob/1"
printf 'a/**/b\n/[a-c]?[!x]*/\n\\!x\n# y\n[[:alpha:]]\n**/x\na/**\na/x/y/b' >"$folder/glob/2"
printf '*a*b*c\nfoo*\n*?*\n a \naxbxc' >"$folder/glob/3"

# Streams of messages.
{ printf '@Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:  17 \r\n\r\n{"method":"exit"}'; } >"$folder/frame/two"
{ printf 'AContent-Length: 2\n\n[]\r\nContent-Length: 99999999999999999999\r\n\r\n{}'; } >"$folder/frame/long"
{ printf 'BContent-Length: -1\r\n\r\nX\r\n'; } >"$folder/frame/negative"
# Sessions of messages only. Bit 4 of the first byte omits the initialization.
{ printf 'P{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": 1, "rootUri": "file:///", "workspaceFolders": [{"uri": "file:///a", "name": "a"}], "capabilities": {}}}\0W'
  printf '\0{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}\0{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 2}}\0W\0{"jsonrpc": "2.0", "method": "exit"}'; } >"$folder/lsp/life"
{ printf '@{\0[]\0{"jsonrpc": "2.0", "id": 1, "result": null}\0{"jsonrpc": "2.0", "id": {}, "method": "x"}\0{"id": 1, "method": "textDocument/hover", "params": 5}\0W'; } >"$folder/lsp/wrong"

# Archives of the formats that this machine can write.
{ printf A; tar -C "$source/testdata" -c readme; } >"$folder/pack/tar"
{ printf A; tar -C "$source/testdata" -c readme | gzip; } >"$folder/pack/tgz"
{ printf @; gzip -c <"$source/testdata/faulty/final.jgf"; } >"$folder/pack/gz"
if command -v zip >/dev/null; then { printf A; (cd "$source/testdata" && zip -q -r - readme); } >"$folder/pack/zip"; fi
for tool in xz bzip2 zstd; do
  if command -v $tool >/dev/null; then { printf @; $tool -q -c <"$source/testdata/faulty/final.jgf"; } >"$folder/pack/$tool"; fi
done

# Inputs found by earlier runs (keep.sh).
gzip -dc "$source/tests/fuzz/corpus.tar.gz" | tar -x -f - -C "$folder"

# The dictionary: JGF keys, SGF properties, rule names, and the strings in the readers of UGF, GIB, rulesets and configurations.
{
  grep -o '(*[A-Z_0-9]*, "[^"]*")' "$source/src/jgf/keys.h" | grep -o '"[^"]*"'
  sed -n 's/^P(\([A-Z]*\),.*/"\1["/p' "$source/src/sgf/properties.def"
  sed -n 's/^## \([a-z-]*\)$/"\1"/p' "$source"/rules/[a-z]*.md
  for table in src/ugf/internal.h src/ugf/header.c src/gib/read.c src/go/ruleset.c src/config/schema.c src/lint/custom_rules.c; do
    grep -o '"[A-Za-z][A-Za-z0-9 -]*"' "$source/$table" | sort -u
  done
  cat <<'END'
"\"record\":{\"format\":\"JGF\",\"version\":2}"
"\"tree\":["
"\"variations\":[["
"\"move\":{\"color\":\"black\",\"x\":3,\"y\":3}"
"\"record\":{\"application\":\"x\",\"version\":1}"
"\\u0000"
"\\ud800"
"null"
"true"
"-1"
"1e9"
"0.5"
"[[]]"
"{}"
"AB[aa:cc]"
"XJ["
"CA[Shift_JIS]"
"SZ[19:9]"
"(;"
"[Data]"
"[Figure]"
"[Header]"
"\xEF\xBB\xBF"
"\xFF\xFE"
"\xEF\xBF\xBD"
"$ref"
"**/"
"[!"
"[[:alpha:]]"
"Content-Length: "
"\x0D\x0A\x0D\x0A"
"\"jsonrpc\":\"2.0\""
"\"method\":\""
"textDocument/"
"workspace/"
END
} | LC_ALL=C sort -u >"$folder/fuzz.dict"
