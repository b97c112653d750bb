/* internal.h: what the parts of the UGF reader share.
 *
 * The text is cut into lines and the lines into sections; each section has a file
 * of its own that reads it. Moves, variations and comments are collected in a tree of
 * linked nodes here, which becomes the session's tree when all is read. */
#ifndef JGFLINT_UGF_INTERNAL_H
#define JGFLINT_UGF_INTERNAL_H

#include "base/ascii.h"
#include "facts/import_facts.h"
#include "sgf/text_reader.h"

struct json_object;

/* ---- lines and sections ---- */

/* X(name, title) */
#define UGF_SECTIONS(X) \
  X(HEADER, "Header") X(REMOTE, "Remote") X(FILES, "Files") X(DATA, "Data") X(FIGURE, "Figure") X(COMMENT, "Comment") \
  X(MESSAGE_LINE, "MessageLine") X(REVIEW_NODE, "ReviewNode") X(REVIEW_COMMENT, "ReviewComment") X(END, "End")

#define UGF_SECTION_ENUM(name, title) UGF_##name,
enum ugf_section { UGF_SECTIONS(UGF_SECTION_ENUM) UGF_NO_SECTION };
#undef UGF_SECTION_ENUM

struct ugf_part {
  enum ugf_section section; /* UGF_NO_SECTION: of a name that is not known */
  struct span title;        /* the line with its name */
  size_t first, end;        /* its lines */
};

/* ---- the header ---- */

#define UGF_VARIABLES(X) \
  X(VER, "Ver") X(LANG, "Lang") X(CRYPT, "Crypt") X(CODE, "Code") X(TITLE, "Title") X(PLACE, "Place") X(DATE, "Date") \
  X(RULE, "Rule") X(SIZE, "Size") X(HDCP, "Hdcp") X(PTIME, "Ptime") X(WINNER, "Winner") X(MOVES, "Moves") \
  X(WRITER, "Writer") X(COPYRIGHT, "Copyright") X(COORDINATE_TYPE, "CoordinateType") X(DESCRIPTION, "Comment") \
  X(PLAYER_B, "PlayerB") X(PLAYER_W, "PlayerW") X(PLAYER_B2, "PlayerB2") X(PLAYER_W2, "PlayerW2") \
  X(COMMENTATOR, "Commentator") X(REDIRECT_URL, "RedirectURL") X(COMMUNITY_AUTH, "CommunityAuth") \
  X(COMMUNITY_ID, "CommunityID") X(UGI_KEY, "UGIKey")

#define UGF_VARIABLE_ENUM(name, key) UGF_##name,
enum ugf_variable { UGF_VARIABLES(UGF_VARIABLE_ENUM) UGF_VARIABLE_COUNT };
#undef UGF_VARIABLE_ENUM

struct ugf_clocks; /* data.c */

/* ---- the game ---- */

#define UGF_NONE UINT32_MAX

enum ugf_note_kind { UGF_NOTE_BLACK, UGF_NOTE_WHITE, UGF_NOTE_CLEAR, UGF_NOTE_COMMENT, UGF_NOTE_LABEL };

/* A stone, label or comment of a node, in the order in which they were read. */
struct ugf_note {
  enum ugf_note_kind kind;
  int x, y;         /* of stones and labels */
  struct view text; /* of comments and labels */
  struct span span;
  uint32_t next;
};

struct ugf_node {
  uint32_t parent, first_child, last_child, next; /* UGF_NONE: there is none */
  uint32_t first_note, last_note;
  uint8_t color;    /* GO_EMPTY: no move */
  bool is_pass;
  int x, y;
  struct span span, point; /* the line, and in it the move */
  struct view name;
  struct span name_span;
};

struct ugf_number {
  long long number; /* of a move, or id of a node of the review */
  uint32_t node;
  uint32_t order;   /* in the text */
};

/* Memory that lives as long as the session. */
struct ugf_own {
  struct text_reader text;  /* first, as text_reader.h asks */
  struct buffer unpacked; /* of a UGZ */
  struct source member;   /* the same, borrowing from it */
  struct span *lines;     /* owned, as all below */
  size_t line_count, line_capacity;
  struct ugf_part *parts;
  size_t part_count, part_capacity;
  struct ugf_node *nodes;
  size_t node_count, node_capacity;
  struct ugf_note *notes;
  size_t note_count, note_capacity;
  struct ugf_number *numbers; /* of the main line, in order */
  size_t number_count, number_capacity;
  struct ugf_number *ids;     /* of the review */
  size_t id_count, id_capacity;
};

/* What ends a text that was unpacked with others, in a line of its own. */
enum { UGZ_END = 0x1E, UGZ_END_OF_DAMAGED = 0x1F };

struct ugf_reading {
  struct ugf_own *own;
  struct text_reader *text; /* borrowed: that of `own` */
  size_t start, end;      /* of this game in it */
  size_t number;          /* which one it is, from 1 */
  struct line_value header[UGF_VARIABLE_COUNT];
  struct line_value remote_commentator, notice, notice_page; /* of [Remote] */
  int size;                                                      /* the side of the board; 19 by default */
  bool from_bottom;                                              /* rows count from there */
  long long handicap, setup_black, setup_white, moves, expected; /* `expected`: the number of the next move */
  double main_time;                                              /* seconds, if that is all that a side has; else 0 */
  bool is_pair;                                                  /* there are second players */
  uint32_t last_node;                                            /* of the main line */
  size_t stones_left;                                            /* that figures may set, and one more */
  struct ugf_clocks *clocks;                                     /* borrowed, while [Data] is read */
};

/* lines.c. Cuts the text into lines and parts; notes what is odd about them. */
void ugf_cut(struct ugf_reading *reading);
/* UGF_NO_SECTION if the line is no name of a section in brackets. `is_title`: it looks like one. */
enum ugf_section ugf_section_of(struct view line, bool *is_title);
/* The first part of that section, or NULL. */
const struct ugf_part *ugf_part_of(const struct ugf_reading *reading, enum ugf_section section);
struct view ugf_line(const struct ugf_reading *reading, size_t line);
/* A line "name=value" of a section. False for an empty line, and for one that is nothing of the kind, which is noted. */
bool ugf_variable(struct ugf_reading *reading, size_t number, const char *section, struct view *name, struct view *value);
size_t ugf_split(struct view text, char mark, struct view *items, size_t most); /* how many there are, perhaps more than `most` */
/* False unless it is a decimal number of up to 15 digits, perhaps with a sign. */
bool ugf_integer(struct view text, long long *number);
/* A folder, a drive, the way up: no program should take such a name for a path. Here names are labels: nothing is ever written
 * under them. */
bool ugf_leads_elsewhere(struct view name);
struct view ugf_keep(struct ugf_reading *reading, const struct buffer *text); /* in the tree's arena */
/* Adds to a list in what is kept of the game. */
void ugf_list_add(struct ugf_reading *reading, const char *key, struct json_object *entry);

/* header.c: the variables of [Header]; then what decides how the rest is read; then the properties of the root. */
void ugf_read_variables(struct ugf_reading *reading, const struct ugf_part *part);
void ugf_read_header(struct ugf_reading *reading);
void ugf_add_header(struct ugf_reading *reading);
/* players.c */
void ugf_add_players(struct ugf_reading *reading);
/* The rank as JGF spells it, made in `spelled`, or a country instead of a rank, in brackets or not. Text that is
 * neither is returned as it is. Empty if there is no rank. */
struct view ugf_rank(struct view text, struct buffer *spelled, bool *is_country);

/* remote.c: [Remote], [Files], [MessageLine]. */
void ugf_read_remote(struct ugf_reading *reading, const struct ugf_part *part);
void ugf_read_files(struct ugf_reading *reading, const struct ugf_part *part);
void ugf_read_messages(struct ugf_reading *reading, const struct ugf_part *part);

/* data.c */
void ugf_read_data(struct ugf_reading *reading);
void ugf_check_counts(struct ugf_reading *reading);
/* "QP" on this board; false if these are not two letters. A pass has no point. */
bool ugf_point(const struct ugf_reading *reading, struct view text, int *x, int *y, bool *is_pass);
/* "17", "16", as in labels and reviews. */
void ugf_turn(const struct ugf_reading *reading, long long column, long long row, int *x, int *y);

/* data.c: the linked tree. `is_first`: before what hangs there already. */
uint32_t ugf_add_node(struct ugf_reading *reading, uint32_t parent, struct span span, bool is_first);
struct ugf_note *ugf_add_note(struct ugf_reading *reading, uint32_t node, enum ugf_note_kind kind, struct span span);
void ugf_add_number(struct ugf_number **list, size_t *count, size_t *capacity, long long number, uint32_t node);
void ugf_sort_numbers(struct ugf_number *list, size_t count);
/* The first node of that number, or UGF_NONE. */
uint32_t ugf_find_number(const struct ugf_number *list, size_t count, long long number);
/* Tells the root's content, after its header, and all other nodes to the session's tree. */
void ugf_add_nodes(struct ugf_reading *reading);

/* figure.c: [Figure] and [Comment]. False if they have more stones than a record may have values. */
bool ugf_read_figures(struct ugf_reading *reading);
/* review.c: [ReviewNode], then [ReviewComment]. */
void ugf_read_review(struct ugf_reading *reading);

/* ugz.c: what stands in an LHA archive. */
bool ugz_sniff(struct view all);
/* Unpacks all members that are games, one behind another; notes what is odd. False if they are more than `most` bytes: the rest
 * is left out. */
bool ugz_unpack(struct view all, size_t most, struct fact_sink sink, struct buffer *unpacked);

#endif
