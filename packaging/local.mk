# packaging: builds releases, and metadata for package managers.
EXTRA_DIST += packaging/README.md packaging/jgflint.rb.in packaging/PKGBUILD.in packaging/winget/jgflint.jgflint.yaml.in \
  packaging/winget/jgflint.jgflint.installer.yaml.in packaging/winget/jgflint.jgflint.locale.en-US.yaml.in \
  .ci/release.sh .ci/release-twice.sh .ci/try-release.sh .ci/spdx.py .ci/version.sh
# All published files of a version, in release/.
.PHONY: release release-twice
release:
	$(srcdir)/.ci/release.sh
# Builds again in another folder and compares the bytes.
release-twice:
	$(srcdir)/.ci/release-twice.sh
