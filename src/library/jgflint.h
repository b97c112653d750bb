/* jgflint.h: records of Go games, linted, fixed, converted and read. jgflint(3) has an example.
 *
 * Formats are JGF, SGF, JSON-SGF and, to be read only, UGF, GIB and NGF. Nothing here opens a file, starts a thread, prints,
 * ends the process or keeps state outside of a handle. Link with pkg-config: `cc game.c $(pkg-config --cflags --libs jgflint)`.
 *
 * - A handle is for one thread at a time. As many threads as you like may have one each.
 * - A pointer that a function returns belongs to the handle, and is good until the next call with that handle which takes a
 *   text or a configuration (lint, fix, convert, read, configure, detect); what jgflint_comment, jgflint_board, jgflint_explain
 *   and jgflint_schema return, until the next call of the same function as well, and a report, until another one is begun.
 *   That call may be given it: what was converted can be linted. Nothing but the handle is ever freed by the caller.
 * - What is passed in is borrowed for the call. Texts need no NUL; sizes and offsets count bytes, from 0, and an end is the
 *   offset behind the last byte. Lines and columns count from 1; a column counts code points. Texts that are returned are
 *   UTF-8 with a NUL behind them, which `size` does not count; only jgflint_text_of may be in another character set.
 * - A wrong record is no error: it has findings. An error is a negative number, or NULL where a pointer is returned. A
 *   function whose handle is NULL returns JGFLINT_INVALID or NULL.
 * - The limits bound the memory. If memory runs out nevertheless, the process ends; see jgflint_on_exhaustion.
 * - Members are only ever added to a struct, at its end, so never make an array of them or copy them by sizeof; jgflint_node,
 *   which is an array, stays as it is. Functions, members and values stay as long as the library's number does. */
#ifndef JGFLINT_LIBRARY_JGFLINT_H
#define JGFLINT_LIBRARY_JGFLINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && !defined(_WIN32)
#define JGFLINT_PUBLIC __attribute__((visibility("default")))
#else
#define JGFLINT_PUBLIC
#endif

typedef struct jgflint jgflint;

/* ---- what is returned ---- */

/* What a function answers instead of a number. */
enum { JGFLINT_INVALID = -2 /* an argument is invalid, and the function did nothing */ };

typedef struct jgflint_text {
  const char *data;
  size_t size; /* bytes */
} jgflint_text;

typedef enum jgflint_severity { JGFLINT_INFO = 1, JGFLINT_WARNING, JGFLINT_ERROR } jgflint_severity;

/* JGFLINT_SAFE: the game stays the same, which was proved. JGFLINT_UNSAFE: it might change what the record says. */
typedef enum jgflint_safety { JGFLINT_NO_FIX, JGFLINT_SAFE, JGFLINT_UNSAFE } jgflint_safety;

typedef struct jgflint_finding {
  const char *rule;      /* "move-on-stone" */
  const char *message;   /* one line; it quotes the record, so characters may be in it that a terminal obeys */
  jgflint_severity severity;
  const char *file;      /* the name that came with the text, or the path of a configuration */
  jgflint_safety fix;    /* whether jgflint_fix can fix it */
  size_t start, end;     /* in jgflint_source */
  size_t given_start, given_end; /* the same in the bytes that were given, which may be in another character set, or packed */
  size_t line, column;   /* of `start` */
  size_t end_line, end_column;
  const char *pointer;   /* JSON Pointer of what it is about; "" for the whole text, and for formats that are not JSON */
  const char *fix_title; /* what the fix does, in the imperative; NULL if there is none */
  size_t edits;          /* of the fix: jgflint_edit_at. 0 if it is too large to be told as edits: jgflint_fix makes it */
  size_t related;        /* other places that it is about: jgflint_related_at */
  const char *url;       /* the page about the rule; NULL if there is none */
  const char *fingerprint; /* 16 hexadecimal digits by which it is known again when the record has changed elsewhere; NULL unless
                              jgflint_set was given JGFLINT_FINGERPRINTS */
} jgflint_finding;

/* Another place that a finding is about, such as the move that took the ko. */
typedef struct jgflint_related {
  const char *message;
  size_t start, end; /* in jgflint_source */
  size_t given_start, given_end;
  size_t line, column;
} jgflint_related;

/* Replaces the bytes from start to end by the text. Edits of a fix are sorted, and do not overlap. */
typedef struct jgflint_edit {
  size_t start, end; /* in jgflint_source */
  size_t given_start, given_end;
  jgflint_text text;
} jgflint_edit;

/* What there is to know of the last text, beside what the function returned. */
typedef struct jgflint_result {
  const char *format;    /* static: what it was read as: "jgf", "jsonl" (JSON Lines), "sgf", "json-sgf", "ugf", "gib", "ngf" */
  size_t games;          /* that jgflint_game_at has; after jgflint_lint and jgflint_fix: in the text */
  size_t findings;       /* that jgflint_finding_at has */
  size_t fixed;          /* findings that jgflint_fix has fixed */
  const char *fixed_rules; /* of these how many for each rule, as a JSON object: {"json-trailing-comma": 2} */
  const char *refused;   /* a clause: why nothing was fixed though something could be; or, after jgflint_convert, what is missing
                            in the games. NULL: nothing to say */
  size_t known;          /* findings that the baseline of the configuration knows: they are not among these, and not fixed */
  const char *incomplete; /* rules of which findings may be missing, since a pattern took too long, as a JSON object that says how
                             often: {"custom/club-event": 1}. "{}": there is none */
} jgflint_result;

typedef struct jgflint_game {
  jgflint_text text;   /* after jgflint_convert: the game in the format that was asked for; else no text */
  int width, height;   /* of the board; 0 if what the record says cannot be read. After jgflint_convert these, too, are 0 */
  size_t nodes;        /* that jgflint_nodes has */
  size_t moves;        /* of the main line, passes counted */
  const char *digest;  /* 32 hexadecimal digits, equal for games with the same moves, however their boards are turned or mirrored;
                          "" if nobody can say (what --print-games of the program prints) */
  jgflint_text header; /* JSON: {"players": [{"color": "black", "name": ...}], "result": "W+R", "komi": 6.5, ...}; jgflint(3) */
  size_t start, end;   /* in jgflint_source; 0 and 0 if that is not known */
} jgflint_game;

/* A node of the tree, in the order of the text, which is depth first: a node's first child is the next one. A node of SGF that
 * has several moves, or stones set beside a move, is one for each of these here. An array of them lies in memory as rows of seven
 * 32-bit integers, and will always do so. */
typedef struct jgflint_node {
  int32_t parent; /* the index of the node before; -1: there is none */
  int32_t kind;   /* jgflint_node_kind, added up */
  int32_t color;  /* of the move: 0 none, 1 black, 2 white, more: others */
  int32_t x, y;   /* of the move, from 0, from the top left corner; they may lie off the board. -1: a pass, or no move */
  int32_t spot;   /* where it begins in jgflint_source; -1: nobody knows, or beyond 2 GiB */
  int32_t length; /* from there to the end of what is in it; -1 */
} jgflint_node;

enum jgflint_node_kind {
  JGFLINT_MOVE = 1,
  JGFLINT_PASS = 2,   /* a move, too: 3 */
  JGFLINT_SETUP = 4,  /* stones are set or taken away: jgflint_board has the position */
  JGFLINT_COMMENT = 8, /* jgflint_comment has those that are texts, and not empty */
  JGFLINT_UNREAD = 16 /* there is something that may be a move or a setup, and cannot be read */
};

/* ---- handles ---- */

JGFLINT_PUBLIC jgflint *jgflint_new(void);
/* Does nothing if the handle is NULL. */
JGFLINT_PUBLIC void jgflint_free(jgflint *handle);
/* Sets a function for all handles of the process that is called if memory runs out. It may print a message or end the process.
 * If it is NULL, or returns, the process is aborted. */
JGFLINT_PUBLIC void jgflint_on_exhaustion(void (*hook)(void));

/* ---- how ---- */

/* From now on what the text of a .jgflint.json says holds, in place of what was configured before; size 0: nothing is configured.
 * `path` is where it stands: findings name it, and what it extends is relative to it; its patterns are seen from that directory.
 * Without a path, which is NULL then, these are the program's own words: they may say all that options of the command line may
 * ("format-in", "plain", limits that allow more), which a file may not, as anybody may have written it. Returns the number of
 * findings about it: what is not wrong with it holds all the same. */
JGFLINT_PUBLIC long jgflint_configure(jgflint *handle, const char *json, size_t size, const char *path);
/* A configuration may name other files: those that it extends, and a baseline, whose known findings are left out. The path of one
 * that the last jgflint_configure had no text of, which is a finding; NULL: there is none. Give it with jgflint_add_file, and
 * configure again. */
JGFLINT_PUBLIC const char *jgflint_wanted(jgflint *handle);
/* Keeps a copy of the text of a file that configurations may name; text NULL: there is no such file. Returns 0. */
JGFLINT_PUBLIC long jgflint_add_file(jgflint *handle, const char *path, const char *text, size_t size);

enum {
  JGFLINT_UNICODE = 1, /* texts come as Unicode, out of an editor or a string: they are UTF-8, whatever they declare */
  JGFLINT_PLAIN = 2,   /* jgflint_convert keeps nothing beside the game that the other format has no word for */
  JGFLINT_FORCE_LOSSY = 4, /* jgflint_convert writes a game even if a move cannot be read, without that move */
  JGFLINT_FINGERPRINTS = 8 /* findings have fingerprints */
};
/* From now on these flags hold, and texts are read as that format: "auto", as it is at first, or a word of
 * jgflint_result.format. 0, or JGFLINT_INVALID if there is no such format. */
JGFLINT_PUBLIC long jgflint_set(jgflint *handle, const char *format, unsigned flags);

/* From now on jgflint_fix fixes only what these rules or families find, whose names are separated by commas; NULL: whatever the
 * configuration lets be fixed. 0, or JGFLINT_INVALID if there is no rule of a name. */
JGFLINT_PUBLIC long jgflint_fix_only(jgflint *handle, const char *rules);
/* true: from now on jgflint_lint compares records with those that this handle has linted since, by rules of the family
 * "collection" that are selected; the names of the texts say which record is meant. false: no longer. Returns 0. */
JGFLINT_PUBLIC long jgflint_collect(jgflint *handle, bool on);

/* ---- what is done with a text ----
 *
 * `name` is the file's: patterns of the configuration see it, and it says the format where the text does not; it may be NULL. A
 * text that is too large or too deep, by the limits of the configuration or else 256 MiB and 10,000 levels, is a finding. */

/* Returns the number of findings. */
JGFLINT_PUBLIC long jgflint_lint(jgflint *handle, const char *text, size_t size, const char *name);
/* Makes the safe fixes; if flags are JGFLINT_UNSAFE, all fixes. Returns how many findings were fixed: the text is
 * jgflint_text_of, the findings are those that are left in it. */
JGFLINT_PUBLIC long jgflint_fix(jgflint *handle, const char *text, size_t size, const char *name, unsigned flags);
/* To "jgf", "jsonl" (JGF in one line, with its end), "sgf" or "json-sgf". Returns how many games were written; findings are what
 * is lost, and what could not be read. */
JGFLINT_PUBLIC long jgflint_convert(jgflint *handle, const char *text, size_t size, const char *name, const char *to);
/* Reads the games without judging them; there are no findings. Returns how many there are. */
JGFLINT_PUBLIC long jgflint_read(jgflint *handle, const char *text, size_t size, const char *name);

/* ---- what came of it; NULL where there is no such thing ---- */

JGFLINT_PUBLIC const jgflint_result *jgflint_last(const jgflint *handle);
/* Sorted by place. After jgflint_configure those about configurations, with places in these. */
JGFLINT_PUBLIC const jgflint_finding *jgflint_finding_at(const jgflint *handle, size_t index);
JGFLINT_PUBLIC const jgflint_edit *jgflint_edit_at(const jgflint *handle, size_t finding, size_t index);
JGFLINT_PUBLIC const jgflint_related *jgflint_related_at(const jgflint *handle, size_t finding, size_t index);
/* After jgflint_fix: the text as it is now, in the character set that it came in. */
JGFLINT_PUBLIC const jgflint_text *jgflint_text_of(const jgflint *handle);
/* What offsets count in: the text as it was given (after jgflint_fix: as it is now); or, where it was in another character set
 * or packed, what was decoded of it. */
JGFLINT_PUBLIC const jgflint_text *jgflint_source(const jgflint *handle);
JGFLINT_PUBLIC const jgflint_game *jgflint_game_at(const jgflint *handle, size_t index);
/* After jgflint_read: an array of jgflint_game.nodes elements. */
JGFLINT_PUBLIC const jgflint_node *jgflint_nodes(const jgflint *handle, size_t game);
/* After jgflint_read: the comments of a node, a line end behind each and an empty line between two. NULL if it has none. */
JGFLINT_PUBLIC const jgflint_text *jgflint_comment(jgflint *handle, size_t game, size_t node);
/* After jgflint_read of a format that is JSON: the node that the value at a JSON Pointer belongs to; JGFLINT_INVALID: to none. */
JGFLINT_PUBLIC long jgflint_node_of(jgflint *handle, size_t game, const char *pointer);
/* After jgflint_read: the name of a color of jgflint_node: "black", "white", "red". Beyond 2 each game has its own. */
JGFLINT_PUBLIC const char *jgflint_color(jgflint *handle, size_t game, int color);
/* After jgflint_read: the board after a node. "text" and "svg" are drawings; "json" is {"width", "height", "stones": [{"x", "y",
 * "color", "number"}]}; "bytes" has width * height bytes, row by row from the top left corner: 0 empty, 1 black, 2 white, more:
 * others. NULL if there is no such game, node or format, or the game has no board. */
JGFLINT_PUBLIC const jgflint_text *jgflint_board(jgflint *handle, size_t game, size_t node, const char *format);
/* The last findings as the program prints them: "text", "json", "jsonl", "sarif", "html" or another word of its --format. */
JGFLINT_PUBLIC const jgflint_text *jgflint_report(jgflint *handle, const char *format);
/* The same of several texts: begin, then after each of them add, then end, which returns the report. Of the findings those are
 * added whose indexes are `chosen`, in ascending order; NULL: all.
 * jgflint_report ends one that was begun. */
JGFLINT_PUBLIC long jgflint_report_begin(jgflint *handle, const char *format);
JGFLINT_PUBLIC long jgflint_report_add(jgflint *handle, const size_t *chosen, size_t count);
JGFLINT_PUBLIC const jgflint_text *jgflint_report_end(jgflint *handle);

/* ---- what is known; NULL if there is no such name ---- */

/* JSON: of a rule an object with reason and examples, of a family or "all" an array of them. */
JGFLINT_PUBLIC const jgflint_text *jgflint_explain(jgflint *handle, const char *rule);
/* A JSON Schema: "jgf2", "jgf1", "config", "output". */
JGFLINT_PUBLIC const jgflint_text *jgflint_schema(jgflint *handle, const char *which);
/* What a text looks like: a word of jgflint_result.format but "jsonl", or "ugz", which is packed UGF. Static. */
JGFLINT_PUBLIC const char *jgflint_detect(jgflint *handle, const char *text, size_t size);
/* "2.0.0". Static; needs no handle. */
JGFLINT_PUBLIC const char *jgflint_version(void);

#ifdef __cplusplus
}
#endif
#endif
