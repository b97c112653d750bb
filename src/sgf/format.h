/* format.h: the interface of all formats except JGF, and sessions that read their texts.
 *
 * Each format is a row in the list below. convert/formats.h finds the format of a text.
 *
 * A reader has these duties:
 *   - Before its first fact, set session->text if spans are not offsets into session->source.
 *   - For each game, call property_tree_clear, then add at least a root (parent -1, line 0). Add nodes depth first, the board
 *     size if the text has a size (if not, width, height and size_assumed keep their defaults), and GM unless the game is Go.
 *   - Set `span`, `places` and `spot` of the tree if its nodes have positions in the text. A fact with NO_SPOT is reported at
 *     the beginning of the text.
 *   - Call format_session_game once for each game. Data that the tree borrows must be valid until it returns, and spans until
 *     the next text.
 * The session sets format, source and number of the tree, and adds a missing root. A build with --enable-sanitizers stops with
 * an assertion if a reader neglects a duty (format_session_lacks). */
#ifndef JGFLINT_SGF_FORMAT_H
#define JGFLINT_SGF_FORMAT_H

#include "go/game_reader.h"
#include "go/replay.h"
#include "json/document.h"
#include "sgf/property_tree.h"

/* The user's options for reading. */
struct format_options {
  enum ugf_coordinates { UGF_COORDINATES_AUTO, UGF_COORDINATES_IGS, UGF_COORDINATES_JPN } ugf_coordinates;
  bool keep_email; /* keep email addresses of UGF players, in meta.ugf */
};

/* The state of a reader. Data that `read` sets is valid until it reads the next text, because all texts use the same memory.
 * Only one thread may use a session at a time. */
struct format_session {
  const struct format *format;   /* static */
  const struct source *source;   /* borrowed: the input */
  struct source decoded;         /* owned: the input converted to UTF-8, if the input is not UTF-8 */
  const struct source *text;     /* borrowed: `source` or `decoded`; spans are offsets into this text */
  struct json_document document; /* owned: the parsed input of JSON-SGF */
  bool has_document;
  struct json_key_table *names;      /* owned: used by JSON-SGF; otherwise NULL */
  struct property_tree tree;          /* the current game */
  void *state;                   /* data of the format, freed by its `release` unless NULL */
  struct json_limits limits;
  struct format_options options;
  void (*on_game)(void *context); /* the receiver of games */
  void *context;                 /* borrowed: for on_game */
  size_t games;                  /* of the current text so far */
};

struct format {
  const char *name;              /* static: "sgf", as in --format-in */
  const char *title;             /* static: "SGF", for messages */
  const char *note;              /* static: an explanation of the name for --help, or NULL */
  /* Static, NULL at the end, in lowercase: file name endings, by which files in directories are found. */
  const char *const *endings;
  /* Static, 0 at the end: kinds of facts that always mean an unreadable move; NULL: the format has no such kind. */
  const unsigned *lost_moves;
  bool fixable;                  /* texts can be fixed; UGF, for example, is only converted */
  /* Whether a text is of this format, by its beginning; `all` is the whole text. */
  bool (*sniff)(struct view all);
  /* Reads all games of session->source. Decodes the source first if it is not UTF-8, sets `text`, notes facts, and calls
   * format_session_game for each game in session->tree. */
  void (*read)(struct format_session *session, struct fact_sink sink);
  void (*release)(void *state);
};

/* X(row): each format, in the order in which `sniff` is tried. The row is defined at the end of the format's reader. Arrays
 * with an element for each format have the length of this list. */
#define FORMAT_ROWS(X) X(format_sgf) X(format_ugf) X(format_json_sgf) X(format_gib) X(format_ngf)

#define FORMAT_DECLARE(row) extern const struct format row;
FORMAT_ROWS(FORMAT_DECLARE)
#undef FORMAT_DECLARE

void format_session_init(struct format_session *session, const struct format *format);
void format_session_read(struct format_session *session, const struct source *source, struct fact_sink sink,
                         void (*on_game)(void *context), void *context);
/* Gives the game in session->tree to the receiver. */
void format_session_game(struct format_session *session);
void format_session_release(struct format_session *session);
/* Checks a game that a reader has added. Returns a phrase that names the reader's mistake, or NULL. Takes linear time. */
const char *format_session_lacks(const struct format_session *session);

/* Divides the tree's nodes (property_tree_split), and fills an empty game with a node for each. The game has the header values,
 * moves, setup, markup, score and texts of the tree, for the rules that check games of any format. Numbers that cannot be read
 * are left out. Moves without a readable point are marked GO_NO_POINT. The game borrows texts from the tree. New texts, such as
 * the second date of "1996-05-06,07", are stored in the tree's arena. */
void property_tree_to_game(struct property_tree *tree, struct game *game);

/* Adds the game and its leftovers to a digest. Equal games have equal digests, even if their values are spelled differently.
 * `game`: the result of property_tree_to_game. */
void property_tree_digest(const struct property_tree *tree, const struct game *game, struct replay *replay,
                          struct digest128 *digest);

/* Returns a reader for the linter, which frees it with the reader's `free`. */
struct game_reader *format_reader_new(const struct format *format);

#endif
