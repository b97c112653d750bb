# release.t: all versions agree, and the files of a release are built correctly.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

[ -e "$top_srcdir/debian/changelog" ] || skip_all 'a tarball: releases are made of the repository'
version=$("$top_srcdir/.ci/version.sh" 2>"$err")
is 'all files have one version and CHANGES.md has its date' "$(cat "$err")" ''
is 'the program has the version of the files' "$("$JGFLINT" --version | sed -n '1s/^jgflint \([^ ]*\).*/\1/p')" "$version"
mkdir -p tree/src tree/debian && cp -R "$top_srcdir/.ci" "$top_srcdir/packaging" tree/ && cp -R "$top_srcdir/src/npm" "$top_srcdir/src/vscode" \
  "$top_srcdir/src/config" tree/src/ && cp "$top_srcdir/configure.ac" "$top_srcdir/CHANGES.md" "$top_srcdir/README.md" "$top_srcdir/INSTALL.md" "$top_srcdir/LICENSE" tree/ &&
  cp "$top_srcdir/debian/changelog" tree/debian/ || exit 99
chmod -R u+w tree
is 'a copy of the files has the same version' "$(tree/.ci/version.sh 2>&1)" "$version"
for change in 's/^AC_INIT(\[jgflint\], \[[^]]*/&9/:configure.ac' '1,/^## /s/^\(## [^ ]*\) .*/\1 (not yet)/:CHANGES.md' '1s/(/(9/:debian/changelog' \
  's/jgflint@v/&9/:README.md' 's/rev: v/&9/:packaging/ci.md' 's/jgflint_[0-9]/&9/:INSTALL.md'; do
  file=${change##*:}
  cp "tree/$file" kept && sed "${change%:*}" kept >"tree/$file"
  check "another version or no date in $file is reported" sh -c '! tree/.ci/version.sh'
  cp kept "tree/$file"
done

is 'workflows name actions of others by a commit' "$(grep -h 'uses:' "$top_srcdir/action.yml" "$top_srcdir"/.github/workflows/*.yml |
  grep -v '@[0-9a-f]\{40\} # v[0-9]')" ''
is 'each workflow declares its permissions' "$(grep -L '^permissions:' "$top_srcdir"/.github/workflows/*.yml)" ''
for workflow in "$top_srcdir"/.github/workflows/*.yml; do
  is "${workflow##*/}: jobs with write permission run no code of this repository" "$($AWK '
    /^[a-z]/ { top = $1 } /^  [a-z]+:$/ && top == "jobs:" { job = $1; writes = all; runs = 0 } /: write(-all)?$/ { writes = 1 }
    writes && top == "permissions:" { all = 1 } /uses: actions\/checkout/ { runs = 1 } writes && runs { print job }' "$workflow")" ''
done

# ---- packages for package managers, licenses, checksums ----
command -v python3 >/dev/null && command -v zip >/dev/null || { skip 'the parts of a release are built' 'there is no python3 or zip'; finish; }
made=tree/release
mkdir -p $made unpacked/licenses
cp "$top_srcdir/LICENSE" unpacked/licenses/jgflint
printf 'Copyright (c) 2009 Somebody\n\nPermission is hereby granted, free of charge, to any person\n' >unpacked/licenses/json-c
tar -czf "$made/jgflint-$version-linux-x86_64.tar.gz" unpacked
tar -czf "$made/jgflint-$version.tar.gz" unpacked/licenses/jgflint
zip -q -r "$made/jgflint-$version-windows-x86_64.zip" unpacked
SOURCE_DATE_EPOCH=1000000000 tree/.ci/release.sh none 2>"$err" && fail 'release.sh reports an unknown part' || like 'release.sh reports an unknown part' "$err" "no part 'none'"
release() { SOURCE_DATE_EPOCH=1000000000 tree/.ci/release.sh nothing >"$out" 2>"$err"; }
check 'release.sh builds a release from the existing files' release
check 'the sums in SHA256SUMS are right' sh -c "cd $made && sha256sum --quiet -c SHA256SUMS"
is 'SHA256SUMS lists every file' "$(sed 's/^[^ ]*  //' $made/SHA256SUMS | tr '\n' ' ')" "$(cd $made && find . -type f ! -name SHA256SUMS | sed 's,^\./,,' | LC_ALL=C sort | tr '\n' ' ')"
cp $made/SHA256SUMS first
release
same 'building the release twice gives the same files' first $made/SHA256SUMS
for template in $(cd tree && find packaging -name '*.in'); do
  filled=$made/${template%.in}
  check "$template is filled in" test -s "$filled"
  unlike "$template has no placeholder left" "$filled" '@'
done
sum() { sha256sum "$made/$1" | cut -d' ' -f1; }
like 'the formula has the checksum of the sources' $made/packaging/jgflint.rb "sha256 \"$(sum "jgflint-$version.tar.gz")\""
like 'the winget manifest has the checksum of the zip' $made/packaging/winget/jgflint.jgflint.installer.yaml \
  "InstallerSha256: $(sum "jgflint-$version-windows-x86_64.zip" | tr a-f A-F)"
spdx=$made/jgflint-$version.spdx
like 'the SPDX file names the library' $spdx '^PackageName: json-c$'
like 'the SPDX file has the license of the library' $spdx '^PackageLicenseDeclared: MIT$'
like 'the SPDX file has the author of the library' $spdx '2009 Somebody'
like 'the SPDX file has the package that contains the library' $spdx "CONTAINS SPDXRef-json-c"
is 'each SPDXID is used once' "$(sed -n 's/^SPDXID: //p' $spdx | sort | uniq -d)" ''
printf 'All of it is mine.\n' >unpacked/licenses/json-c
tar -czf "$made/jgflint-$version-linux-x86_64.tar.gz" unpacked
check 'release.sh refuses an unknown license' sh -c '! SOURCE_DATE_EPOCH=1 tree/.ci/release.sh nothing'
rm "$made"/jgflint-"$version"*
printf 'Redistribution and use in source and binary forms\n' >unpacked/licenses/json-c
tar -czf "$made/jgflint-$version-linux-x86_64.tar.gz" unpacked
release
check 'release.sh writes no formula without sources' test ! -e $made/packaging/jgflint.rb
finish
