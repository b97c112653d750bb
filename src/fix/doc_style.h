/* doc_style.h: the style of a document, so that new values look like the others.
 *
 * The style is read from the text: line ends, the indentation of a level, the white space around colons and commas, and whether
 * small objects and lists are on one line. */
#ifndef JGFLINT_FIX_DOC_STYLE_H
#define JGFLINT_FIX_DOC_STYLE_H

#include "lint/diagnostic.h"

struct jgf_schema;

/* Where a value with its key starts. */
static inline size_t spot_begin(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  return at->key_end > at->key_start ? at->key_start : at->start;
}

struct doc_style {
  const struct json_document *document; /* borrowed */
  const struct source *source;          /* borrowed */
  struct arena *arena;                  /* borrowed: the tables of the diags */
  struct view line_end, unit;           /* unit: the indentation of one level */
  struct view colon, comma;             /* between members on one line: ": ", ", " */
  bool is_dense;                        /* no white space after colons and commas */
  bool is_spread;                       /* every nonempty object and list has separate lines */
};

/* The style of the document of the diags; determined at the first call. */
struct doc_style *doc_style_of(struct diags *diags);
/* Whether only white space is before it on its line. *start: the start of the line; may be NULL. */
bool doc_begins_line(const struct doc_style *style, size_t offset, size_t *start);
/* The white space at the start of the line of `offset`. */
struct view doc_indent(const struct doc_style *style, size_t offset);
/* The colon of the object's first member. */
struct view doc_colon(const struct doc_style *style, uint32_t object);
/* The sibling before a value, and the last child of a container, or NO_SPOT. */
uint32_t doc_before(const struct doc_style *style, uint32_t spot);
uint32_t doc_last(const struct doc_style *style, uint32_t container);

/* The source text of a value without its indentation, in the arena of the diags. */
struct view doc_source(struct diags *diags, uint32_t spot);

/* Appends JSON text. All lines but the first lose the indentation `old` and get the indentation `new`. In a dense document, white
 * space after colons and commas is removed; `style` may be NULL. */
void doc_reindent(struct buffer *to, struct view text, struct view old, struct view new, const struct doc_style *style,
                  struct view line_end);

struct fix_member {
  const char *key;
  struct view value; /* JSON text without indentation, which is added */
};
/* An object of these members, on one line. */
struct view doc_object(struct arena *arena, const struct fix_member *members, size_t count);

/* The first member that the specification lists after this name, or NO_SPOT for the end. */
uint32_t doc_member_place(const struct json_document *document, uint32_t object, const struct jgf_schema *schema,
                          const char *name);

#endif
