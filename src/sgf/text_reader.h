/* text_reader.h: the common part of readers of line formats: the text as UTF-8, its lines, and a tree with spans of the text.
 *
 * The state of such a reader (`state` of struct format_session) begins with a text_reader. Views and spans are valid until the
 * next text. */
#ifndef JGFLINT_SGF_TEXT_READER_H
#define JGFLINT_SGF_TEXT_READER_H

#include "charset/choose.h"
#include "go/spelling.h"
#include "sgf/format.h"

struct json_object;

struct text_reader {
  struct format_session *session; /* borrowed, while a text is read, as the next three */
  struct fact_sink sink;
  const char *bytes;              /* of session->text */
  size_t size;
  struct charset_choice choice;   /* which character set the text was taken for */
  struct charset_text decoded;    /* owned, and so are the next three */
  struct charset_cache charsets;
  struct span *places;
  struct json_object *meta;       /* data of the current game that neither SGF nor JGF can express */
  size_t place_count, place_capacity;
};

/* The value of a variable or a line of the header. */
struct line_value {
  struct view text; /* `at` is NULL without a value */
  struct span span; /* of the text, or of the line if the text is empty */
  struct span key;  /* of the name in front of it, if it has one */
};

/* A row of the table of a format's header fields. */
struct header_field {
  const char *key;      /* in the text; NULL: the line has no name */
  const char *meta_key; /* key in `meta`; NULL: the value is not kept */
  const char *property; /* SGF property; NULL: none, or the reader adds it */
  enum spelling (*spell)(struct view written, struct buffer *canonical); /* NULL: copy the value */
  unsigned invalid;     /* the fact about a value that `spell` does not understand */
};

/* Decodes the source as session->text. `hints` has hints about its character set; its cache is set here. Returns false if the
 * text exceeds a limit. Lines count as values. */
bool text_reader_begin(struct text_reader *lines, struct format_session *session, const struct source *source,
                       struct fact_sink sink, struct charset_hints hints);
/* Notes that the text is empty, or has no game for another reason, or else bytes that the character set lacks. Returns
 * `has_game`. */
bool text_reader_check_game(const struct text_reader *lines, bool has_game, unsigned no_game);
/* Calls `is_like` with the first `most` bytes of a text, in UTF-8 or another extension of ASCII. False for JSON and SGF. */
bool text_reader_sniff(struct view all, size_t most, bool (*is_like)(struct view text));
/* Empties the session's tree for a game with the span `all` and the root at `root`. */
void text_reader_begin_game(struct text_reader *lines, struct span all, struct span root);
/* Puts what was kept under /meta/<name of the format>, and gives the game away. */
void text_reader_end_game(struct text_reader *lines);
void text_reader_release(struct text_reader *lines);

/* Reads the line at *at without its end (LF, CR or CRLF), and advances *at past it. False at the end of the text. */
bool text_reader_next(const struct text_reader *lines, size_t *at, struct span *line);
struct view text_reader_view(const struct text_reader *lines, struct span span);
/* The span of a part of the text. */
struct span text_reader_span(const struct text_reader *lines, struct view part);

void text_reader_note(const struct text_reader *lines, unsigned kind, struct span span, struct fact_detail detail);
/* The same with members of the detail: TEXT_NOTE(lines, KIND, span, .value = text). */
#define TEXT_NOTE(lines, kind, span, ...) text_reader_note(lines, kind, span, (struct fact_detail){__VA_ARGS__})
#define TEXT_NOTE_PART(lines, kind, part, ...) TEXT_NOTE(lines, kind, text_reader_span(lines, part), __VA_ARGS__)
#define TEXT_NOTE_OTHER(lines, kind, span, other, ...) \
  text_reader_note_other(lines, kind, span, other, (struct fact_detail){__VA_ARGS__})
/* Notes a part of the text as the value of a fact. */
void text_reader_note_part(const struct text_reader *lines, unsigned kind, struct view part);
void text_reader_note_value(const struct text_reader *lines, unsigned kind, const struct line_value *value);
/* Notes a text with more than `most` "bytes" or "values". Returns true. */
bool text_reader_note_too_large(struct fact_sink sink, size_t most, const char *detail);
/* The first byte that the character set of a decoded text lacks; empty if there is none. */
struct span text_first_bad(const struct charset_text *decoded, const struct source *text);
void text_reader_note_other(const struct text_reader *lines, unsigned kind, struct span span, struct span other,
                            struct fact_detail detail);
/* Adds a node after the last one. */
void text_reader_node(struct text_reader *lines, struct span span);
uint32_t text_reader_place(struct text_reader *lines, struct span span);
/* A property of the last node; `text` is copied. */
void text_reader_property(struct text_reader *lines, const char *name, struct view text, struct span span);
void text_reader_print(struct text_reader *lines, const char *name, struct span span, const char *format, ...)
    PRINTF_LIKE(4, 5);
/* The same of a part of the text, and of a value, if there is something in it. */
void text_reader_part(struct text_reader *lines, const char *name, struct view part);
void text_reader_value(struct text_reader *lines, const char *name, const struct line_value *value);
/* Adds the property in its canonical spelling. Returns false if `spell` does not understand the value. */
bool text_reader_spell(struct text_reader *lines, const char *name, const struct line_value *value,
                       enum spelling (*spell)(struct view written, struct buffer *canonical));
/* Adds the properties of a header, and keeps its values. */
void text_reader_fields(struct text_reader *lines, const struct header_field *fields, const struct line_value *values,
                        size_t count);
/* Adds HA and the points of a handicap of 2 to 9 stones, which files lack. False if the board has no such points. The third
 * stone of Tygem's is at the top left: in files White's first move is at the bottom right. Other readers use the same order for
 * Cyberoro (xyz2sgf, Sabaki, KaTrain). */
bool text_reader_handicap(struct text_reader *lines, long handicap, struct view written);
/* Sets the value of a variable. The first value that is not empty counts; a further one is noted. */
void text_reader_set_value(const struct text_reader *lines, struct line_value *value, struct view key, struct view text,
                           struct span line);
/* A member of JGF for which SGF has no property. */
void text_reader_leftover(struct text_reader *lines, const char *pointer, struct json_object *value, struct span span);
/* A further point of the last property, or the first of one of this name; 0-based, and any that SGF has no letters for is off
 * the board. */
void text_reader_point(struct text_reader *lines, const char *name, int x, int y, struct span span);
/* Adds a text to `meta` or an object in it, unless the key exists. */
void text_reader_keep(struct json_object *object, struct view key, struct view text);

/* ---- parts of a line ---- */

/* Without blanks around it. */
struct view line_trim(struct view text);
/* Cuts off and returns the next word between blanks; empty at the end. */
struct view line_word(struct view *tail);
/* False unless it is a decimal number of up to nine digits, perhaps with a sign. */
bool line_integer(struct view text, long *number);
/* Appends a number of tenths as a decimal number: 65 is 6.5, 70 is 7. */
void line_tenths(struct buffer *to, long tenths);

#endif
