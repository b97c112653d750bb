/* file_style.h: how a file is written, so that what is inserted looks the same.
 *
 * It is taken from the text: line ends, the indentation of one level, the blanks
 * around colons and commas, whether small objects and lists stand on one line. It
 * changes nothing; what its functions return lies in `arena`. */
#ifndef JGFLINT_FIX_FILE_STYLE_H
#define JGFLINT_FIX_FILE_STYLE_H

#include "base/arena.h"
#include "json/pointer.h"

/* Where the lines of a text start, but for the first. */
struct line_starts {
  size_t *offsets; /* ascending */
  size_t count;
  bool are_known;
};

/* For each value its elder sibling and its last child: NO_SPOT if it has none. */
struct siblings {
  uint32_t *before, *last;
};

/* Members that are passed over only because another one stands beside them, which is spelled right: "Size" beside "size". If that
 * one went, they would be read. */
struct namesakes {
  struct namesake *list; /* by object, key and place (fix_builder.c) */
  size_t count;
  bool are_known;
};

struct file_style {
  const struct json_document *document; /* borrowed */
  const struct source *source;          /* borrowed */
  struct arena *arena;                  /* borrowed */
  struct arena *tables;                 /* borrowed: for what is found out once, and outlives what is returned */
  struct view line_end, unit;           /* unit: the indentation of one level */
  struct view colon, comma;             /* as between members on one line: ": ", ", " */
  bool dense;                           /* no blanks behind colons and commas */
  bool spread;                          /* nothing that has contents stands on one line */
  uint32_t meta;                        /* NO_SPOT if there is none */
  struct json_lookup *lookup;           /* of the document's values */
  struct line_starts *lines;            /* found when they are first wanted */
  struct siblings *siblings;            /* found when one is far away, NULL before */
  struct namesakes *namesakes;          /* found when an object with many members is asked for one */
};

const struct file_style *file_style_new(const struct json_document *document, struct arena *arena, struct arena *tables);

/* Where a value with its key starts. */
size_t file_style_start(const struct file_style *style, uint32_t spot);
/* Whether nothing but blanks stands before it on its line, whose start *start is then, unless `start` is NULL. */
bool file_style_own_line(const struct file_style *style, size_t offset, size_t *start);
/* The blanks at the start of the line in which `offset` stands. */
struct view file_style_indent(const struct file_style *style, size_t offset);
/* The colon between key and value, as in the object's first member. */
struct view file_style_colon(const struct file_style *style, uint32_t object);
/* The siblings of a value; NO_SPOT at the ends. */
uint32_t file_style_before(const struct file_style *style, uint32_t spot);
uint32_t file_style_after(const struct file_style *style, uint32_t spot);
uint32_t file_style_last(const struct file_style *style, uint32_t container);

/* Appends JSON text that stands at the left margin: its further lines get `indent`
 * and the file's line end; in a dense file, blanks behind colons and commas go. */
void file_style_add(const struct file_style *style, struct buffer *to, struct view text, struct view indent);
/* The reverse: text of the source, its further lines without the `indent` that they have in common. */
void file_style_unindent(const struct file_style *style, struct buffer *to, struct span span);

#endif
