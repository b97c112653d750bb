# release.t: the versions agree, and what a release is made of is made right of any files.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

[ -e "$top_srcdir/debian/changelog" ] || skip_all 'a tarball: releases are made of the repository'
version=$("$top_srcdir/.ci/version.sh" 2>"$err")
is 'all files have one version, and CHANGES.md has its date' "$(cat "$err")" ''
is 'it is that of the program' "$("$JGFLINT" --version | sed -n '1s/^jgflint \([^ ]*\).*/\1/p')" "$version"
mkdir -p tree/src tree/debian && cp -R "$top_srcdir/.ci" "$top_srcdir/packaging" tree/ && cp -R "$top_srcdir/src/npm" "$top_srcdir/src/vscode" \
  "$top_srcdir/src/config" tree/src/ && cp "$top_srcdir/configure.ac" "$top_srcdir/CHANGES.md" "$top_srcdir/README.md" "$top_srcdir/INSTALL.md" "$top_srcdir/LICENSE" tree/ &&
  cp "$top_srcdir/debian/changelog" tree/debian/ || exit 99
chmod -R u+w tree
is 'a copy agrees, too' "$(tree/.ci/version.sh 2>&1)" "$version"
for change in 's/^AC_INIT(\[jgflint\], \[[^]]*/&9/:configure.ac' '1,/^## /s/^\(## [^ ]*\) .*/\1 (not yet)/:CHANGES.md' '1s/(/(9/:debian/changelog' \
  's/jgflint@v/&9/:README.md' 's/rev: v/&9/:packaging/ci.md' 's/jgflint_[0-9]/&9/:INSTALL.md'; do
  file=${change##*:}
  cp "tree/$file" kept && sed "${change%:*}" kept >"tree/$file"
  check "$file with another version, or no date, is noticed" sh -c '! tree/.ci/version.sh'
  cp kept "tree/$file"
done

is 'actions of others are named by a commit' "$(grep -h 'uses:' "$top_srcdir/action.yml" "$top_srcdir"/.github/workflows/*.yml |
  grep -v '@[0-9a-f]\{40\} # v[0-9]')" ''
is 'a workflow says which rights it has' "$(grep -L '^permissions:' "$top_srcdir"/.github/workflows/*.yml)" ''
for workflow in "$top_srcdir"/.github/workflows/*.yml; do
  is "$(basename "$workflow"): what may write runs nothing of this repository" "$($AWK '
    /^[a-z]/ { top = $1 } /^  [a-z]+:$/ && top == "jobs:" { job = $1; writes = all; runs = 0 } /: write(-all)?$/ { writes = 1 }
    writes && top == "permissions:" { all = 1 } /uses: actions\/checkout/ { runs = 1 } writes && runs { print job }' "$workflow")" ''
done

# ---- packages of others, licenses, sums ----

command -v python3 >/dev/null && command -v zip >/dev/null || { skip 'a release' 'there is no python3 or zip'; finish; }
made=tree/release
mkdir -p $made unpacked/licenses
cp "$top_srcdir/LICENSE" unpacked/licenses/jgflint
printf 'Copyright (c) 2009 Somebody\n\nPermission is hereby granted, free of charge, to any person\n' >unpacked/licenses/json-c
tar -czf "$made/jgflint-$version-linux-x86_64.tar.gz" unpacked
tar -czf "$made/jgflint-$version.tar.gz" unpacked/licenses/jgflint
zip -q -r "$made/jgflint-$version-windows-x86_64.zip" unpacked
SOURCE_DATE_EPOCH=1000000000 tree/.ci/release.sh none 2>"$err" && fail 'a part that there is not' || like 'a part that there is not' "$err" "no part 'none'"
release() { SOURCE_DATE_EPOCH=1000000000 tree/.ci/release.sh nothing >"$out" 2>"$err"; }
check 'all is made of what is there' release
check 'SHA256SUMS is right' sh -c "cd $made && sha256sum --quiet -c SHA256SUMS"
is 'and has every file' "$(sed 's/^[^ ]*  //' $made/SHA256SUMS | tr '\n' ' ')" "$(cd $made && find . -type f ! -name SHA256SUMS | sed 's,^\./,,' | LC_ALL=C sort | tr '\n' ' ')"
cp $made/SHA256SUMS first
release
same 'made again it is the same' first $made/SHA256SUMS
for template in $(cd tree && find packaging -name '*.in'); do
  filled=$made/${template%.in}
  check "$template is filled in" test -s "$filled"
  unlike "$template: nothing is left" "$filled" '@'
done
sum() { sha256sum "$made/$1" | cut -d' ' -f1; }
like 'the formula has the sum of the sources' $made/packaging/jgflint.rb "sha256 \"$(sum "jgflint-$version.tar.gz")\""
like 'winget has that of the zip' $made/packaging/winget/jgflint.jgflint.installer.yaml \
  "InstallerSha256: $(sum "jgflint-$version-windows-x86_64.zip" | tr a-f A-F)"
spdx=$made/jgflint-$version.spdx
like 'SPDX names the library' $spdx '^PackageName: json-c$'
like 'its license' $spdx '^PackageLicenseDeclared: MIT$'
like 'who wrote it' $spdx '2009 Somebody'
like 'and what contains it' $spdx "CONTAINS SPDXRef-json-c"
is 'each name in it is there once' "$(sed -n 's/^SPDXID: //p' $spdx | sort | uniq -d)" ''
printf 'All of it is mine.\n' >unpacked/licenses/json-c
tar -czf "$made/jgflint-$version-linux-x86_64.tar.gz" unpacked
check 'a license that is not known is no release' sh -c '! SOURCE_DATE_EPOCH=1 tree/.ci/release.sh nothing'
rm "$made"/jgflint-"$version"*
printf 'Redistribution and use in source and binary forms\n' >unpacked/licenses/json-c
tar -czf "$made/jgflint-$version-linux-x86_64.tar.gz" unpacked
release
check 'a formula without sources is not made' test ! -e $made/packaging/jgflint.rb
finish
