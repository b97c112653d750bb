/* format.h: what a format beside JGF is, and reading a text of it.
 *
 * Each format is a row; convert/formats.h has all of them. */
#ifndef JGFLINT_SGF_FORMAT_H
#define JGFLINT_SGF_FORMAT_H

#include "go/game_reader.h"
#include "json/document.h"
#include "sgf/property_tree.h"

/* What users can say about reading. */
struct format_options {
  enum ugf_coordinates { UGF_COORDINATES_AUTO, UGF_COORDINATES_IGS, UGF_COORDINATES_JPN } ugf_coordinates;
  bool keep_email; /* addresses of players in UGF are kept, in meta.ugf */
};

/* What reading a text leaves behind for as long as its games are looked at; memory for the next text. */
struct format_session {
  const struct format *format;   /* static */
  const struct source *source;   /* borrowed: as it was given */
  struct source decoded;         /* owned: the text as UTF-8, if it was not */
  const struct source *text;     /* borrowed: what spans count in: one of the two */
  struct json_document document; /* owned: of JSON-SGF */
  bool has_document;
  bool damaged;                     /* set by `read`: what stands where is a guess */
  struct json_key_table *names;      /* owned: JSON-SGF's, or NULL */
  struct sgf_patterns *patterns;       /* owned: of sgf_check, or NULL */
  struct property_tree tree;          /* the game at hand */
  void *own;                     /* owned by the format: freed by its `release`, which is called if it is set */
  struct json_limits limits;
  struct format_options options;
};

struct format {
  const char *name;              /* static: "sgf", as in --format-in */
  const char *title;             /* static: "SGF", for messages */
  const char *const *endings;    /* static, NULL at the end: what directories are walked for when the format is asked for */
  bool fixable;                  /* fixes are made in it: UGF is converted, never rewritten */
  /* Whether a text is of this format, by its beginning; `all` is the whole text. */
  bool (*sniff)(struct view all);
  /* Reads all games of session->source, decoding it first where it is not UTF-8: sets `text`, notes facts, and calls
   * `game` with session->tree filled for each. */
  void (*read)(struct format_session *session, struct fact_sink sink, void (*on_game)(void *to), void *to);
  void (*release)(void *own);
};

/* The rows: each stands at the foot of the format's own reader. */
extern const struct format format_sgf, format_json_sgf, format_ugf;

void format_session_init(struct format_session *session, const struct format *format);
void format_session_read(struct format_session *session, const struct source *source, struct fact_sink sink, void (*on_game)(void *to), void *to);
void format_session_release(struct format_session *session);

/* For the linter. To be freed by its own `free`. */
struct game_reader *format_reader_new(const struct format *format);

#endif
