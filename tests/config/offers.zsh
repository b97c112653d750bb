# offers.zsh: what zsh really offers for a command line, one a line.
#
#   zsh -f offers.zsh DIRECTORY LINE
#
# DIRECTORY has the completions as _jgflint. A zsh in a pseudo terminal gets the line and a Tab, and says what its
# completion system was told to add, between two marks.
if [[ $1 == hook ]]; then
  bindkey '^I' offer
  zle -C offer complete-word offer
  offer() { print -r -- '<begin>'; _main_complete; print -r -- '<end>'; }
  compadd() {
    # With -O, -A or -D nothing is added: somebody just asks what would fit.
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    local -a hits suffix
    builtin compadd -A hits "$@"
    zparseopts -E S:=suffix >/dev/null
    for hit in $hits; do print -r -- "$hit${suffix[2]}"; done
    builtin compadd "$@"
  }
  return
fi

zmodload zsh/zpty || exit 77
zpty offers zsh -f -i
zpty -w offers "stty -echo; PS1= PS2=; unsetopt beep; fpath=(${(q)1} \$fpath)"
zpty -w offers "autoload -Uz compinit && compinit -u -D && source ${(q)0:A} hook && print -r ready"
zpty -r -m offers line '*ready*' || exit 1
zpty -w -n offers "$2"$'\t'
text=
while [[ $text != *'<end>'* ]] && zpty -r offers line; do text+=$line; done
zpty -d offers
text=${${text#*'<begin>'}%%'<end>'*}
print -r -- "${${text//$'\r'/}##$'\n'##}"
