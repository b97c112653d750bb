/* line_index.h: lines and characters of a text, both ways, counted as editors count them.
 *
 * Lines and characters are 0-based. A line ends at LF, CRLF or CR, and behind the last end there is a line, too, which
 * may be empty. A character is a byte of UTF-8, a unit of UTF-16, or a code point; a byte order mark is one like any
 * other, other than in text/location.h. The text is UTF-8 and belongs to somebody else, who says when it changes.
 * What was asked for last is remembered, and what lay on the way there in long lines: neither going on nor going back begins at
 * the line's start. */
#ifndef JGFLINT_TEXT_LINE_INDEX_H
#define JGFLINT_TEXT_LINE_INDEX_H

#include "base/buffer.h"

enum text_unit { UNIT_UTF8, UNIT_UTF16, UNIT_UTF32 };

struct text_position {
  size_t line, character;
};

/* A place on the way through a line: the characters before an offset. */
struct line_mark {
  size_t offset, character;
};

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
/* The offset of a place. A character beyond the end of its line is that end, a line beyond the last one the end of the text,
 * a place inside a character its first byte. */
size_t line_index_offset(struct line_index *lines, struct view text, struct text_position place, enum text_unit unit);

#endif
