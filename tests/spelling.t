# spelling.t: no word is misspelled, and words have American spelling. spelling.txt has words that codespell does not know.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

have codespell || skip_all 'no codespell'
codespell --builtin en-GB_to_en-US --version >/dev/null 2>&1 || skip_all 'this codespell has no list of British words'

# wrong FILE...: prints the words that codespell reports.
wrong() { codespell --builtin clear,rare,en-GB_to_en-US --ignore-words "$top_srcdir/tests/spelling.txt" "$@" 2>&1 || true; }

cd "$top_srcdir" || exit 99
is 'documents and messages have no spelling errors' "$(wrong ./*.md rules/*.md src/README.md man/*.[1-9] man/*.head man/*.foot bootstrap configure.ac action.yml)" ''
is 'sources have no spelling errors' "$(wrong $(find src rules -name '*.[ch]'))" ''
printf 'The colour of teh stone\n' >"$scratch/wrong"
is 'a misspelled and a British word are found' "$(wrong "$scratch/wrong" | wc -l | tr -d ' ')" 2

finish
