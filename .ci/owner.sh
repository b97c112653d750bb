#!/bin/sh
# owner.sh NAME [FOLDER]: in all tracked files, the one place of the repository: github.com/NAME/jgflint and its site, NAME.github.io/jgflint, in
# place of those that are there, at first OWNER, about which README.md and INSTALL.md say a sentence that goes. To be done once by whoever publishes
# it, and committed. Until then nobody is sent to an address that does not exist: no program prints one but `jgflint --lsp`, whose findings
# have to have one, no package has one, and README.md's links to manuals are files. From then on configure.ac has the repository, and they are
# pages of the site.
set -eu
new=$1
cd "${2:-$(dirname "$0")/..}"
case $new in '' | *[!A-Za-z0-9-]*) echo "owner.sh: '$new' can be no name of an owner" >&2; exit 2 ;; esac
old=$(sed -n 's,.*"git+https://github.com/\([^/"]*\)/jgflint.git".*,\1,p' src/npm/package.json.in)
sed -i '/^`OWNER`, from here on, /{N;d;}' README.md INSTALL.md
sed -i "s,](man/\([a-z.-]*\.[1-7]\)),](https://$new.github.io/jgflint/man/\1.html),g; s,](rules),](https://$new.github.io/jgflint/rules/index.html),g
  s,^The site\, which \`make site\` makes\, has,[The site](https://$new.github.io/jgflint/) has," README.md INSTALL.md
sed -i "/^AC_INIT(/s,\[\])\$,[https://github.com/$new/jgflint])," configure.ac
git grep -lz "$old" | xargs -0 sed -i "s,github.com/$old/jgflint,github.com/$new/jgflint,g; s,$old\.github\.io/jgflint,$new.github.io/jgflint,g; s,uses: $old/jgflint,uses: $new/jgflint,g; s,$old/tap/jgflint,$new/tap/jgflint,g; s,\`$old/jgflint\`,\`$new/jgflint\`,g"
