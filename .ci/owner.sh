#!/bin/sh
# owner.sh NAME [FOLDER]: in all tracked files, the one place of the repository: github.com/NAME/jgflint and its site, NAME.github.io/jgflint, in
# place of those that are there, at first OWNER, about which README.md and INSTALL.md say a sentence that goes. To be done once by whoever publishes
# it, and committed.
set -eu
new=$1
cd "${2:-$(dirname "$0")/..}"
case $new in '' | *[!A-Za-z0-9-]*) echo "owner.sh: '$new' can be no name of an owner" >&2; exit 2 ;; esac
old=$(sed -n 's,.*"git+https://github.com/\([^/"]*\)/jgflint.git".*,\1,p' src/npm/package.json.in)
sed -i '/^`OWNER`, from here on, /{N;d;}' README.md INSTALL.md
git grep -lz "$old" | xargs -0 sed -i "s,github.com/$old/jgflint,github.com/$new/jgflint,g; s,$old\.github\.io/jgflint,$new.github.io/jgflint,g; s,uses: $old/jgflint,uses: $new/jgflint,g; s,$old/tap/jgflint,$new/tap/jgflint,g; s,\`$old/jgflint\`,\`$new/jgflint\`,g"
