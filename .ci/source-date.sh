#!/bin/sh
# source-date.sh FOLDER: the seconds since 1970 that files of a release carry, so that it is the same whoever makes it: those of
# $SOURCE_DATE_EPOCH, or of the last commit, or, out of a tarball, of CHANGES.md.
if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then echo "$SOURCE_DATE_EPOCH"
elif [ -e "$1/.git" ] && git -C "$1" log -1 --format=%ct 2>/dev/null; then :
else stat -c %Y "$1/CHANGES.md" 2>/dev/null || stat -f %m "$1/CHANGES.md"
fi
