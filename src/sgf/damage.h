/* damage.h: decides which reading of damaged SGF is right.
 *
 * The lexer calls these functions only where a text is suspicious: junk follows a value, a text contains an
 * opening bracket, a bracket is missing or surplus. They look ahead in the text and change nothing. The work
 * per text is limited, so reading stays linear; beyond the limit the answer is "not known". */
#ifndef JGFLINT_SGF_DAMAGE_H
#define JGFLINT_SGF_DAMAGE_H

#include "sgf/property_tree.h"

/* {.text = ...} is ready; one per text. */
struct sgf_probe {
  struct view text; /* borrowed */
  size_t work;      /* bytes examined so far */
};

/* A property inside a text that has probably lost its closing bracket. */
struct sgf_swallowed {
  size_t cut;         /* where the closing bracket is missing */
  size_t start;       /* of the swallowed text */
  struct view name;   /* the swallowed property */
  size_t node;        /* the swallowed semicolon, if brackets are swallowed before it; else SIZE_MAX */
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
/* Returns where a text ends that has no closing bracket at all: before the brackets at the end of the text that
 * close the open trees. */
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
/* A branch of `tree` that belongs to an earlier node, because the bracket before it is missing (`up`), or to the last node of its
 * sibling, because a bracket before it is surplus. Moves it and its later siblings there to get the most likely tree, and returns
 * its first node; -1 if there is none. */
int32_t sgf_move_branches(struct sgf_probe *probe, struct property_tree *tree, bool up);

/* Writes a point or number without the white space in it to `joined`. False if nothing certain is left. */
bool sgf_join_value(enum sgf_name id, struct view raw, char joined[16], size_t *length);
/* The length of a name that a line end breaks, such as "P\nB" before a value; 0 if there is none. */
size_t sgf_broken_name(struct view text, size_t at, char name[2]);

#endif
