# editors.t: the configurations in jgflint-editors(7) work in the editors that are installed.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

page=$top_srcdir/man/jgflint-editors.7
lsp=$top_srcdir/tests/lsp
mkdir bin home games
ln -s "$JGFLINT" bin/jgflint
HOME=$scratch/home XDG_CONFIG_HOME=$scratch/home/.config XDG_DATA_HOME=$scratch/home/.data XDG_STATE_HOME=$scratch/home/.state XDG_CACHE_HOME=$scratch/home/.cache
PATH=$scratch/bin:$PATH
export HOME PATH XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME
mkdir -p "$XDG_CONFIG_HOME"

# snippet NAME: prints the displays after '.\" try: NAME' in the page, as a reader sees them.
snippet() {
  $AWK -v name="$1" '
    $0 == ".\\\" try: " name { on = 1; next }
    on && /^\.Bd/ { copy = 1; next }
    copy && /^\.Ed/ { on = copy = 0 }
    copy { sub(/^\\&/, ""); gsub(/\\\(aq/, "\047"); gsub(/\\-/, "-"); gsub(/\\e/, "\\"); print }' "$page"
}

# A record with a trailing comma in its third line, after characters that are longer in UTF-16 and in UTF-8. The last move is on
# a stone.
record() {
  cat <<'JGF'
{"record": {"format": "JGF", "version": 2}, "board": {"size": 9},
 "tree": [{},
  {"comments": ["囲碁 😀",], "move": {"color": "black", "x": 2, "y": 2}},
  {"move": {"color": "white", "x": 6, "y": 6}},
  {"move": {"color": "black", "x": 6, "y": 6}}
 ]}
JGF
}
record >games/a.jgf
printf '(;GM[1]FF[4]SZ[9];B[cc];W[cc])\n' >games/a.sgf
printf '[[{"FF":4,"GM":1,"SZ":9},{"B":"cc"},{"W":"cc"}]]\n' >games/a.sgf.json

# check_script NAME FILE: reads "good NAME" and "bad NAME: WHY", which a script in the editor wrote.
check_script() {
  if [ -s "$2" ]; then
    while read -r word name; do
      if [ "$word" = good ]; then pass "$1: $name"; else fail "$1: ${name%%: *}" "$word $name"; fi
    done <"$2"
  else fail "$1: the script ends" "$(cat log)"; fi
}
last_line() { tail -n 1 "$1" 2>/dev/null; }

# ---- Neovim ----
if have nvim; then
  version=$(nvim --version | sed -n '1s/^NVIM v0*\.*\([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
  case $(nvim --version | head -n 1) in
    *v0.[0-6].*) which= ;;
    *v0.[7-9].* | *v0.10.*) which=nvim-0.7 ;;
    *) which=nvim-0.11 ;;
  esac
  if [ -n "$which" ]; then
    snippet $which >init.lua
    check "$which: the manual page has the snippet" test -s init.lua
    (cd games && OUT=$scratch/nvim.out timeout 600 nvim --headless -i NONE -u "$scratch/init.lua" -c "luafile $lsp/neovim.lua" >"$scratch/log" 2>&1 </dev/null)
    check_script "$which" nvim.out
    is "$which: the script ends" "$(last_line nvim.out)" 'good the end'
  else skip 'Neovim' "it is too old: $version"; fi
else skip 'Neovim' 'no nvim here'; fi
record >games/a.jgf

# ---- Emacs ----
if have emacs && emacs -Q --batch --eval '(progn (package-initialize) (require (quote eglot)))' >/dev/null 2>&1 ||
  { have emacs && emacs -q --batch --eval "(require 'eglot)" >/dev/null 2>&1; }; then
  snippet emacs >init.el
  check 'Emacs: the manual page has the snippet' test -s init.el
  (cd games && OUT=$scratch/emacs.out timeout 600 emacs -q --batch -l "$scratch/init.el" -l "$lsp/emacs.el" >"$scratch/log" 2>&1 </dev/null)
  check_script 'Emacs' emacs.out
  is 'Emacs: it got to its end' "$(last_line emacs.out)" 'good the end'
else skip 'Emacs' 'no emacs with eglot here'; fi
record >games/a.jgf

# ---- Vim ----
if have vim && vim --version | grep -q '+channel' && [ -e /usr/share/vim-ale/plugin/ale.vim ]; then
  { echo 'set nocompatible packpath+=/usr/share/vim/vimfiles'; echo 'packadd! ale'; echo 'filetype plugin on'; snippet vim-ale; } >vimrc
  (cd games && OUT=$scratch/vim.out timeout 600 vim -E -s -u "$scratch/vimrc" -i NONE -c "source $lsp/ale.vim" >"$scratch/log" 2>&1 </dev/null)
  check_script 'Vim with ALE' vim.out
  is 'Vim with ALE: it got to its end' "$(last_line vim.out)" 'good the end'
else skip 'Vim with ALE' 'no vim with ALE here'; fi

# ---- configurations that are only parsed ----
snippet helix >languages.toml
if python3 -c 'import tomllib' 2>/dev/null; then
  is 'Helix: the page has two languages, and one server' "$(python3 -c 'import tomllib
all = tomllib.load(open("languages.toml", "rb"))
print([each["name"] for each in all["language"]], all["language-server"]["jgflint"])')" "['jgf', 'sgf'] {'command': 'jgflint', 'args': ['--lsp']}"
else skip 'Helix: the page has two languages, and one server' 'no Python with tomllib here'; fi
if have hx; then
  mkdir -p "$XDG_CONFIG_HOME/helix" && cp languages.toml "$XDG_CONFIG_HOME/helix/"
  for language in jgf sgf; do
    hx --health $language >health 2>&1 </dev/null
    like "Helix finds the server of $language" health 'jgflint'
    unlike '... on the PATH' health "not found"
  done
else skip 'Helix finds the server' 'no hx here'; fi
for each in vscode kate sublime coc zed; do
  snippet $each >$each.json
  if have python3; then check "$each: the page has JSON" python3 -c 'import json, sys; json.load(open(sys.argv[1]))' $each.json
  else skip "$each: the page has JSON" 'no python3 here'; fi
  [ $each = vscode ] || like "$each: and it starts the server" $each.json '"--lsp"'
done
snippet sublime-syntax >syntax
is 'Sublime Text: a syntax begins as one' "$(head -n 1 syntax)" '%YAML 1.2'

finish
