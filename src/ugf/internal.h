/* internal.h: the shared part of the UGF reader.
 *
 * The text is cut into lines and the lines into sections. Moves, variations and comments are collected in a tree of linked
 * nodes, which is written to the property tree of the session at the end. */
#ifndef JGFLINT_UGF_INTERNAL_H
#define JGFLINT_UGF_INTERNAL_H

#include "base/map.h"
#include "base/memory.h"
#include "facts/import_facts.h"
#include "json/make.h"
#include "sgf/text_reader.h"

/* ---- lines and sections ---- */

/* X(name, title) */
#define UGF_SECTIONS(X) \
  X(HEADER, "Header") X(REMOTE, "Remote") X(FILES, "Files") X(DATA, "Data") X(FIGURE, "Figure") X(COMMENT, "Comment") \
  X(MESSAGE_LINE, "MessageLine") X(REVIEW_NODE, "ReviewNode") X(REVIEW_COMMENT, "ReviewComment") X(END, "End")

#define UGF_SECTION_ENUM(name, title) UGF_##name,
enum ugf_section { UGF_SECTIONS(UGF_SECTION_ENUM) UGF_NO_SECTION };
#undef UGF_SECTION_ENUM

struct ugf_part {
  enum ugf_section section; /* UGF_NO_SECTION: the name is unknown */
  struct span title;        /* the line with its name */
  size_t first, end;        /* its lines */
};

/* ---- the header ---- */

/* X(name, key, ...): the variables, and what becomes of the values that need no function. */
#define UGF_VARIABLES(X) \
  X(VER, "Ver", .meta_key = "version") X(LANG, "Lang", .meta_key = "lang") X(CRYPT, "Crypt", .meta_key = "crypt") \
  X(CODE, "Code", .meta_key = "code") X(TITLE, "Title") X(PLACE, "Place", .property = "PC") X(DATE, "Date") \
  X(RULE, "Rule", .property = "RU", .spell = spell_rule) X(SIZE, "Size") X(HDCP, "Hdcp") X(PTIME, "Ptime") \
  X(WINNER, "Winner") X(MOVES, "Moves", .meta_key = "moves") X(WRITER, "Writer") X(COPYRIGHT, "Copyright", .property = "CP") \
  X(COORDINATE_TYPE, "CoordinateType", .meta_key = "coordinateType") X(DESCRIPTION, "Comment", .property = "GC") \
  X(PLAYER_B, "PlayerB") X(PLAYER_W, "PlayerW") X(PLAYER_B2, "PlayerB2") X(PLAYER_W2, "PlayerW2") \
  X(COMMENTATOR, "Commentator") X(REDIRECT_URL, "RedirectURL") X(COMMUNITY_AUTH, "CommunityAuth") \
  X(COMMUNITY_ID, "CommunityID") X(UGI_KEY, "UGIKey")

#define UGF_VARIABLE_ENUM(name, ...) UGF_##name,
enum ugf_variable { UGF_VARIABLES(UGF_VARIABLE_ENUM) UGF_VARIABLE_COUNT };
#undef UGF_VARIABLE_ENUM

/* ---- the game ---- */

#define UGF_NONE UINT32_MAX

enum ugf_note_kind { UGF_NOTE_BLACK, UGF_NOTE_WHITE, UGF_NOTE_CLEAR, UGF_NOTE_COMMENT, UGF_NOTE_LABEL, UGF_NOTE_NAME };

struct ugf_stone {
  int x, y;
  uint8_t color;    /* GO_EMPTY: no move */
  bool is_pass;
};

/* A stone, label, comment or name of a node, in the order in which they were read. */
struct ugf_note {
  enum ugf_note_kind kind;
  int x, y;         /* of stones and labels */
  struct view text; /* of others than stones */
  struct span span;
  uint32_t next;
};

struct ugf_node {
  uint32_t parent, first_child, last_child, next; /* 0: none; the root is node 0 */
  uint32_t first_note, last_note; /* 0: none */
  uint32_t place;   /* index of the node in the property tree */
  struct ugf_stone move;
  struct span span, point; /* the line, and the part that is the move */
};

/* Lines of a comment, without empty ones around them. */
struct ugf_text {
  struct buffer text;
  size_t end; /* of the last line that is not empty */
  struct span span;
};

/* Memory that lives as long as the session. */
struct ugf_state {
  struct text_reader text;  /* must be first (text_reader.h) */
  struct buffer unpacked; /* the text of a UGZ archive */
  struct source member;   /* borrows `unpacked` */
  struct span *lines;     /* owned, as all below */
  size_t line_count, line_capacity;
  struct ugf_part *parts;
  size_t part_count, part_capacity;
  struct ugf_node *nodes;
  size_t node_count, node_capacity;
  struct ugf_note *notes;
  size_t note_count, note_capacity;
  struct map numbers, ids; /* moves of the main line by number, nodes of the review by id */
};

struct ugf_reading {
  struct ugf_state *state;
  struct text_reader *text; /* borrowed: that of `state` */
  size_t start, end;      /* of this game in the text */
  size_t number;          /* of the game, from 1 */
  bool is_trial;          /* reads a damaged game to find out whether it makes sense; it has no receiver */
  struct line_value header[UGF_VARIABLE_COUNT];
  struct line_value remote_commentator, notice, notice_page; /* of [Remote] */
  int size;                                                      /* the side of the board; 19 by default */
  bool from_bottom;                                              /* rows are counted from the bottom */
  long handicap, setup_black, setup_white, moves, expected; /* `expected`: the number of the next move */
  double main_time;                                              /* seconds, if there is no overtime; otherwise 0 */
  bool is_pair;                                                  /* Pair Go: with second players */
  uint32_t last_node;                                            /* the last node of the main line */
  size_t stones_left;                                            /* 1 more than the stones that figures may still set */
};

/* ---- game.c ---- */

/* Cuts the text into lines and parts, and notes facts about them. */
void ugf_cut(struct ugf_reading *reading);
/* The section that a line begins, or UGF_NO_SECTION. *is_title: the line is a name in brackets, even if the name is unknown. */
enum ugf_section ugf_section_of(struct view line, bool *is_title);
/* The first part with this section, or NULL. */
const struct ugf_part *ugf_part_of(const struct ugf_reading *reading, enum ugf_section section);
struct view ugf_line(const struct ugf_reading *reading, size_t line);
/* Reads a line "name=value" of a section. False for an empty line, and for another line, which is noted. */
bool ugf_variable(struct ugf_reading *reading, size_t number, const char *section, struct view *name, struct view *value);
/* Splits a text at a character. Returns the number of parts, which may exceed `most`. */
size_t ugf_split(struct view text, char mark, struct view *items, size_t most);
void ugf_text_add(struct ugf_text *text, struct view line, struct span span);
/* Adds the text to a node as a comment, unless it is empty. */
void ugf_text_comment(struct ugf_reading *reading, const struct ugf_text *text, uint32_t node);
/* Adds to a list in `meta`. */
void ugf_list_add(struct ugf_reading *reading, const char *key, struct json_object *entry);

/* The linked tree. `is_first`: before the other children. */
uint32_t ugf_add_node(struct ugf_reading *reading, uint32_t parent, struct span span, bool is_first);
struct ugf_note *ugf_add_note(struct ugf_reading *reading, uint32_t node, enum ugf_note_kind kind, struct span span);
/* Sets and finds the first node with a number; UGF_NONE: no node has it. */
void ugf_set_number(struct map *nodes, long number, uint32_t node);
uint32_t ugf_find_number(const struct map *nodes, long number);
/* Reads two letters such as "QP", and sets the stone except its color. Returns false for other text. A pass has no point. */
bool ugf_point(const struct ugf_reading *reading, struct view text, struct ugf_stone *stone);
/* Converts a column and a row of labels and reviews, such as 17 and 16. */
void ugf_turn(const struct ugf_reading *reading, long column, long row, int *x, int *y);
/* Adds the content of the root, after its header, and all other nodes to the session's tree. */
void ugf_add_nodes(struct ugf_reading *reading);

/* ---- the sections ---- */

/* header.c: the variables of [Header]; then the variables that affect other sections; then the properties of the root. */
void ugf_read_variables(struct ugf_reading *reading, const struct ugf_part *part);
void ugf_read_header(struct ugf_reading *reading);
void ugf_add_header(struct ugf_reading *reading);
/* The rank as JGF spells it, made in `spelled`, or a country instead of a rank, in brackets or not. Other text is
 * returned unchanged. */
struct view ugf_rank(struct view text, struct buffer *spelled, bool *is_country);
/* Reads [Remote], [Files] and [MessageLine]. */
void ugf_read_surroundings(struct ugf_reading *reading);
/* data.c: [Data]; then [ReviewNode] and [ReviewComment]. */
void ugf_read_data(struct ugf_reading *reading);
void ugf_read_review(struct ugf_reading *reading);
void ugf_check_counts(struct ugf_reading *reading);
/* figure.c: [Figure] and [Comment]. False if they have more stones than a record may have values. */
bool ugf_read_figures(struct ugf_reading *reading);

#endif
