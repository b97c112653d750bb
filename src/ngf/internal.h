/* internal.h: what the parts of the NGF reader share.
 *
 * NGF is what clients of Cyberoro and wBaduk save; nobody has specified it. What is read here is what files show, and what other
 * readers make of them: SL ("NGF", on Sensei's Library), ngf2sgf (sgfutils, gokifu.com), xyz2sgf, Sabaki and KaTrain. Twelve lines
 * are the header, each with its meaning by its place; a line follows for each move. Older files have GI in front of each line of the
 * header, and other lines. */
#ifndef JGFLINT_NGF_INTERNAL_H
#define JGFLINT_NGF_INTERNAL_H

#include "facts/ngf_facts.h"
#include "sgf/line_text.h"

/* X(name, key): what a line of the header says, and what it is called in meta.ngf. */
#define NGF_FIELDS(X) \
  X(TITLE, "title") X(SIZE, "size") X(WHITE, "white") X(BLACK, "black") X(PLACE, "place") X(HANDICAP, "handicap") \
  X(UNKNOWN, "line7") X(KOMI, "komi") X(DATE, "date") X(TIME, "time") X(RESULT, "result") X(COUNT, "moves") X(SPARE, "line5")

#define NGF_FIELD_ENUM(name, key) NGF_##name,
enum ngf_field { NGF_FIELDS(NGF_FIELD_ENUM) NGF_FIELD_COUNT };
#undef NGF_FIELD_ENUM

struct ngf_value {
  struct view text; /* `at` NULL: the line is missing */
  struct span span; /* of what it says; where it is empty, of the line */
};

/* A remark on a move, as old files have them behind the moves. */
struct ngf_remark {
  long move; /* from 1 */
  struct view text;
  struct span span;
};

struct ngf_own {
  struct line_text lines; /* first, as line_text.h asks */
  struct ngf_remark *remarks; /* owned; by move */
  size_t remark_count, remark_capacity;
  size_t foot; /* where the end of a remark was found last; SIZE_MAX: there is none any more */
};

struct ngf_reading {
  struct line_text *lines; /* borrowed: those of `own` */
  struct ngf_own *own;
  struct ngf_value header[NGF_FIELD_COUNT];
  size_t header_lines;     /* how many there are */
  bool is_old;             /* with GI in front */
  int size;
  struct span last;        /* of the header */
};

/* header.c: the lines before the first move; *at goes behind them. */
void ngf_read_header(struct ngf_reading *reading, size_t *at);
const char *ngf_field_key(enum ngf_field field);
/* Whether a line is a move, by how it begins. */
bool ngf_is_move(struct view line);
/* info.c: the properties of the root. */
void ngf_add_header(struct ngf_reading *reading);
/* moves.c: the rest of the text. */
void ngf_read_moves(struct ngf_reading *reading, size_t *at);
/* remarks.c: finds "IDB[211] text[EndTxt]" behind the moves, before they are read. */
void ngf_find_remarks(struct ngf_reading *reading, size_t at);
/* Adds those on a move to the last node. `next` is the first that was not told yet. */
void ngf_add_remarks(struct ngf_reading *reading, long move, size_t *next);
/* Whether a line belongs to remarks: theirs, or the line in front of them that says how many there are. *at goes behind it. */
bool ngf_pass_remark(const struct ngf_reading *reading, struct view line, size_t *at);

#endif
