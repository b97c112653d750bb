/* handle.h: the handle of jgflint.h: an engine, the last text and its results. */
#ifndef JGFLINT_LIBRARY_HANDLE_H
#define JGFLINT_LIBRARY_HANDLE_H

#include "base/map.h"
#include "engine/engine.h"
#include "library/jgflint.h"
#include "lint/collection.h"
#include "report/reporter.h"
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h> /* newlocale, uselocale */
#endif

/* A file that configurations may name. */
struct named_file {
  char *text; /* owned; NULL: there is no such file */
  size_t size;
};

struct found {
  jgflint_finding finding;
  const jgflint_edit *edits; /* in the arena */
  const jgflint_related *related; /* the same */
};

/* A game that was read or written. */
struct result_game {
  jgflint_game game;
  const jgflint_node *nodes; /* in the arena */
  const char *const *colors; /* names of colors, from GO_BLACK on; in the arena */
  unsigned color_count;
  size_t line, number;       /* of a read game: the offset of its line in JSON Lines, and its index in this line */
};

/* An unfinished report. */
struct report_run {
  const struct reporter *reporter; /* NULL: there is no report */
  struct report_settings settings;
  struct report_summary summary;
  bool has_any;         /* the report has findings */
  const size_t *chosen; /* borrowed: indexes of the findings to report, in ascending order; NULL: all */
  size_t chosen_count, chosen_next;
  size_t seen;          /* findings of the text so far */
};

enum { ANSWER_COMMENT, ANSWER_BOARD, ANSWER_REPORT, ANSWER_EXPLAIN, ANSWER_SCHEMA, ANSWERS };
enum task { TASK_NONE, TASK_CONFIGURE, TASK_LINT, TASK_FIX, TASK_CONVERT, TASK_READ };

/* Apply to all later texts. */
struct handle_settings {
  struct map files; /* by path: struct named_file, owned */
  char *fix_only;   /* owned: names of rules and families, or NULL */
  unsigned flags;
  enum format_in format;
  bool collects;    /* compare each record with all earlier records */
};

struct jgflint {
  struct handle_settings settings;
  struct engine *engine;    /* owned */
  char *wanted;             /* owned: the path of a missing file, or NULL */
  char *folder;             /* owned: of the configuration, without a slash at the end, or NULL */
  struct baseline *baseline; /* owned: of the configuration, or NULL */
  /* the last text: */
  enum task task;
  unsigned flags;
  bool is_unsafe;         /* fixing */
  enum convert_to to;     /* converting */
  char *name;             /* owned */
  struct source source;
  bool is_lines;          /* JSON Lines */
  struct arena arena;     /* strings and lists of the members below */
  jgflint_result result;
  struct found *found; /* owned */
  size_t found_count, found_capacity;
  struct result_game *games; /* owned */
  size_t game_count, game_capacity;
  size_t read_line;       /* in JSON Lines: the offset of the line whose games the engine has */
  struct source line;     /* in JSON Lines: the current or last line */
  const struct engine_games *read; /* borrowed, or NULL */
  struct buffer written;  /* fixed lines */
  jgflint_text text, base; /* jgflint_text_of, jgflint_source */
  size_t *by_rule;        /* in the arena: the number of fixes of each rule, or NULL */
  size_t copied;          /* bytes of `source` whose lines are fixed */
  const struct engine_linted *linted;       /* borrowed; NULL for JSON Lines */
  const struct engine_converted *converted; /* the same */
  struct collection *collection; /* owned; NULL: nothing is compared */
  bool collects_anew;           /* the next text replaces the collection */
  size_t pattern_errors;        /* values that patterns could not check */
  struct report_run report;
  bool is_reporting;            /* findings are added to the report, not to `found` */
  struct answer {
    struct buffer buffer;
    jgflint_text text;
  } answers[ANSWERS]; /* of functions */
};

/* ---- locale ---- */

/* The engine reads and prints numbers with a decimal point, so it runs in the locale "C". */
struct locale_change {
#ifdef LC_ALL_MASK
  locale_t c, callers;
#else
  char unused;
#endif
};
struct locale_change locale_enter(void);
void locale_leave(const struct locale_change *change);

/* Changes the locale of the thread until the function returns. */
#define IN_C_LOCALE \
  __attribute__((cleanup(locale_leave), unused)) const struct locale_change locale_change = locale_enter()

/* Begins a task with a new text. */
void handle_begin(jgflint *handle, enum task task, const char *text, size_t size, const char *name);
/* Calls a function with the text, or with each line of JSON Lines. */
void handle_each(jgflint *handle, void (*each)(jgflint *handle, const struct source *source));
/* Sets the text that offsets refer to, and its format. JSON Lines keep their own. */
void handle_set_source(jgflint *handle, const struct source *source, const struct format *format);
/* Converts an offset of a text or line into one of jgflint_source. */
size_t handle_place(const jgflint *handle, const struct source *source, size_t offset);
/* Moves a text into the arena. */
jgflint_text handle_keep_buffer(jgflint *handle, struct buffer *text);
void handle_keep_finding(jgflint *handle, const char *name, const struct source *source, const struct diags *diags,
                         const struct diag *diag, struct locations *locations);
const jgflint_text *handle_answer(jgflint *handle, size_t answer);

#endif
