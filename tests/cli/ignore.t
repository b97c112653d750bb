# ignore.t: tests .gitignore, .ignore and --exclude, and compares with git if git is installed.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

mkdir -p r/.git r/sub/drafts r/drafts r/keep
bad r/a.jgf r/b.jgf r/sub/a.jgf r/sub/c.jgf r/sub/drafts/d.jgf r/drafts/e.jgf r/keep/k.jgf
everything='r/a.jgf r/b.jgf r/drafts/e.jgf r/keep/k.jgf r/sub/a.jgf r/sub/c.jgf r/sub/drafts/d.jgf'
finds 'all records are linted without patterns' "$everything" r

printf '# a comment\n\nb.jgf\ndrafts/\n' >r/.gitignore
finds '.gitignore skips a name and a directory at any depth' 'r/a.jgf r/keep/k.jgf r/sub/a.jgf r/sub/c.jgf' r
finds '--no-ignore turns off .gitignore' "$everything" --no-ignore r
finds 'an ignored file named on the command line is linted' 'r/b.jgf' r/b.jgf
finds 'an ignored directory named on the command line is searched' 'r/drafts/e.jgf' r/drafts
complains '--verbose reports an ignored file' '^jgflint: r/b.jgf: skipped: ignored$' -v -f gcc r
like '--verbose reports an ignored directory once' "$err" '^jgflint: r/drafts: skipped: ignored$'
(cd r/sub && "$JGFLINT" -q -f gcc) >"$out"
is '.gitignore of a parent directory applies' "$(names <"$out" | tr '\n' ' ')" 'a.jgf c.jgf '
printf '!drafts/\n/c.jgf\n' >r/sub/.gitignore
finds '.gitignore in a subdirectory takes precedence' 'r/a.jgf r/keep/k.jgf r/sub/a.jgf r/sub/drafts/d.jgf' r
printf '/a.jgf\n!c.jgf\n' >r/sub/.ignore
mkdir linked outside && echo x.jgf >outside/list && cp r/a.jgf linked/x.jgf
ln -s ../outside/list linked/.gitignore && ln -s ../outside/list linked/.ignore
finds 'ignore files that are links are not read' 'linked/x.jgf' linked
rm -r linked outside
finds '.ignore takes precedence over .gitignore' 'r/a.jgf r/keep/k.jgf r/sub/c.jgf r/sub/drafts/d.jgf' r
if has_power; then skip 'an unreadable .gitignore exits with 0' 'modes of files do not count here'
else
  chmod 000 r/sub/.gitignore
  run_without_power --fail-on never r
  exits 'an unreadable .gitignore exits with 0' 0
  like 'an unreadable .gitignore is reported' "$err" '^jgflint: r/sub/.gitignore: .*: its patterns are not known$'
  is 'an unreadable .gitignore is reported once' "$(grep -c 'not known' "$err")" 1
  chmod 644 r/sub/.gitignore
fi
$AWK 'BEGIN { for (i = 0; i < 100000; i++) print "x" i; print "c.jgf" }' >r/.gitignore
$AWK 'BEGIN { for (i = 0; i < 100000; i++) print "x" i; print "!c.jgf" }' >r/sub/.gitignore
rm r/sub/.ignore
run -f gcc --fail-on never r
like 'ignore files of more than a megabyte for a directory are reported' "$err" '^jgflint: r/sub/.gitignore: .*: its patterns are not known$'
is 'ignore files up to a megabyte apply' "$(grep -c '^r/sub/c.jgf' "$out")" 0
rm r/sub/.gitignore
printf '*\n!*/\n!/keep/k.jgf\n' >r/.gitignore
finds 'patterns can ignore all records but one' 'r/keep/k.jgf' r
printf 'keep\n!keep/k.jgf\n' >r/.gitignore
finds 'a record below an ignored directory cannot be included' 'r/a.jgf r/b.jgf r/drafts/e.jgf r/sub/a.jgf r/sub/c.jgf r/sub/drafts/d.jgf' r
rm r/.gitignore
mkdir r/.git/info
echo /keep >r/.git/info/exclude
finds '.git/info/exclude applies' 'r/a.jgf r/b.jgf r/drafts/e.jgf r/sub/a.jgf r/sub/c.jgf r/sub/drafts/d.jgf' r
rm -r r/.git/info
mkdir r/sub/.git
printf '*.jgf\n' >r/.gitignore
finds '.gitignore of an outer repository does not apply to an inner one' 'r/sub/a.jgf r/sub/c.jgf r/sub/drafts/d.jgf' r
rmdir r/sub/.git
run r
like 'a directory with only ignored records gets a warning' "$err" '^jgflint: warning: r: all game records in it are skipped: [0-9]* (--verbose prints the reasons)$'
rm r/.gitignore
mkdir -p plain/sub
bad plain/sub/x.jgf plain/y.jgf
echo 'y.jgf' >plain/.gitignore
finds '.gitignore applies without a repository' 'plain/sub/x.jgf' plain
echo 'x.jgf' >plain/.gitignore
(cd plain/sub && "$JGFLINT" -q -f gcc) >"$out"
is '.gitignore of a parent directory does not apply without a repository' "$(names <"$out")" 'x.jgf'
rm plain/.gitignore
mkfifo plain/.gitignore 2>/dev/null
finds 'a pipe named .gitignore is not read' 'plain/sub/x.jgf plain/y.jgf' plain

# ---- --exclude ----
finds '--exclude accepts a name' 'r/b.jgf r/drafts/e.jgf r/keep/k.jgf r/sub/c.jgf r/sub/drafts/d.jgf' --exclude a.jgf r
finds '--exclude accepts a path relative to the current directory' 'r/b.jgf r/drafts/e.jgf r/keep/k.jgf r/sub/a.jgf r/sub/c.jgf r/sub/drafts/d.jgf' --exclude r/a.jgf r
finds '--exclude accepts a path with ./' 'r/b.jgf r/drafts/e.jgf r/keep/k.jgf r/sub/a.jgf r/sub/c.jgf r/sub/drafts/d.jgf' --exclude ./r/a.jgf r
finds '--exclude matches a path given with ./' './r/b.jgf ./r/drafts/e.jgf ./r/keep/k.jgf ./r/sub/a.jgf ./r/sub/c.jgf ./r/sub/drafts/d.jgf' --exclude r/a.jgf ./r
finds '--exclude matches a path given as absolute path' "$scratch/r/keep/k.jgf" --exclude 'r/[a-d]*' --exclude r/sub "$scratch/r"
finds '--exclude can be repeated and accepts directories and stars' 'r/a.jgf r/b.jgf' --exclude drafts/ --exclude 'r/**/k.jgf' --exclude 'r/sub/?.jgf' r
finds '--exclude does not apply to a named file' 'r/a.jgf' --exclude a.jgf r/a.jgf
finds '--force-exclude applies --exclude to a named file' '' --force-exclude --exclude a.jgf r/a.jgf
for name in r/a.jgf r/sub/b.jgf; do
  printf '%s' "$bad_record" | run -q -f gcc --force-exclude --exclude a.jgf --stdin-filename "$name"
  is "--force-exclude applies to --stdin-filename $name" "$(names <"$out")" "$(echo "$name" | grep -v a.jgf)"
done
printf '%s' "$bad_record" | run -q -f gcc --fix --force-exclude --exclude a.jgf --stdin-filename r/a.jgf
is '--fix copies excluded standard input unchanged' "$(cat "$out")" "$bad_record"
finds '--force-exclude applies to parent directories of a named file' 'r/a.jgf' --force-exclude --exclude drafts/ r/a.jgf r/drafts/e.jgf r/sub/drafts
run -v -q --force-exclude --exclude a.jgf r/a.jgf
like '--verbose reports an excluded named file' "$err" '^jgflint: r/a.jgf: skipped: excluded$'
finds 'wildcards for one character do not match a slash' 'r/sub/a.jgf r/sub/c.jgf' --force-exclude --exclude 'r/sub?a.jgf' --exclude 'r/sub[!a]c.jgf' r/sub/a.jgf r/sub/c.jgf
finds '--no-ignore does not turn off --exclude' 'r/b.jgf' --no-ignore --exclude a.jgf --exclude '/r/*/' r

# ---- the language of patterns, against git ----
if ! have git; then
  skip 'git agrees on single patterns' 'no git here'
  skip 'git agrees on files of patterns' 'no git here'
  finish
fi
GIT_CONFIG_NOSYSTEM=1 HOME=$scratch GIT_CONFIG_GLOBAL=/dev/null
export GIT_CONFIG_NOSYSTEM HOME GIT_CONFIG_GLOBAL
mkdir g && git init -q g 2>/dev/null || { skip 'git agrees on single patterns' 'git does not work here'; finish; }
cd g || exit 99
for directory in . a b a/b a/b/c abc 'x y' foo foo/bar; do
  mkdir -p "$directory"
  for name in a b abc foo '#x' '!y' 'x y' '[z]' 'a*b' 'a\b' ab.c; do good "$directory/$name.jgf"; done
done

# lists TEXT: adds a line "= TEXT" and the files that would be linted with the present patterns to theirs (by git) and to ours.
# differences: prints which files are in one list only, and empties both.
lists() {
  printf '= %s\0' "$1" >>"$scratch/theirs"
  git ls-files -o --exclude-standard -z >>"$scratch/theirs"
  printf '= %s\n' "$1" >>"$scratch/ours"
  "$JGFLINT" -q -f gcc --max-size 1 . >>"$scratch/ours" 2>/dev/null
}
differences() {
  tr '\0' '\n' <"$scratch/theirs" >"$scratch/lines"
  names <"$scratch/ours" | $AWK '
    /^= / { patterns = $0; next }
    /\.jgf$/ { lists[patterns ": " $0] += NR == FNR ? 2 : 1 }
    END { for (file in lists) if (lists[file] != 3) print file, lists[file] == 1 ? "(only ours)" : "(only of git)" }' "$scratch/lines" -
  rm "$scratch/theirs" "$scratch/ours"
}

set -f
for pattern in a a.jgf '*.jgf' '/*.jgf' '/a.jgf' a/ /a/ a/b a/b/ '**/b' '**/b/' 'a/**' 'a/**/b.jgf' 'a/**/c' '**/a.jgf' \
  '**' '*' '/' '//' '/*' '*/' '**/' 'a**.jgf' '**a.jgf' 'a/*' 'a/*/' 'a/*/c' 'a/?' '?.jgf' '[ab].jgf' '[!ab].jgf' '[^ab].jgf' \
  '[a-c].jgf' '[a-c' '[]a].jgf' '[!]a].jgf' 'a[/]b' 'a[!x]b' '\#x.jgf' '#x.jgf' '\!y.jgf' '!y.jgf' 'x y' 'x\ y' 'x y.jgf' \
  '\[z\].jgf' '[[]z].jgf' 'a\*b.jgf' 'a\\b.jgf' 'a*b.jgf' 'a?b.jgf' 'ab.c.jgf' '*.c.jgf' '\a.jgf' 'a\' 'foo/' 'foo/bar' 'bar' 'foo/*.jgf' 'foo/**/a.jgf' '***/a.jgf' \
  'a/***/c' './a.jgf' 'a//b' '../a.jgf' '[a-].jgf' '[-a].jgf' '[z-a].jgf' '[\]].jgf' '[a\-c].jgf' '*a*b*c*' '**/*/a.jgf' 'a/**/' \
  '/**/a.jgf' '/**' 'foo/**/**/a.jgf' '*.*.jgf' '[[:alpha:' '[[:alpha' 'a/b/**' '**/b/**' '[a-b/]x' '?' '??.jgf' '*/a.jgf' \
  'a.jgf ' 'a.jgf  ' 'a.jgf\ ' 'x\ y ' ' a.jgf' "$(printf 'a.jgf\r')" "$(printf 'a.jgf\t')" "$(printf '\357\273\277a.jgf')" 'a.jgf\\ '; do
  printf '%s\n' "$pattern" >.gitignore
  lists "$pattern"
done
# 64 bytes of a pattern are matched at once; here stars are at the border of two such pieces.
long=$($AWK 'BEGIN { for (i = 0; i < 66; i++) printf "a" }')
mkdir -p "$long/b/a" && good "$long/a.jgf" "$long/b/a.jgf" "$long/b/a/b.jgf"
for left in 3 4 5 6 7 8 9 10; do
  start=$(printf '%s' "$long" | cut -c "$left-")
  for pattern in "$start*/**/*.jgf" "$start*/**/a.jgf" "/*$start/*/**" "$start?/**/b/*/*"; do
    printf '%s\n' "$pattern" >.gitignore
    lists "$pattern"
  done
done
rm -r "$long"
set +f
is 'git agrees on single patterns' "$(differences)" ''

# Files of a few patterns each, in nested directories: made by a generator with a fixed seed.
$AWK 'BEGIN {
  seed = 4711
  n = split("a b c foo bar x*y *.jgf * ** a* *b ? [ab] [!a] a.jgf b.jgf abc.jgf foo.jgf ab", word, " ")
  for (file = 1; file <= 150; file++) {
    lines = pick(4)
    for (line = 1; line <= lines; line++) {
      text = pick(4) == 1 ? "!" : ""
      if (pick(3) == 1) text = text "/"
      parts = pick(3)
      for (part = 1; part <= parts; part++) text = text (part > 1 ? "/" : "") word[pick(n)]
      if (pick(4) == 1) text = text "/"
      print file, text
    }
  }
}
function pick(count) {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return int(seed / 65536) % count + 1
}' >"$scratch/patterns"
file=1
while [ $file -le 150 ]; do
  case $((file % 3)) in 0) where=. ;; 1) where=a ;; *) where=a/b ;; esac
  sed -n "s/^$file //p" "$scratch/patterns" >$where/.gitignore
  lists "file $file in $where"
  file=$((file + 1))
done
is 'git agrees on files of patterns' "$(differences)" ''

# A pattern that would take a backtracking matcher longer than the universe has left.
rm -f .gitignore a/.gitignore a/b/.gitignore
printf '%s\n' '*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*x' '**/*a/**/*a/**/*a/**/*a/**/*a/**/*a/**/x' >.gitignore
good "$(printf '%0200d' 0 | tr 0 a).jgf"
ends 'patterns with many stars are fast' 0 -q .

finish
