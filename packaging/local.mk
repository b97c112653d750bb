# packaging: what a release is made by, and packages of others that lead to it.
EXTRA_DIST += packaging/README.md packaging/jgflint.rb.in packaging/PKGBUILD.in packaging/winget/jgflint.jgflint.yaml.in \
  packaging/winget/jgflint.jgflint.installer.yaml.in packaging/winget/jgflint.jgflint.locale.en-US.yaml.in \
  .ci/release.sh .ci/release-twice.sh .ci/try-release.sh .ci/spdx.py .ci/version.sh
# All that is published of a version, in release/.
.PHONY: release release-twice
release:
	$(srcdir)/.ci/release.sh
# And once more in another folder, which has to give the same bytes.
release-twice:
	$(srcdir)/.ci/release-twice.sh
