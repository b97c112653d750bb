#!/bin/sh
# owner.sh NAME [FOLDER]: makes NAME the owner of the repository in all tracked files: github.com/NAME/jgflint and
# NAME.github.io/jgflint. Run it once before the first release, and commit the result.
#
# Until then the owner is OWNER, which the documents explain, no program prints an address, no package has one, and links to
# manuals lead to files. Afterwards configure.ac has the address, and these links lead to the site.
set -eu
new=$1
cd "${2:-$(dirname "$0")/..}"
case $new in '' | *[!A-Za-z0-9-]*) echo "owner.sh: '$new' is not the name of an account" >&2; exit 2 ;; esac
old=$(sed -n 's,.*"git+https://github.com/\([^/"]*\)/jgflint.git".*,\1,p' src/npm/package.json.in)
documents='README.md CI.md INSTALL.md'
# shellcheck disable=SC2086 # a list of words
sed -i "/^\`OWNER\`, from here on, /{N;d;}
  s,](man/\([a-z.-]*\.[1-7]\)),](https://$new.github.io/jgflint/man/\1.html),g; s,](rules),](https://$new.github.io/jgflint/rules/index.html),g
  s,^\`make site\` builds a website with,[The site](https://$new.github.io/jgflint/) has," $documents
sed -i "/^AC_INIT(/s,\[\])\$,[https://github.com/$new/jgflint])," configure.ac
git grep -lz "$old" | xargs -0 sed -i "s,github.com/$old/jgflint,github.com/$new/jgflint,g; s,$old\.github\.io/jgflint,$new.github.io/jgflint,g; s,uses: $old/jgflint,uses: $new/jgflint,g; s,$old/tap/jgflint,$new/tap/jgflint,g; s,\`$old/jgflint\`,\`$new/jgflint\`,g"
