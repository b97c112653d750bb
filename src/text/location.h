/* location.h: lines, and places in them.
 *
 * A line ends at LF, CRLF or CR, and behind the last end there is a line, too, which may be empty. Who prints counts lines and
 * columns from 1, who edits counts lines and characters from 0. */
#ifndef JGFLINT_TEXT_LOCATION_H
#define JGFLINT_TEXT_LOCATION_H

#include "base/buffer.h"
#include "text/source.h"

/* Where the line at `at` ends: the offset of its line end, or the length of the text; and where the next one begins. */
size_t text_line_end(struct view text, size_t at);
size_t text_line_next(struct view text, size_t at);

/* ---- for who prints ---- */

struct location {
  size_t line;       /* 1-based, in the file */
  size_t column;     /* 1-based, code points */
  size_t line_start; /* offset in the source of the line's first byte (behind a BOM) */
};

/* Makes lines and columns of byte offsets. A column counts Unicode code points; an ill-formed byte is one. A byte order mark at
 * the start has no column. One scan serves any number of ascending offsets in linear time; an offset before the last one makes
 * it begin again, at the line or at the top. */
struct location_scan {
  const struct source *source; /* borrowed */
  size_t offset;               /* how far the scan has come */
  struct location at;          /* of that offset */
};

/* The source must outlive the scan, which needs no release. */
void location_scan_init(struct location_scan *scan, const struct source *source);
/* The line and column of an offset in the source; `offset` is at most the size. */
struct location location_at(struct location_scan *scan, size_t offset);
/* Where the line that starts at offset `line_start` ends: the offset of its line end, or the size of the text. */
size_t location_line_end(const struct source *source, size_t line_start);

/* ---- for who edits ---- */

/* A byte of UTF-8, a unit of UTF-16, or a code point. */
enum text_unit { UNIT_UTF8, UNIT_UTF16, UNIT_UTF32 };

struct text_position {
  size_t line, character;
};

/* A place on the way through a line: the characters before an offset. */
struct line_mark {
  size_t offset, character;
};

/* Lines and characters of a text, both ways. The text is UTF-8 and belongs to somebody else, who says when it changes; a byte
 * order mark is a character like any other. What was asked for last is remembered, and what lay on the way there in long lines:
 * neither going on nor going back begins at the line's start. */
struct line_index {
  size_t *starts; /* owned: the offset of the first byte of each line */
  size_t count, capacity;
  struct line_mark *marks; /* owned: in the line that was asked for last, ascending */
  size_t mark_count, mark_capacity;
  size_t last_line, last_offset, last_character; /* what was asked for last */
  enum text_unit last_unit;
};

/* Finds the lines of a text. An index that holds those of another text may be given again. */
void line_index_make(struct line_index *lines, struct view text);
void line_index_release(struct line_index *lines);
/* The bytes from `start` to `end` of the text were replaced by `inserted` bytes; `text` is what it is now. */
void line_index_splice(struct line_index *lines, struct view text, size_t start, size_t end, size_t inserted);

/* The place of an offset; one inside a character is that character's, and one inside a line's end is the end of that line. */
struct text_position line_index_position(struct line_index *lines, struct view text, size_t offset, enum text_unit unit);
/* The line alone, which takes no look at what stands in it. */
size_t line_index_line(const struct line_index *lines, size_t offset);
/* The offset of a place. A character beyond the end of its line is that end, a line beyond the last one the end of the text,
 * a place inside a character its first byte. */
size_t line_index_offset(struct line_index *lines, struct view text, struct text_position place, enum text_unit unit);

#endif
