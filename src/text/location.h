/* location.h: lines and columns, which are made of byte offsets where something is printed.
 *
 * Lines and columns are 1-based. A line ends at LF, CRLF or CR. A column counts
 * Unicode code points; an ill-formed byte is one. A byte order mark at the start
 * has no column. One scan serves any number of ascending offsets in linear time; an
 * offset before the last one makes it begin again, at the line or at the top. */
#ifndef JGFLINT_TEXT_LOCATION_H
#define JGFLINT_TEXT_LOCATION_H

#include "text/source.h"
#include "text/span.h"

struct location {
  size_t line;       /* 1-based, in the file */
  size_t column;     /* 1-based, code points */
  size_t line_start; /* offset in the source of the line's first byte (behind a BOM) */
};

struct location_scan {
  const struct source *source; /* borrowed */
  size_t offset;               /* how far the scan has come */
  struct location place;       /* of that offset */
};

/* The source must outlive the scan, which needs no release. */
void location_scan_init(struct location_scan *scan, const struct source *source);
/* The line and column of an offset in the source; `offset` is at most the size. */
struct location location_at(struct location_scan *scan, size_t offset);
/* Where the line that starts at offset `line_start` ends: the offset of its line end, or the size of the text. */
size_t location_line_end(const struct source *source, size_t line_start);
/* How many UTF-16 code units the text from offset `start` to `offset` takes, for output formats that count columns so. */
size_t location_utf16_units(const struct source *source, size_t start, size_t offset);

#endif
