/* lexer.h: reads the brackets, semicolons, names and values of an SGF text.
 *
 * The lexer fills a tree with one game after another and notes mistakes of the notation. It does not use recursion, and it
 * continues after text that it cannot read. check.h checks the meaning of the values.
 *
 * A spot is an offset into the text: the opening bracket of a game, a branch or a value, the semicolon of a node, the first
 * letter of a name, or the colon before the second part of a value. Only spots are stored; the `span` of the tree computes a
 * span when a fact needs it. The span of a value is the text between its brackets, that of an empty value includes the
 * brackets. */
#ifndef JGFLINT_SGF_LEXER_H
#define JGFLINT_SGF_LEXER_H

#include "facts/sgf_facts.h"
#include "sgf/property_tree.h"

enum { SGF_SIZE_MOST = 0x7FFFFFFF };

/* The text for damage.c. {.text = ...} is ready; one per text. */
struct sgf_probe {
  struct view text; /* borrowed */
  size_t work;      /* bytes examined so far */
};

struct sgf_open; /* an opening bracket whose game tree is being read */

/* The `places` of a tree: the text, and the values that do not end at their first closing bracket. */
struct sgf_places {
  const struct source *source; /* borrowed */
  struct sgf_cut {
    uint32_t start, end;
    bool is_closed;            /* the closing bracket is at `end`, not missing */
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
  size_t cut, cut_end;     /* the value that another game interrupts; `cut` is SIZE_MAX without such a value */
  bool torn_is_stored;       /* that value is in the tree */
  struct span swallowed;   /* brackets of the game inside a text, up to the next semicolon; empty if not found */
  size_t values;           /* nodes and properties so far; a property with several values counts several times */
  size_t game_most;        /* the limit of a game */
  size_t game_last;        /* `values` when this game reaches the limit */
  size_t junk, junk_end;   /* text between properties to be reported; `junk` is SIZE_MAX without such text */
  size_t close;            /* the result of the last search for a closing bracket; 0: no search, SIZE_MAX: not found */
  size_t owed;             /* closing brackets after the game that need no fact, because their cause was noted */
  size_t doubled;          /* opening brackets of this game that are directly before another opening bracket */
  size_t expanded;         /* the number of points that rectangles were expanded to */
  size_t games;
  uint32_t lines;
  uint32_t second_game;    /* the spot of the second game */
  int width, height;       /* the board size, to clip rectangles; 52 until it is known */
  bool never_closed;       /* a text had no closing bracket; later texts end with their line */
  bool text_before;        /* the last element read was a text value */
  bool not_go;             /* the game is not Go, and points are read as text */
  bool text_alone;         /* the file has text, but no game */
  bool damaged;               /* something was wrong with the brackets or between the properties */
  bool is_full;            /* the game exceeds a limit: reading has stopped */
};

/* Starts a text, and reuses the memory of the text before. A game has at most `game_most` nodes, properties and further values.
 * sgf_lexer_game sets the tree's `span` and `places`. */
void sgf_lexer_begin(struct sgf_lexer *lexer, const struct source *source, struct property_tree *tree, struct fact_sink sink,
                     size_t game_most);
/* Clears the tree and reads the next game into it. Returns false at the end of the text, or if a limit is exceeded. */
bool sgf_lexer_game(struct sgf_lexer *lexer);
/* Notes facts about the text as a whole; to be called after the last game. */
void sgf_lexer_end(struct sgf_lexer *lexer);
void sgf_lexer_release(struct sgf_lexer *lexer);

/* The offset after the last value of the property whose name is at `spot`. */
size_t sgf_property_end(const struct property_tree *tree, uint32_t spot);
/* The span of a value, including its brackets. */
struct span sgf_value_whole(const struct property_tree *tree, uint32_t spot);

/* Finds a game from `at` on: an opening bracket before a node, a property or another opening bracket. SIZE_MAX if not found. */
size_t sgf_game_start(struct view text, size_t at);

static inline bool sgf_is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0' || c == '\x1A'; /* the last: end of file in CP/M and DOS */
}

static inline size_t sgf_skip_space(struct view text, size_t at) {
  while (at < text.length && sgf_is_space(text.at[at])) at++;
  return at;
}

/* Skips the letters of a name, up to 64. */
static inline size_t sgf_skip_letters(struct view text, size_t at) {
  size_t first = at;
  while (at < text.length && at - first < 64 && ascii_is_letter(text.at[at])) at++;
  return at;
}

/* The closing bracket of a value whose content begins at `at`, or the end of the text. */
size_t sgf_value_close(struct view text, size_t at);

/* ---- the text of a value, without its escapes ---- */

/* SGF_RAW_COLONS: keep backslashes before a colon, because the colon may separate two parts of an unknown property's value. */
enum { SGF_ONE_LINE = 1, SGF_RAW_COLONS = 2 };

static inline unsigned sgf_text_flags(enum sgf_type type) {
  return type == SGF_TYPE_TEXT ? 0 : type == SGF_TYPE_UNKNOWN ? SGF_RAW_COLONS : SGF_ONE_LINE;
}

/* The number of backslashes from `at` to a colon; 0 if a colon does not follow. */
size_t sgf_colon_escapes(struct view text, size_t at);
/* The text without leading and trailing white space. */
static inline struct view sgf_trim(struct view raw) {
  while (raw.length && sgf_is_space(raw.at[0])) raw.at++, raw.length--;
  while (raw.length && sgf_is_space(raw.at[raw.length - 1])) raw.length--;
  return raw;
}

/* ---- shared by lexer.c and lexer_values.c ---- */

static inline void sgf_lexer_space(struct sgf_lexer *lexer) {
  lexer->at = sgf_skip_space(lexer->probe.text, lexer->at);
}

void sgf_lexer_note(struct sgf_lexer *lexer, enum sgf_fact kind, size_t start, size_t end, long long number);
void sgf_lexer_note_detail(struct sgf_lexer *lexer, enum sgf_fact kind, struct span span, struct span other, long long number,
                           const struct fact_detail *detail);
/* The same with members of the detail, about one place. */
#define LEXER_NOTE(lexer, kind, place, number, ...) \
  sgf_lexer_note_detail(lexer, kind, place, (struct span){0, 0}, number, &(struct fact_detail){__VA_ARGS__})

/* Notes that the game exceeds a limit of `unit`, and stops reading. */
void sgf_lexer_overflow(struct sgf_lexer *lexer, size_t start, const char *unit, size_t most);
/* Counts a node, a property or a further value. */
static inline void sgf_lexer_count(struct sgf_lexer *lexer, size_t start) {
  if (UNLIKELY(++lexer->values > lexer->game_last)) sgf_lexer_overflow(lexer, start, "values", lexer->game_most);
}

/* Finds the end of a text value whose content begins at `start`. `*closed` is false if the closing bracket is missing. */
size_t sgf_lexer_text_end(struct sgf_lexer *lexer, size_t start, bool *closed);
/* Reads all values of the property that was added last. */
void sgf_lexer_values(struct sgf_lexer *lexer, enum sgf_name id);
/* Text follows the last property's values, where none may be. If a bracket inside its text ended the text too early, reads the
 * text again and returns true. */
bool sgf_lexer_reread(struct sgf_lexer *lexer);
/* Notes a name or a value that contains white space. `meant` is the text without the white space. */
void sgf_lexer_note_wrapped(struct sgf_lexer *lexer, struct span span, struct view name, struct view meant, bool is_certain);
/* Returns `first` and a closing bracket for each of the `trees`. */
struct view sgf_lexer_closing(struct sgf_lexer *lexer, const char *first, size_t trees);

/* ---- damage.c: decides which reading of damaged SGF is right ----
 *
 * The lexer calls these functions only where a text is suspicious: junk follows a value, a text contains an opening bracket, a
 * bracket is missing or surplus. They look ahead in the text and change nothing. The work per text is limited, so reading stays
 * linear; beyond the limit the answer is "not known". */

/* A property inside a text that has probably lost its closing bracket. */
struct sgf_swallowed {
  size_t cut;         /* where the closing bracket is missing */
  size_t start;       /* of the swallowed text */
  struct view name;   /* the swallowed property */
  size_t node;        /* the swallowed semicolon if swallowed brackets precede it, or SIZE_MAX */
  bool has_moves;     /* a node, a move or setup is swallowed */
  bool begins_game;   /* the swallowed text is the beginning of another game */
  size_t escape;      /* the backslash that escapes the closing bracket; SIZE_MAX if there is none */
};

/* Returns true if SGF continues at `at`, after a value. `depth`: how many trees are open. */
bool sgf_reads_on(struct sgf_probe *probe, size_t at, size_t depth);
/* Returns the bracket that closes a text with unescaped brackets, which begins at `start`; SIZE_MAX if unknown.
 * `in_list`: whether more values of the same property may follow. */
size_t sgf_text_end(struct sgf_probe *probe, size_t start, size_t depth, bool in_list);
/* Finds what the text of a value has swallowed. `holder` is its property. */
bool sgf_find_swallowed(struct sgf_probe *probe, enum sgf_name holder, bool in_root, struct span value,
                        struct sgf_swallowed *found);
/* Returns the end of a text that lacks its closing bracket. The final brackets, which close the open trees, are not part of
 * the text. */
size_t sgf_last_text_end(struct view text, size_t start, size_t depth);

/* Returns true if the opening bracket at `at`, inside of a game, begins another game. */
bool sgf_begins_game(struct sgf_probe *probe, size_t at, size_t depth);
/* Returns true if the tree that was just closed goes on at `at`. `last`: the color of its last move; `first`: of its
 * first; `is_game`: the game itself was closed. */
bool sgf_goes_on(struct sgf_probe *probe, size_t at, size_t depth, int last, int first, bool is_game);

/* Returns true if a node with a property is in this part of the text. */
bool sgf_has_node(struct view text, struct span span);

/* The color of a node's move: GO_BLACK is 1, GO_WHITE is 2; 0 if it has no move. */
int sgf_move_color(const struct property_tree *tree, int32_t node);
/* Finds a branch of `tree` that belongs to another node. `outward`: to an earlier node, because the bracket before it is
 * missing. Otherwise it belongs to the last node of its sibling, because a bracket before it is surplus. Moves the branch and its
 * later siblings to get the most likely tree. Returns the first node of the branch, or -1. */
int32_t sgf_move_branches(struct sgf_probe *probe, struct property_tree *tree, bool outward);

/* Writes a point or number without the white space in it to `joined`. False if nothing certain is left. */
bool sgf_join_value(enum sgf_name id, struct view raw, char joined[16], size_t *length);
/* The length of a name that a line end breaks, such as "P\nB" before a value; 0 if there is none. */
size_t sgf_broken_name(struct view text, size_t at, char name[2]);

#endif
