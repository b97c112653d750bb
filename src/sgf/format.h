/* format.h: what a format beside JGF is, and reading a text of it.
 *
 * Each format is a row in the list below; convert/formats.h finds one of them.
 *
 * What a reader has to do, and when:
 *   - before its first fact: set session->text to what spans count in, if that is not the source as it was given;
 *   - before each game: property_tree_clear, then at least a root (parent -1, line 0), nodes depth first, the board's size if
 *     the text says one (else width, height and size_assumed stay as they are), and GM if it is not Go;
 *   - `span`, `places` and `spot` of the tree if it has places at all. A fact with NO_SPOT
 *     is reported at the beginning of the text;
 *   - then on_game, once for each game; what the tree borrows lives until on_game returns, and spans until the next text.
 * Format, source and number of the tree are set by the session. What else a reader forgets has a sound default; a build with
 * --enable-sanitizers stops there and says what it was (format_session_lacks). */
#ifndef JGFLINT_SGF_FORMAT_H
#define JGFLINT_SGF_FORMAT_H

#include "go/game_reader.h"
#include "json/document.h"
#include "sgf/property_tree.h"

/* What options say about reading. */
struct format_options {
  enum ugf_coordinates { UGF_COORDINATES_AUTO, UGF_COORDINATES_IGS, UGF_COORDINATES_JPN } ugf_coordinates;
  bool keep_email; /* addresses of players in UGF are kept, in meta.ugf */
};

/* One reader's state: what `read` fills is good until it reads the next text, whose games use the same memory. Of one thread
 * at a time. */
struct format_session {
  const struct format *format;   /* static */
  const struct source *source;   /* borrowed: as it was given */
  struct source decoded;         /* owned: the text as UTF-8, if it was not */
  const struct source *text;     /* borrowed: what spans count in: one of the two */
  struct json_document document; /* owned: of JSON-SGF */
  bool has_document;
  struct json_key_table *names;      /* owned: JSON-SGF's, or NULL */
  struct property_tree tree;          /* the game at hand */
  void *own;                     /* owned by the format: freed by its `release`, which is called if it is set */
  struct json_limits limits;
  struct format_options options;
};

struct format {
  const char *name;              /* static: "sgf", as in --format-in */
  const char *title;             /* static: "SGF", for messages */
  const char *note;              /* static: what --help says of it in brackets, if its name does not say it all; NULL: nothing */
  /* Static, NULL at the end, in small letters first: what directories are walked for when the format is asked for. */
  const char *const *endings;
  /* Static, 0 at the end: kinds of facts that mean that a move cannot be read; NULL: none says so by itself. */
  const unsigned *lost_moves;
  bool fixable;                  /* fixes are made in it: UGF is converted, never rewritten */
  /* Whether a text is of this format, by its beginning; `all` is the whole text. */
  bool (*sniff)(struct view all);
  /* Reads all games of session->source, decoding it first where it is not UTF-8: sets `text`, notes facts, and calls
   * `on_game` with session->tree filled for each. */
  void (*read)(struct format_session *session, struct fact_sink sink, void (*on_game)(void *to), void *to);
  void (*release)(void *own);
};

/* X(row): each format, in the order in which a text is asked; a row stands at the foot of the format's own reader. Whatever is
 * kept for each format is as long as this list. */
#define FORMAT_ROWS(X) X(format_sgf) X(format_ugf) X(format_json_sgf) X(format_gib) X(format_ngf)

#define FORMAT_DECLARE(row) extern const struct format row;
FORMAT_ROWS(FORMAT_DECLARE)
#undef FORMAT_DECLARE

void format_session_init(struct format_session *session, const struct format *format);
void format_session_read(struct format_session *session, const struct source *source, struct fact_sink sink,
                         void (*on_game)(void *to), void *to);
void format_session_release(struct format_session *session);
/* What is wrong with the tree that a reader calls a game, as a phrase for its author; NULL: nothing. Linear. */
const char *format_session_lacks(const struct format_session *session);

/* For the linter. To be freed by its own `free`. */
struct game_reader *format_reader_new(const struct format *format);

#endif
