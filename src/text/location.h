/* location.h: lines and columns, made of offsets at the edge.
 *
 * Lines and columns are 1-based. A line ends at LF, CRLF or CR. A column counts
 * Unicode code points; an ill-formed byte is one. A byte order mark at the start
 * has no column. One forward sweep serves any number of ascending offsets; going
 * back costs a new start from the line's beginning, or from the top. */
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
  size_t offset;               /* how far the sweep has come */
  struct location place;          /* of that offset */
};

void location_scan_init(struct location_scan *sweep, const struct source *source);
/* The place of an offset in the source, at most its size. Fast when offsets ascend. */
struct location location_at(struct location_scan *sweep, size_t offset);
/* The end of the line that starts at `line_start`: the offset of its line end or of the text's end. */
size_t location_line_end(const struct source *source, size_t line_start);
/* UTF-16 units and bytes from `start` to `offset`, for consumers that count so. */
size_t location_utf16_units(const struct source *source, size_t start, size_t offset);

#endif
