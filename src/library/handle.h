/* handle.h: a handle of jgflint.h: an engine, the last text and its results. */
#ifndef JGFLINT_LIBRARY_HANDLE_H
#define JGFLINT_LIBRARY_HANDLE_H

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
  char *path, *text; /* owned; text NULL: there is no such file */
  size_t size;
};

struct found {
  jgflint_finding finding;
  const jgflint_edit *edits; /* in the arena */
  const jgflint_related *related; /* the same */
};

/* A game that was read or written. */
struct told_game {
  jgflint_game game;
  const jgflint_node *nodes; /* in the arena */
  const char *const *colors; /* the same: their names, from GO_BLACK on */
  unsigned color_count;
  size_t text_end;           /* of a written game: in `written` */
  size_t line, number;       /* of a read one: where its line of JSON Lines begins, and which of that line's games it is */
};

/* A report that is being made. */
struct report_run {
  const struct reporter *reporter; /* NULL: none is */
  struct report_settings settings;
  struct report_summary summary;
  bool has_any;         /* findings of a text were printed */
  const size_t *chosen; /* borrowed: the indexes of findings that go there, ascending; NULL: all */
  size_t chosen_count, chosen_next;
  size_t seen;          /* findings of the text that were delivered */
};

enum task { TASK_NONE, TASK_CONFIGURE, TASK_LINT, TASK_FIX, TASK_CONVERT, TASK_READ };

struct settings_names {
  struct engine_names names; /* its list is owned */
  char *text;                /* owned: where they are */
};

/* Apply to all later texts. */
struct handle_settings {
  char *json, *path; /* owned: the text and path of the configuration; json NULL: no configuration */
  size_t size;
  struct named_file *files; /* owned */
  size_t file_count, file_capacity;
  struct settings_names fix_only;
  unsigned flags;
  enum format_in format;
  bool collects;            /* compare each record with all earlier records */
};

struct jgflint {
  struct handle_settings settings;
  struct engine *engine;    /* owned */
  char *wanted;             /* owned: the path of a file that is not among them; NULL */
  char *folder;             /* owned: that of the configuration, without a slash at the end; NULL: nothing was ever configured */
  struct baseline *baseline; /* owned: the one that the configuration names; NULL */
  /* the last text: */
  enum task task;
  unsigned flags;         /* those that hold for it */
  bool is_unsafe;         /* fixing */
  enum convert_to to;     /* converting */
  char *name;             /* owned */
  struct source source;
  bool is_lines;          /* JSON Lines */
  struct arena arena;     /* strings and lists of what follows */
  jgflint_result result;
  struct found *found; /* owned */
  size_t found_count, found_capacity;
  struct told_game *games; /* owned */
  size_t game_count, game_capacity;
  size_t read_line;       /* of JSON Lines: where the line begins whose games the engine has */
  struct source line;     /* that line */
  const struct engine_games *read; /* NULL: nothing is */
  struct buffer written;  /* fixed lines, or all games that were written, a NUL behind each */
  jgflint_text text, base; /* jgflint_text_of, jgflint_source */
  size_t *by_rule;        /* in the arena: fixed findings, by rule of the rule table of the name; NULL: none */
  size_t copied;          /* of JSON Lines while they are fixed: how much of `source` has been */
  const struct engine_linted *linted;       /* what the engine has found in it, unless it is JSON Lines */
  const struct engine_converted *converted; /* the same */
  struct collection *collection; /* owned; NULL: nothing is compared */
  bool collects_anew;           /* from the next text on it is another one, or none */
  size_t pattern_errors;        /* matches that were given up */
  struct report_run report;
  bool is_reporting;            /* findings go into the report; else into `found` */
  /* answers of functions: */
  struct buffer comment, board, report_text, explanation, schema;
  jgflint_text comment_answer, board_answer, report_answer, explain_answer, schema_answer;
};

void handle_init(jgflint *handle);
void handle_release(jgflint *handle);

void handle_settings_configure(struct handle_settings *settings, const char *json, size_t size, const char *path);
void handle_settings_add_file(struct handle_settings *settings, const char *path, const char *text, size_t size);
/* Splits a list at its commas. A NULL list has no names. */
void settings_names_init(struct settings_names *names, const char *list);
void settings_names_release(struct settings_names *names);
/* Returns NULL if no file with this path was added. */
struct named_file *handle_settings_file(const struct handle_settings *settings, const char *path);
void handle_settings_release(struct handle_settings *settings);

bool handle_has_rules(jgflint *handle, const struct engine_names *names);

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

/* Begins with another one. */
void handle_begin(jgflint *handle, enum task task, const char *text, size_t size, const char *name);
/* What the engine has made of it, unless that is JSON Lines: what offsets count in, and its format. */
void handle_set_source(jgflint *handle, const struct source *source, const struct format *format);
/* Where an offset in the text that a finding or a game is in is in jgflint_source. */
size_t handle_place(const jgflint *handle, const struct source *source, size_t offset);
/* A copy in the arena. */
jgflint_text handle_keep(jgflint *handle, struct view text);
void handle_keep_finding(jgflint *handle, const char *name, const struct source *source, const struct diags *diags,
                         const struct diag *diag, const struct locations *locations);
const jgflint_text *handle_answer(const struct buffer *text, jgflint_text *answer);

#endif
