/* engine.h: one text in, data out: what every front end is made on.
 *
 * An engine lints, fixes and converts texts of any format, reads their games and
 * knows what holds for them. It opens no file, starts no thread and prints nothing: a
 * host gives it texts, and what else it may need. What a front end adds is options or
 * a protocol.
 *
 * An engine is one thread's. What it answers belongs to it, and is good until it is
 * given the next text, but for what is converted and configured, which is good until
 * the next call of the same function.
 *
 *     struct engine *engine = engine_new(NULL, VIEW(""));
 *     struct source source;
 *     source_init_copy(&source, "game.jgf", bytes, size);
 *     source.is_unicode = true;                     // from an editor: its character set is no matter
 *     const struct engine_linted *linted = engine_lint(engine, &source);
 *     for (size_t i = 0; i < linted->diags->count; i++) ... linted->diags->list[i] ... // lint/diagnostic.h
 *
 * Spans count bytes of linted->source: that is the text as it was given, or, where it was in another character set or
 * packed (UGZ), what was decoded of it, and source_offset leads back. A text with is_unicode is never decoded.
 *
 * JSON Lines are many texts: engine_next_line gives one after another. */
#ifndef JGFLINT_ENGINE_ENGINE_H
#define JGFLINT_ENGINE_ENGINE_H

#include "engine/converted_games.h"
#include "engine/games.h"
#include "engine/effective_config.h"
#include "fix/add_suppressions.h"
#include "go/position.h"
#include "lint/rule_context.h"

struct baseline;   /* engine/baseline.h */
struct collection; /* lint/collection.h */
struct engine;

struct engine_names {
  const char **list; /* of rules or families, or "all" */
  size_t count;
};

/* What an engine may ask of whoever made it. Each function may be NULL. */
struct engine_host {
  void *of; /* for the functions below */
  /* For a configuration that extends others: puts a file's text into `text`; 0 or an errno. NULL: no other can be read. */
  int (*read)(void *of, const char *path, struct buffer *text);
  /* A path as it is when all links are followed, as memory of mem_alloc; NULL and errno if nothing is there. NULL: it is what it
   * is. */
  char *(*real)(void *of, const char *path);
  /* Appends a path as users see it. NULL: as it is. */
  void (*show)(void *of, const char *path, struct buffer *to);
  /* Why a configuration may not name this file, as the end of a sentence about it, static; NULL if it may. */
  const char *(*refuse)(void *of, const char *path);
  /* The baseline of a text (engine/baseline.h), by its path in what holds for the text, or NULL: neither found nor fixed is what
   * it knows. */
  struct baseline *(*baseline)(void *of, const char *path);
  /* Returns when all earlier texts are done. The engine calls it before it compares a text with earlier ones, before it asks a
   * baseline, and before custom rules judge if one of their patterns has given up. NULL: earlier texts are done. */
  void (*wait)(void *of);
  bool keeps_games; /* of each text that is linted: for engine_linted_games */
};

/* The host is copied, and may be NULL. The options, an object of JSON (engine/effective_config.h), may be empty; choices that
 * name no rule are passed over. */
NODISCARD struct engine *engine_new(const struct engine_host *host, struct view options);
/* An engine above options that others share, and which outlive it. For another thread, or for a caller that says itself what
 * holds for its texts (engine_judge_by). */
NODISCARD struct engine *engine_new_with(const struct options *options, const struct engine_host *host);
/* The same with the options of another engine, which outlives it, too, and lends it what conversions are judged by. */
NODISCARD struct engine *engine_new_beside(const struct engine *first, const struct engine_host *host);
void engine_free(struct engine *engine);

/* ---- configuration ---- */

/* The text of a .jgflint.json, and its path, which what it extends is relative to. Without a path these are the words of a
 * program, not of a file that may be anybody's: it may say all that options may. `base` is the directory, without a slash at the
 * end, that its patterns are seen from; records are named by paths that begin with it, or relative to it. It takes the place
 * of the last one. What is wrong with it is in the files of engine_config; what is not wrong holds all the same. False if there
 * are errors. */
bool engine_configure(struct engine *engine, struct view json, const char *path, const char *base);
/* Reports that the baseline which the configuration names cannot be used, and goes without; `why` ends a sentence about it. To be
 * called before anything else is asked about the configuration. */
void engine_refuse_baseline(struct engine *engine, const char *why);
/* Patterns of the configuration that took too long may do so as often again: for whoever counts by text, not by run. */
void engine_restore_budgets(struct engine *engine);
/* From now on nothing is configured. */
void engine_unconfigure(struct engine *engine);
/* The configuration, with each file that was read and its diagnostics (config/config.h); NULL if nothing is configured. */
const struct config *engine_config(const struct engine *engine);
/* What holds for a record of that name. */
const struct effective_config *engine_effective(struct engine *engine, const char *name);
/* Whether the configuration passes over that file. */
bool engine_excludes(struct engine *engine, const char *name);
/* One more, of many: reads it by the host. It is the engine's, and there even if it cannot be read, since *refused says why no
 * configuration may be there, or else *error is an errno: it is faulty then, and says nothing. */
struct configuration *engine_load(struct engine *engine, const char *path, const char *base, int *error, const char **refused);
/* What holds for a record by that configuration, whose patterns see it at `path`; NULL: by none. */
const struct effective_config *engine_effective_in(struct engine *engine, struct configuration *configuration, const char *path);
/* From now on this holds for all texts, whatever they are called; borrowed. It is one that the first engine knows. */
void engine_judge_by(struct engine *engine, const struct effective_config *effective_config);

/* ---- linting ---- */

/* From now on texts are read as that, whatever options say; FORMAT_IN_AUTO: as what they look like, else as their names say. */
void engine_read_as(struct engine *engine, enum format_in format);
/* The format that a text would be read as: NULL if that is JGF. */
const struct format *engine_format_of(const struct engine *engine, const struct source *source);

struct engine_linted {
  const struct source *source; /* what spans count in */
  struct diags *diags;         /* sorted, without what the baseline knows; fixes that cannot be proved are not in it */
  const struct effective_config *effective_config; /* what it was judged by */
  const struct format *format; /* NULL: JGF */
  size_t games;                /* in the text */
  bool is_record;              /* else it is JSON that is no record of Go, or no JSON */
  bool is_seki_form;           /* in Seki's form (jgf/read.h), and nobody says by which std to judge */
  size_t known;                /* findings that the baseline has hidden */
};

const struct engine_linted *engine_lint(struct engine *engine, const struct source *source);
/* The answer once more. */
const struct engine_linted *engine_linted(const struct engine *engine);

/* From now on records are compared with those that came before (lint/collection.h), if a rule listens to that; NULL: no more. */
void engine_collect(struct engine *engine, struct collection *collection);

/* Whether a record of that name would be compared. */
bool engine_compares(struct engine *engine, const char *name);

/* A game of a text that is being linted. */
struct engine_game {
  const struct game *game;     /* good during the call */
  size_t number;               /* in the text, from 1 */
  const struct source *source; /* as it was given */
  const struct format *format; /* NULL: JGF */
  const struct json_document *document; /* that it stands in; NULL if it is of no JSON */
};

/* Who is given each game that is linted, once it was judged. {0}: nobody. */
struct engine_game_list {
  void (*add)(void *to, const struct engine_game *game);
  void *to;    /* borrowed */
  bool is_all; /* a text with games has no findings: the list takes their place */
};
void engine_list_games(struct engine *engine, struct engine_game_list list);

/* What the rules have cost so far, if the options have a clock. */
struct engine_times {
  /* of each rule of the catalogue, and a last one of linting as a whole; NULL: nothing was measured */
  const struct rule_time *rules;
  struct rule_time fixing;       /* making fixes and proving them, beside linting */
};
struct engine_times engine_times(const struct engine *engine);
/* Frees what an unusually large text has taken; what was found in it is not good any more. */
void engine_trim(struct engine *engine);
/* Frees all that texts have taken: nothing that was found in any is good any more. */
void engine_forget(struct engine *engine);
/* Lines of JSON Lines: whether a text is made of them, by what engine_read_as and its name say, and the next one that is not
 * blank, as a text by itself; false if there are no more. *at is 0 at first. The line's `first_offset` and `first_line` say where
 * it stands. It is good as long as the engine is given no other line, and borrows its name. */
bool engine_is_lines(const struct engine *engine, const char *name);
bool engine_next_line(struct engine *engine, const struct source *all, size_t *at, struct source *line);

/* ---- fixing ---- */

struct engine_fix_options {
  bool unsafe;               /* unsafe fixes, too */
  struct engine_names rules; /* only what these rules or families find; none: what the configuration lets be fixed */
  /* Sets the flags of findings that are to stay (fix/fixer.h); NULL: none. */
  void (*spare)(const void *of, const struct diags *diags, const struct source *source, bool *spared);
  const void *of;            /* borrowed: for `spare` */
};

struct engine_fixed {
  bool changed;
  /* the text as it is now, in the character set that it was given in, with the padding of a source behind it */
  struct view text;
  size_t count;             /* findings that were fixed */
  const size_t *by_rule;    /* of these, by rule of the rule table of left.effective_config; NULL if there are none */
  const char *refused;      /* static: why nothing is fixed though something could be, as a clause; else NULL */
  struct engine_linted left; /* what is still to be found in the new text */
};

const struct engine_fixed *engine_fix(struct engine *engine, const struct source *source,
                                      const struct engine_fix_options *options);

/* Whatever fixing or suppressing made of the last text is not used: what is to be found in it as it was given, which must be
 * there still. Findings whose fix was dropped have none. */
const struct engine_linted *engine_discard(struct engine *engine);

/* ---- suppressing ---- */

struct engine_suppressed {
  size_t added;               /* entries */
  struct view text;           /* the new text; empty if there is none */
  const size_t *unsuppressed; /* findings that got no entry, by enum unsuppressed (fix/add_suppressions.h) */
  struct engine_linted left;  /* what is still to be found in the new text */
};

/* Writes entries for all findings of at least that level into meta.jgflint.ignore. */
const struct engine_suppressed *engine_add_suppressions(struct engine *engine, const struct source *source, const char *reason,
                                                        enum level least);

/* Appends the text with an entry in its meta.jgflint.ignore that silences the finding of that rule with that span. Returns false,
 * and appends nothing, if no entry can silence it, or it could not be proved that the game stays the same. */
bool engine_suppress(struct engine *engine, const struct source *source, const struct rule *rule, struct span span,
                     struct buffer *to);

/* ---- converting ---- */

struct engine_converted {
  const struct converted_games *games; /* a text for each game that was written: converted_games_text */
  const struct source *source; /* what spans count in */
  struct diags *diags;         /* what was lost, and what could not be read */
  bool failed;                 /* there is a game that was not written, or none at all */
  const char *why;             /* until the next call: what is missing, as a clause; NULL: nothing */
};

/* Of the options `from`, `reading`, `limits` and `clock` are the engine's; what a configuration asks for is done, too. */
const struct engine_converted *engine_convert(struct engine *engine, const struct source *source,
                                              const struct convert_options *options);
/* What a conversion is judged by is made now, to be lent to engines beside this one. */
void engine_prepare_to_convert(struct engine *engine);

/* ---- rules, formats ---- */

/* What a text is, in the words of --format-in: "jgf", "sgf", "json-sgf", "ugf", "gib", "ngf", and "ugz" for UGF that is packed;
 * NULL if it looks like none of them. */
const char *engine_detect(struct engine *engine, struct view text);

/* A rule, a family or "all" as the JSON of --explain -f json, as it is for records with that name, custom rules and those about
 * configurations included; false, and nothing, if there is no such rule. */
bool engine_explain(struct engine *engine, const char *rule, const char *name, struct buffer *to);

/* ---- games ---- */

struct engine_games {
  const struct source *source; /* what spans count in */
  const struct json_document *document; /* of JGF: its values with their places; NULL for other formats */
  const struct json_document *values;   /* the same of all that is JSON */
  const struct format *format; /* NULL: JGF */
  const struct kept_games *games; /* in the order of the text: games->list[i]->game */
};

/* Reads a text without judging it. */
const struct engine_games *engine_read(struct engine *engine, const struct source *source);

/* What linting has read of the last text. */
const struct engine_games *engine_linted_games(struct engine *engine);

/* The board after a node of a game that was read last (go/position.h); NULL if there is no such game or node, or no board. */
const struct go_position *engine_position(struct engine *engine, size_t game, uint32_t node);

#endif
