#!/bin/sh
# source-date.sh FOLDER: prints the time of the files in a release, in seconds since 1970: $SOURCE_DATE_EPOCH, or the time of the
# last commit, or in a tarball the time of CHANGES.md. So each build of a version makes the same bytes.
if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then echo "$SOURCE_DATE_EPOCH"
elif [ -e "$1/.git" ] && git -C "$1" log -1 --format=%ct 2>/dev/null; then :
else stat -c %Y "$1/CHANGES.md" 2>/dev/null || stat -f %m "$1/CHANGES.md"
fi
