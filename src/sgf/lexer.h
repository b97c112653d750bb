/* lexer.h: the brackets, semicolons, names and values of SGF.
 *
 * Fills a tree with one game after another and notes what is wrong with the
 * notation. It goes through the text once, without recursion, and goes on behind
 * whatever it cannot make sense of; what the values mean is left to check_values.h.
 *
 * A spot is an offset into the text: that of a game's or a branch's bracket, of a
 * node's semicolon, of the first letter of a name, of a value's bracket, of the
 * colon before the second part. The span is found again when it is asked for, which
 * is seldom: so a spot costs nothing. A value's span is what stands between its
 * brackets, or the brackets where nothing does. */
#ifndef JGFLINT_SGF_LEXER_H
#define JGFLINT_SGF_LEXER_H

#include "base/arena.h"
#include "base/ascii.h"
#include "facts/sgf_facts.h"
#include "sgf/damage.h"
#include "sgf/property_tree.h"

enum { SGF_SIZE_MOST = 0x7FFFFFFF };

struct sgf_open; /* an opening bracket whose game tree is being read */

/* What spots are looked up in: the text, and the values that do not end at the first closing bracket. */
struct sgf_places {
  const struct source *source; /* borrowed */
  struct sgf_cut {
    uint32_t start, end;
    bool is_closed;            /* the closing bracket is at `end`; else it is missing */
  } *cuts;                     /* owned; ascending */
  size_t cut_count, cut_capacity;
};

struct sgf_lexer {
  struct property_tree *tree;   /* borrowed */
  struct fact_sink sink;
  const char *text;        /* borrowed */
  size_t size, at;
  struct sgf_places places;
  struct sgf_open *open;   /* owned; directly after a closing bracket, the tree that it closed is at `open_count` */
  size_t open_count, open_capacity;
  struct sgf_probe probe;
  size_t torn, torn_end;   /* the value that another game breaks off; `torn` is SIZE_MAX if there is none */
  bool torn_is_kept;       /* that value is in the tree */
  struct span swallowed;   /* brackets in a text that belong to the game, up to the semicolon after them; empty: none */
  size_t values;           /* nodes and properties so far; a property with several values counts several times */
  size_t game_most;        /* the limit of a game, set before each game */
  size_t game_last;        /* `values` when this game reaches the limit */
  size_t junk, junk_end;   /* text between properties that is being passed over; `junk` is SIZE_MAX if there is none */
  size_t close;            /* the next closing bracket at or behind where we last looked; SIZE_MAX: there is none */
  size_t owed;             /* closing brackets of opening ones that were passed over */
  size_t doubled;          /* opening brackets of this game that another follows */
  size_t expanded;         /* points that rectangles have become */
  size_t games;
  uint32_t lines;
  uint32_t second_game;    /* its spot */
  int width, height;       /* of the board, to clip compressed lists by; 52 while it is not known */
  bool close_known, never_closed; /* never_closed: a value ran to the end of the text: from now on they end with their line */
  bool text_before;        /* the last thing read was a value that holds text */
  bool not_go;             /* another game than Go, whose points are not read */
  bool text_alone;         /* there is text, and no game */
  bool damaged;               /* something was wrong with the brackets or between the properties */
  bool is_full;            /* there are more values than may be: reading has stopped */
};

/* For the games of this text; keeps memory from text to text. The tree's `span` and `places` are set with each game. */
void sgf_lexer_begin(struct sgf_lexer *lexer, const struct source *source, struct property_tree *tree, struct fact_sink sink);
/* Fills the empty tree with the next game; false if there is none left. */
bool sgf_lexer_game(struct sgf_lexer *lexer);
/* Notes facts about the text as a whole; to be called after the last game. */
void sgf_lexer_end(struct sgf_lexer *lexer);
void sgf_lexer_release(struct sgf_lexer *lexer);

/* The tree's `span`, of its `places`, which are a struct sgf_places. */
struct span sgf_span(const void *of_tree, uint32_t spot);
/* The offset behind the last value of the property whose name is at this spot. */
size_t sgf_property_end(const struct property_tree *tree, uint32_t spot);
/* A value with its brackets. */
struct span sgf_value_whole(const struct property_tree *tree, uint32_t spot);

/* Where a game begins at or behind `at`: an opening bracket with a node behind it. SIZE_MAX if nowhere. */
size_t sgf_game_start(struct view text, size_t at);

static inline bool sgf_is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0' || c == '\x1A'; /* the last: end of file in CP/M and DOS */
}

static inline size_t sgf_skip_space(struct view text, size_t at) {
  while (at < text.length && sgf_is_space(text.at[at])) at++;
  return at;
}

/* ---- the text of a value, without its escapes ---- */

/* SGF_RAW_COLONS: backslashes in front of a colon stay, since it is not known whether the colon separates two values. */
enum { SGF_ONE_LINE = 1, SGF_RAW_COLONS = 2 };

/* How many backslashes stand at `at` with a colon behind them; 0 if there is none. */
size_t sgf_colon_escapes(struct view text, size_t at);
/* The value without white space around it. */
static inline struct view sgf_trim(struct view raw) {
  while (raw.length && sgf_is_space(raw.at[0])) raw.at++, raw.length--;
  while (raw.length && sgf_is_space(raw.at[raw.length - 1])) raw.length--;
  return raw;
}

/* ---- what lexer.c and lexer_values.c share ---- */

static inline void sgf_lexer_space(struct sgf_lexer *lexer) {
  lexer->at = sgf_skip_space((struct view){lexer->text, lexer->size}, lexer->at);
}

void sgf_lexer_note(struct sgf_lexer *lexer, enum sgf_fact kind, size_t start, size_t end, long long number);
void sgf_lexer_note_what(struct sgf_lexer *lexer, enum sgf_fact kind, struct span span, struct span other, long long number,
                         const struct fact_detail *what);

/* Notes that the game exceeds a limit of `what`, and stops reading. */
void sgf_lexer_overflow(struct sgf_lexer *lexer, size_t start, const char *what, size_t most);
/* Counts a node, a property or a further value. */
static inline void sgf_lexer_count(struct sgf_lexer *lexer, size_t start) {
  if (UNLIKELY(++lexer->values > lexer->game_last)) sgf_lexer_overflow(lexer, start, "values", lexer->game_most);
}

/* The end of a value that may hold any text and starts at `start`; `*closed`: its bracket is there. */
size_t sgf_lexer_text_end(struct sgf_lexer *lexer, size_t start, bool *closed);
/* Reads all values of the property that was added last. */
void sgf_lexer_values(struct sgf_lexer *lexer, enum sgf_name id);
/* Text follows the last property's values, where none may be. If a bracket inside its text ended the text too early, reads the
 * text again and returns true. */
bool sgf_lexer_reread(struct sgf_lexer *lexer);
/* Notes a name that a line end breaks; `name` is as it is meant. */
void sgf_lexer_note_wrapped(struct sgf_lexer *lexer, struct span span, struct view name, struct view meant, bool is_certain);
/* The text that closes as many trees. */
struct view sgf_lexer_closing(struct sgf_lexer *lexer, const char *first, size_t trees);

#endif
