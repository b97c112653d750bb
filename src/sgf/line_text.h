/* line_text.h: what readers of formats that are made of lines share: the text as UTF-8, its lines, and a tree whose places
 * are spans of it.
 *
 * One lives in the session's `own`, as the first member of what a reader keeps. Views and spans are good until the next text. */
#ifndef JGFLINT_SGF_LINE_TEXT_H
#define JGFLINT_SGF_LINE_TEXT_H

#include "charset/choose.h"
#include "facts/fact.h"
#include "sgf/format.h"

struct json_object;

struct line_text {
  struct format_session *session; /* borrowed, while a text is read, as the next three */
  struct fact_sink sink;
  const char *bytes;              /* of session->text */
  size_t size;
  struct charset_choice choice;   /* which character set the text was taken for */
  struct charset_text decoded;    /* owned, and so are the next three */
  struct charset_cache charsets;
  struct span *places;
  struct json_object *meta;       /* what SGF and JGF have no word for, of the game at hand */
  size_t place_count, place_capacity;
};

/* A part of the text, and what it is part of: what a variable or a line of the header says. */
struct line_value {
  struct view text; /* `at` NULL: there is none */
  struct span span; /* of the text; where it is empty, of the line */
  struct span key;  /* of the name in front of it, if it has one */
};

/* Decodes the source as session->text. `hints` has hints about its character set; its cache is set here. False if the text
 * exceeds a limit: lines count as values. */
bool line_text_begin(struct line_text *lines, struct format_session *session, const struct source *source, struct fact_sink sink,
                     struct charset_hints hints);
/* Empties the session's tree for a game that takes up `all`, whose root stands at `root`. */
void line_text_begin_game(struct line_text *lines, struct span all, struct span root);
/* Puts what was kept under /meta/<name of the format>, and gives the game away. */
void line_text_end_game(struct line_text *lines, void (*on_game)(void *to), void *to);
void line_text_release(struct line_text *lines);

/* The line at *at, without its end, which may be LF, CR or both; *at goes behind it. False at the end of the text. */
bool line_text_next(const struct line_text *lines, size_t *at, struct span *line);
struct view line_text_view(const struct line_text *lines, struct span span);
/* Where a part of the text stands. */
struct span line_text_span(const struct line_text *lines, struct view part);

void line_text_note(const struct line_text *lines, unsigned kind, struct span span, struct fact_detail what);
/* Of a part of the text that is not what it should be: it is the value. */
void line_text_note_part(const struct line_text *lines, unsigned kind, struct view part);
void line_text_note_value(const struct line_text *lines, unsigned kind, const struct line_value *value);
/* Where the first byte that the character set does not know stands; empty if all are known. */
struct span line_text_first_bad(const struct line_text *lines);
/* If some byte is not of the character set, or the set is one that is not there or had to be guessed. */
void line_text_note_charset(const struct line_text *lines);
void line_text_note_other(const struct line_text *lines, unsigned kind, struct span span, struct span other,
                          struct fact_detail what);
/* A node behind the last one. */
void line_text_node(struct line_text *lines, struct span span);
uint32_t line_text_place(struct line_text *lines, struct span span);
/* A property of the last node; `text` is copied. */
void line_text_property(struct line_text *lines, const char *name, struct view text, struct span span);
/* The same of a part of the text, and of a value, if there is something in it. */
void line_text_part(struct line_text *lines, const char *name, struct view part);
void line_text_value(struct line_text *lines, const char *name, const struct line_value *value);
/* A member of JGF for which SGF has no property. */
void line_text_extra(struct line_text *lines, const char *pointer, struct json_object *value, struct span span);
/* A further point of the last property, or the first of one of this name; 0-based, and any that SGF has no letters for is off
 * the board. */
void line_text_point(struct line_text *lines, const char *name, int x, int y, struct span span);
/* What is kept in an object, `meta` or one in it; the first of a name stays. */
void line_text_keep(struct json_object *in, struct view key, struct view text);

/* ---- parts of a line ---- */

/* Without blanks around it. */
struct view line_trim(struct view text);
/* Cuts off and returns the next word between blanks; empty at the end. */
struct view line_word(struct view *rest);
/* False unless it is a decimal number of up to nine digits, perhaps with a sign. */
bool line_integer(struct view text, long *number);
/* Appends a number of tenths as a decimal number: 65 is 6.5, 70 is 7. */
void line_tenths(struct buffer *to, long tenths);
/* Where a handicap of 2 to 9 stands, which files do not say: how many points, two coordinates each. The third stone of Tygem's
 * is at the top left: in files White's first move is at the bottom right. Of Cyberoro's, readers take it to be the same
 * (xyz2sgf, Sabaki, KaTrain). */
size_t line_handicap(long handicap, int size, int points[9][2]);

#endif
