/* location.h: lines, columns and offsets.
 *
 * A line ends at LF, CRLF or CR. After the last line end there is one more line, which may be empty. Reports count lines and
 * columns from 1; editors count lines and characters from 0. */
#ifndef JGFLINT_TEXT_LOCATION_H
#define JGFLINT_TEXT_LOCATION_H

#include "base/buffer.h"
#include "text/source.h"

/* text_line_end: the offset of the line end after `at`, or the length of the text. text_line_next: the start of the next line. */
size_t text_line_end(struct view text, size_t at);
size_t text_line_next(struct view text, size_t at);

/* ---- for reports ---- */

struct location {
  size_t line;       /* 1-based, in the file */
  size_t column;     /* 1-based, code points */
  size_t line_start; /* offset in the source of the first byte of the line, after a byte order mark */
};

/* Converts byte offsets to lines and columns. A column counts Unicode code points, and an ill-formed byte is one. A byte order
 * mark at the start has no column. Any number of ascending offsets take linear time; a lower offset restarts the scan at its
 * line or at the top. */
struct location_scan {
  const struct source *source; /* borrowed */
  size_t offset;               /* the current offset */
  struct location at;          /* of that offset */
};

/* The source must outlive the scan, which needs no release. */
void location_scan_init(struct location_scan *scan, const struct source *source);
/* The line and column of an offset in the source; `offset` is at most the size. */
struct location location_at(struct location_scan *scan, size_t offset);
/* The end of the line that starts at `line_start`: the offset of its line end, or the size of the text. */
size_t location_line_end(const struct source *source, size_t line_start);

/* ---- for editors ---- */

/* A byte of UTF-8, a unit of UTF-16, or a code point. */
enum text_unit { UNIT_UTF8, UNIT_UTF16, UNIT_UTF32 };

struct text_position {
  size_t line, character;
};

/* Converts offsets to lines and characters, and back. The text is UTF-8 and is borrowed; its owner reports changes. A byte
 * order mark is a character. The last lookup is stored, so ascending lookups take linear time, also in one long line. */
struct line_index {
  size_t *starts; /* owned: the offset of the first byte of each line */
  size_t count, capacity;
  size_t last_line, last_offset, last_character; /* of the last lookup */
  enum text_unit last_unit;
};

/* Finds the lines of a text. An index of another text may be reused. */
void line_index_make(struct line_index *lines, struct view text);
void line_index_release(struct line_index *lines);
/* The bytes from `start` to `end` were replaced by `inserted` bytes; `text` is the new text. */
void line_index_splice(struct line_index *lines, struct view text, size_t start, size_t end, size_t inserted);

/* Returns the place of an offset. An offset inside a character has the place of the character. An offset inside a line end has
 * the place of the end of the line. */
struct text_position line_index_position(struct line_index *lines, struct view text, size_t offset, enum text_unit unit);
/* Returns only the line of an offset, without reading the text. */
size_t line_index_line(const struct line_index *lines, size_t offset);
/* Returns the offset of a place. A character beyond the end of its line becomes the end of the line. A line beyond the last line
 * becomes the end of the text. A place inside a character becomes the first byte of the character. */
size_t line_index_offset(struct line_index *lines, struct view text, struct text_position place, enum text_unit unit);

#endif
