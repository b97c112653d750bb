/* jgflint.h: lint, fix, convert and read Go game records. jgflint(3) has the prototypes and an example.
 *
 * Formats are JGF, SGF and JSON-SGF, and for reading also UGF, GIB and NGF. The library opens no files, starts no threads, prints
 * nothing, and keeps no state outside of a handle. Link it with `cc game.c $(pkg-config --cflags --libs jgflint)`.
 *
 * - Use a handle in one thread at a time. Each thread can have its own handle.
 * - Returned pointers belong to the handle and must not be freed. They are valid until the next call with this handle that takes
 *   a text or a configuration (lint, fix, convert, read, configure, detect). The results of jgflint_comment, jgflint_board,
 *   jgflint_explain and jgflint_schema are also invalid after the next call of the same function, and a report after the next
 *   report begins. A returned text can be passed to the next call.
 * - Arguments are borrowed for the call. Texts need no NUL. Sizes and offsets are bytes, offsets count from 0, and an end is the
 *   offset after the last byte. Lines and columns count from 1, and columns are Unicode code points. Returned texts are UTF-8
 *   (except that of jgflint_text_of) and end with a NUL, which `size` does not include.
 * - An invalid record is not an error: it has findings. An error is a negative number or a NULL pointer. With a NULL handle,
 *   functions return JGFLINT_INVALID or NULL.
 * - The limits bound the memory. If memory runs out nevertheless, the process ends; see jgflint_on_exhaustion.
 * - New members are added at the end of structs, so never copy a struct by its size or make an array of it. jgflint_node never
 *   changes. Functions, members and values are kept within a soname. */
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

/* ---- results ---- */

/* Returned instead of a number. */
enum { JGFLINT_INVALID = -2 /* an argument is invalid, and the function did nothing */ };

typedef struct jgflint_text {
  const char *data;
  size_t size; /* bytes */
} jgflint_text;

typedef enum jgflint_severity { JGFLINT_INFO = 1, JGFLINT_WARNING, JGFLINT_ERROR } jgflint_severity;

/* JGFLINT_SAFE: the fix does not change the game. JGFLINT_UNSAFE: it may change the meaning of the record. */
typedef enum jgflint_safety { JGFLINT_NO_FIX, JGFLINT_SAFE, JGFLINT_UNSAFE } jgflint_safety;

typedef struct jgflint_finding {
  const char *rule;      /* "move-on-stone" */
  const char *message;   /* one line; it quotes the record, so it may contain control characters */
  jgflint_severity severity;
  const char *file;      /* the `name` of the text, or the path of a configuration */
  jgflint_safety fix;    /* whether jgflint_fix can fix the finding */
  size_t start, end;     /* bytes in jgflint_source */
  size_t given_start, given_end; /* bytes in the given text, which may be compressed or in another character set */
  size_t line, column;   /* of `start` */
  size_t end_line, end_column;
  const char *pointer;   /* JSON Pointer of the value; "" for the whole text and for formats other than JSON */
  const char *fix_title; /* description of the fix, or NULL */
  size_t edits;          /* number of edits: jgflint_edit_at; 0 for a very large fix, which jgflint_fix still applies */
  size_t related;        /* number of other positions: jgflint_related_at */
  const char *url;       /* documentation of the rule, or NULL */
  const char *fingerprint; /* 16 hexadecimal digits that stay equal if the record changes elsewhere; NULL without
                              JGFLINT_FINGERPRINTS (jgflint_set) */
} jgflint_finding;

/* Another position of a finding, such as the move that took the ko. */
typedef struct jgflint_related {
  const char *message;
  size_t start, end; /* in jgflint_source */
  size_t given_start, given_end;
  size_t line, column;
} jgflint_related;

/* Replaces the bytes from start to end by the text. Edits of a fix are sorted and do not overlap. */
typedef struct jgflint_edit {
  size_t start, end; /* in jgflint_source */
  size_t given_start, given_end;
  jgflint_text text;
} jgflint_edit;

/* Data about the last text. */
typedef struct jgflint_result {
  const char *format;    /* static: "jgf", "jsonl" (JSON Lines), "sgf", "json-sgf", "ugf", "gib" or "ngf" */
  size_t games;          /* number of games of jgflint_game_at; after jgflint_lint and jgflint_fix, of games in the text */
  size_t findings;       /* number of findings of jgflint_finding_at */
  size_t fixed;          /* number of findings that jgflint_fix fixed */
  const char *fixed_rules; /* fixed findings of each rule, as a JSON object: {"json-trailing-comma": 2} */
  const char *refused;   /* a clause: the reason if fixes were not applied or, after jgflint_convert, if the games are incomplete;
                            otherwise NULL */
  size_t known;          /* number of findings in the baseline, which are neither reported nor fixed */
  const char *incomplete; /* rules whose findings may be missing because a pattern took too long, as a JSON object of counts:
                             {"custom/club-event": 1}; "{}" if there are none */
} jgflint_result;

typedef struct jgflint_game {
  jgflint_text text;   /* after jgflint_convert: the converted game; otherwise empty */
  int width, height;   /* of the board; 0 if unknown, and after jgflint_convert */
  size_t nodes;        /* number of nodes of jgflint_nodes */
  size_t moves;        /* number of moves of the main line, including passes */
  const char *digest;  /* 32 hexadecimal digits, equal for games with the same moves, also if the board is rotated or mirrored;
                          "" if the size is unknown (printed by --print-games) */
  jgflint_text header; /* JSON: {"players": [{"color": "black", "name": ...}], "result": "W+R", "komi": 6.5, ...}; jgflint(3) */
  size_t start, end;   /* bytes in jgflint_source; 0 and 0 if unknown */
} jgflint_game;

/* A node of the tree, in the order of the text, depth first: the first child of a node is the next node. An SGF node with several
 * moves, or with a move and a setup, becomes several nodes here. An array of nodes has rows of seven 32-bit integers, in every
 * version of the library. */
typedef struct jgflint_node {
  int32_t parent; /* index of the previous node, or -1 */
  int32_t kind;   /* sum of jgflint_node_kind */
  int32_t color;  /* of the move: 0 none, 1 black, 2 white, 3 and more: other colors */
  int32_t x, y;   /* point of the move, from 0 at the top left corner, possibly off the board; -1 for a pass or no move */
  int32_t spot;   /* offset in jgflint_source; -1 if unknown or beyond 2 GiB */
  int32_t length; /* length of its text in bytes, or -1 */
} jgflint_node;

enum jgflint_node_kind {
  JGFLINT_MOVE = 1,
  JGFLINT_PASS = 2,   /* also a move: 3 */
  JGFLINT_SETUP = 4,  /* adds or removes stones: see jgflint_board */
  JGFLINT_COMMENT = 8, /* has comments: see jgflint_comment */
  JGFLINT_UNREAD = 16 /* may have a move or a setup that cannot be read */
};

/* ---- handles ---- */

JGFLINT_PUBLIC jgflint *jgflint_new(void);
/* Does nothing if the handle is NULL. */
JGFLINT_PUBLIC void jgflint_free(jgflint *handle);
/* Sets a function for all handles of the process that is called if memory runs out. It may print a message or end the process.
 * If it is NULL, or returns, the process is aborted. */
JGFLINT_PUBLIC void jgflint_on_exhaustion(void (*hook)(void));

/* ---- settings, for all following texts ---- */

/* Sets the configuration: the text of a .jgflint.json. A size of 0 removes it. `path` is the path of the configuration, which
 * findings name. Extended files and patterns are relative to its directory. Without a path (NULL), the configuration can also
 * have the options of the command line that a file cannot have ("format-in", "plain", higher limits), because the program
 * wrote it. Returns the number of findings about the configuration; its correct parts apply. */
JGFLINT_PUBLIC long jgflint_configure(jgflint *handle, const char *json, size_t size, const char *path);
/* The path of a file that the last configuration names in `extends` or `baseline`, and whose text is missing; NULL if no file is
 * missing. Pass its text to jgflint_add_file, and configure again. */
JGFLINT_PUBLIC const char *jgflint_wanted(jgflint *handle);
/* Stores a copy of the text of a file that configurations can name. `text` is NULL if the file does not exist. Returns 0. */
JGFLINT_PUBLIC long jgflint_add_file(jgflint *handle, const char *path, const char *text, size_t size);

enum {
  JGFLINT_UNICODE = 1, /* texts are UTF-8, whatever character set they declare */
  JGFLINT_PLAIN = 2,   /* jgflint_convert drops data that the target format cannot express */
  JGFLINT_FORCE_LOSSY = 4, /* jgflint_convert writes games with unreadable moves, without these moves */
  JGFLINT_FINGERPRINTS = 8 /* findings have fingerprints */
};
/* Sets the flags and the input format: "auto" (the default, also NULL) or a format of jgflint_result. Returns 0, or
 * JGFLINT_INVALID for an unknown format. */
JGFLINT_PUBLIC long jgflint_set(jgflint *handle, const char *format, unsigned flags);

/* Limits jgflint_fix to these rules or families, separated by commas. NULL removes this limit. Returns 0, or JGFLINT_INVALID for
 * an unknown name. */
JGFLINT_PUBLIC long jgflint_fix_only(jgflint *handle, const char *rules);
/* Turns the comparison of each linted record with the records that this handle linted before on or off: by the selected rules of
 * the family "collection". The names of the texts identify the records. Returns 0. */
JGFLINT_PUBLIC long jgflint_collect(jgflint *handle, bool on);

/* ---- texts ----
 *
 * `name` is the file name, or NULL. Patterns of the configuration are matched with it, and its ending decides the format if the
 * text does not. A text that exceeds a limit has a finding. */

/* Returns the number of findings. */
JGFLINT_PUBLIC long jgflint_lint(jgflint *handle, const char *text, size_t size, const char *name);
/* Applies the safe fixes, or all fixes if flags is JGFLINT_UNSAFE. Returns the number of fixed findings. jgflint_text_of
 * returns the fixed text. The findings are the remaining ones. */
JGFLINT_PUBLIC long jgflint_fix(jgflint *handle, const char *text, size_t size, const char *name, unsigned flags);
/* Converts all games to "jgf", "jsonl" (JGF in one line with its end), "sgf" or "json-sgf". Returns the number of games that were
 * written, or JGFLINT_INVALID for another target. Findings are losses and unreadable parts. */
JGFLINT_PUBLIC long jgflint_convert(jgflint *handle, const char *text, size_t size, const char *name, const char *to);
/* Reads the games without linting them, so there are no findings. Returns the number of games. */
JGFLINT_PUBLIC long jgflint_read(jgflint *handle, const char *text, size_t size, const char *name);

/* ---- results of the last text; NULL if there is no such result ---- */

JGFLINT_PUBLIC const jgflint_result *jgflint_last(const jgflint *handle);
/* Sorted by position. After jgflint_configure, these are findings about configurations. */
JGFLINT_PUBLIC const jgflint_finding *jgflint_finding_at(const jgflint *handle, size_t index);
JGFLINT_PUBLIC const jgflint_edit *jgflint_edit_at(const jgflint *handle, size_t finding, size_t index);
JGFLINT_PUBLIC const jgflint_related *jgflint_related_at(const jgflint *handle, size_t finding, size_t index);
/* After jgflint_fix: the text after fixing, in the character set of the given text. */
JGFLINT_PUBLIC const jgflint_text *jgflint_text_of(const jgflint *handle);
/* The text that offsets refer to: the given text, the fixed text after jgflint_fix, or the decoded text if the given text was
 * compressed or in another character set. */
JGFLINT_PUBLIC const jgflint_text *jgflint_source(const jgflint *handle);
JGFLINT_PUBLIC const jgflint_game *jgflint_game_at(const jgflint *handle, size_t index);
/* After jgflint_read: an array with jgflint_game.nodes elements. */
JGFLINT_PUBLIC const jgflint_node *jgflint_nodes(const jgflint *handle, size_t game);
/* After jgflint_read: the comments of a node, each with a line end, separated by empty lines. NULL without comments. */
JGFLINT_PUBLIC const jgflint_text *jgflint_comment(jgflint *handle, size_t game, size_t node);
/* After jgflint_read of a JSON format: the index of the node that contains the value at a JSON Pointer, or JGFLINT_INVALID. */
JGFLINT_PUBLIC long jgflint_node_of(jgflint *handle, size_t game, const char *pointer);
/* After jgflint_read: the name of a color of jgflint_node: "black", "white", "red". Colors above 2 depend on the game. */
JGFLINT_PUBLIC const char *jgflint_color(jgflint *handle, size_t game, int color);
/* After jgflint_read: the board after a node. "text" and "svg" are drawings; "json" is {"width", "height", "stones": [{"x", "y",
 * "color", "number"}]}; "bytes" has width * height bytes, row by row from the top left corner: 0 empty, 1 black, 2 white, 3 and
 * more: other colors. NULL if the game, node or format does not exist, or the size of the board is unknown. */
JGFLINT_PUBLIC const jgflint_text *jgflint_board(jgflint *handle, size_t game, size_t node, const char *format);
/* The last findings in an output format of the program: "text", "json", "jsonl", "sarif", "html" and so on. */
JGFLINT_PUBLIC const jgflint_text *jgflint_report(jgflint *handle, const char *format);
/* A report about several texts: begin, add after each text, and end, which returns the report. `chosen` are the indexes of the
 * findings to add, ascending; NULL: all findings. jgflint_report ends a report that was begun. The functions that return a number
 * return 0, or JGFLINT_INVALID for an unknown format or without a begin. */
JGFLINT_PUBLIC long jgflint_report_begin(jgflint *handle, const char *format);
JGFLINT_PUBLIC long jgflint_report_add(jgflint *handle, const size_t *chosen, size_t count);
JGFLINT_PUBLIC const jgflint_text *jgflint_report_end(jgflint *handle);

/* ---- information; NULL if the name is unknown ---- */

/* JSON: an object with explanation and examples of a rule, or an array of them for a family or "all". */
JGFLINT_PUBLIC const jgflint_text *jgflint_explain(jgflint *handle, const char *rule);
/* A JSON Schema: "jgf2", "config", "output". */
JGFLINT_PUBLIC const jgflint_text *jgflint_schema(jgflint *handle, const char *which);
/* The format of a text: a format of jgflint_result except "jsonl", or "ugz" for compressed UGF. Static. */
JGFLINT_PUBLIC const char *jgflint_detect(jgflint *handle, const char *text, size_t size);
/* The version, such as "2.0.0". Static; requires no handle. */
JGFLINT_PUBLIC const char *jgflint_version(void);

#ifdef __cplusplus
}
#endif
#endif
