/* engine.h: the interface below all front ends: programs, language server and library.
 *
 * An engine lints, fixes and converts texts of any format, and reads their games. It opens no files, starts no threads and
 * prints nothing: a host passes it texts and answers its requests. A front end adds options or a protocol.
 *
 * Use an engine in one thread. Results belong to the engine. They are valid until it gets the next text, and results of
 * converting and configuring until the next call of the same function.
 *
 *     struct engine *engine = engine_new(NULL, VIEW(""));
 *     struct source source;
 *     source_init_copy(&source, "game.jgf", bytes, size);
 *     source.is_unicode = true;                     // from an editor: ignore declared character sets
 *     const struct engine_linted *linted = engine_lint(engine, &source);
 *     for (size_t i = 0; i < linted->diags->count; i++) ... linted->diags->list[i] ... // lint/diagnostic.h
 *
 * text/location.h turns the start of a span into a line and a column:
 *
 *     struct location_scan scan;
 *     location_scan_init(&scan, linted->source);
 *     struct location place = location_at(&scan, linted->diags->list[0].span.start);
 *
 * Spans are bytes of linted->source: the given text, or the decoded text if the given text was compressed (UGZ) or in
 * another character set. source_offset converts them back. A text with is_unicode is never decoded.
 *
 * JSON Lines are many texts; engine_next_line returns each line. */
#ifndef JGFLINT_ENGINE_ENGINE_H
#define JGFLINT_ENGINE_ENGINE_H

#include "engine/converter.h"
#include "engine/effective_config.h"
#include "fix/add_suppressions.h"
#include "go/game.h"
#include "go/position.h"
#include "lint/rule_context.h"

struct baseline;   /* engine/baseline.h */
struct collection; /* lint/collection.h */
struct engine;

/* The resources that a host provides for an engine. All can be NULL. */
struct engine_host {
  struct files files; /* the files that configurations extend (base/files.h) */
  const char *within; /* borrowed: the real path of the directory that these files must be in; NULL: anywhere */
  const char *directory; /* borrowed: messages name files relative to this directory; NULL: by their paths */
  void *context;           /* for the functions below */
  /* The baseline with this path from the effective configuration (engine/baseline.h), or NULL. Its findings are neither
   * reported nor fixed. */
  struct baseline *(*baseline)(void *context, const char *path);
  /* Returns when all earlier texts are done. The engine calls it before it compares a text with earlier texts and before it
   * uses a baseline. NULL: earlier texts are always done. */
  void (*wait)(void *context);
  bool keeps_games; /* keep the games of linted texts, for engine_linted_games */
  bool omits_edits; /* do not list the edits of fixes that are only offered: no report shows them */
};

/* Creates an engine. The host is copied, and can be NULL. The options are a JSON object (engine/effective_config.h) or empty;
 * unknown rules in them are ignored. */
NODISCARD struct engine *engine_new(const struct engine_host *host, struct view options);
/* Creates an engine with shared options, which must outlive it: for another thread, or for a caller that sets the
 * configuration of each text (engine_set_config). */
NODISCARD struct engine *engine_new_with(const struct options *options, const struct engine_host *host);
void engine_free(struct engine *engine);

/* ---- configuration ---- */

/* Sets the configuration: the text of a .jgflint.json, and its path, to which extended files are relative. Without a path, the
 * configuration comes from a program, not from an untrusted file, and can have everything that options can have. `base` is the
 * directory, without a slash at the end, to which patterns are relative; paths of records begin with it or are relative to it.
 * Mistakes are in the files of engine_config, and the correct parts apply. Returns false if there are errors. */
bool engine_configure(struct engine *engine, struct view json, const char *path, const char *base);
/* Removes the configuration. */
void engine_unconfigure(struct engine *engine);
/* The configuration with its files and their diagnostics (config/config.h), or NULL. */
const struct config *engine_config(const struct engine *engine);
/* The configurations for the functions of effective_config.h, which choose the settings of a record and exclude files. */
struct configurations *engine_configurations(struct engine *engine);
/* Sets the settings for all texts, independently of their names. Borrowed; they must be settings of the first engine. */
void engine_set_config(struct engine *engine, const struct effective_config *effective_config);

/* ---- linting ---- */

/* Sets the format of texts, which overrides the options. FORMAT_IN_AUTO: detected from the text or from its name. */
void engine_read_as(struct engine *engine, enum format_in format);
/* The detected format of a text; NULL for JGF. */
const struct format *engine_format_of(const struct engine *engine, const struct source *source);

struct engine_linted {
  const struct source *source; /* the text that spans refer to */
  struct diags *diags;         /* sorted, without findings of the baseline and without fixes that cannot be proved */
  const struct effective_config *effective_config; /* the settings that were used */
  const struct format *format; /* NULL: JGF */
  size_t games;                /* in the text */
  bool is_record;              /* false if the text is not JSON or not a game record */
  bool is_seki_form;           /* in Seki's form (jgf/read.h), and no std is named */
  size_t known;                /* number of findings in the baseline */
};

const struct engine_linted *engine_lint(struct engine *engine, const struct source *source);
/* The last result of engine_lint. */
const struct engine_linted *engine_linted(const struct engine *engine);

/* Compares records with earlier records of this collection (lint/collection.h), if a rule requires it; NULL: no longer. */
void engine_collect(struct engine *engine, struct collection *collection);

/* The time of each rule so far, if the options have a clock. */
struct engine_times {
  /* of each rule of the catalogue, and in the last element of linting as a whole; NULL: not measured */
  const struct rule_time *rules;
  struct rule_time fixing;       /* making and proving fixes */
};
struct engine_times engine_times(const struct engine *engine);
/* Frees the memory of an unusually large text. Its results become invalid. */
void engine_shrink(struct engine *engine);
/* Frees the memory of all texts. Their results become invalid. */
void engine_reset(struct engine *engine);
/* Returns true if a text of this name is read as JSON Lines, by engine_read_as or by its name. */
bool engine_is_lines(const struct engine *engine, const char *name);
/* Stores the next line of JSON Lines that is not blank in `line`, as a separate text. Returns false at the end. *at is 0 for
 * the first call. `first_offset` and `first_line` of the line are its position in the whole text. The line is valid until the
 * engine gets the next line, and borrows its name. */
bool engine_next_line(struct engine *engine, const struct source *all, size_t *at, struct source *line);

/* ---- fixing ---- */

struct engine_fix_options {
  bool unsafe;               /* also apply unsafe fixes */
  const char *rules;         /* fix only findings of these rules or families, separated by commas; NULL: as configured */
  /* Sets the flags of findings that must not be fixed (fix/fixer.h), or NULL. */
  void (*exclude)(const void *context, const struct diags *diags, const struct source *source, bool *excluded);
  const void *context;            /* borrowed: for `exclude` */
};

/* A flag for each rule of the rule table: whether it is in this list. The caller frees the flags. */
bool *engine_rules_named(const struct rule_table *rule_table, const char *names, bool *all_known);

struct engine_fixed {
  bool changed;
  /* the text after fixing, in the given character set, followed by the padding of a source */
  struct view text;
  size_t count;             /* number of fixed findings */
  const size_t *by_rule;    /* the same by rule, in the order of the rule table of left.effective_config; NULL if count is 0 */
  const char *refused;      /* static: the reason if fixes were not applied, as a clause; otherwise NULL */
  struct engine_linted left; /* the findings of the new text */
};

const struct engine_fixed *engine_fix(struct engine *engine, const struct source *source,
                                      const struct engine_fix_options *options);

/* Discards the result of fixing or suppressing the last text. Returns the findings of the given text, which must still exist.
 * Findings whose fix was dropped have no fix. */
const struct engine_linted *engine_relint_original(struct engine *engine);

/* ---- suppressing ---- */

struct engine_suppressed {
  size_t added;               /* number of new entries */
  struct view text;           /* the new text; empty if the text was not changed */
  const size_t *unsuppressed; /* numbers of findings without an entry, by enum unsuppressed (fix/add_suppressions.h) */
  struct engine_linted left;  /* the findings of the new text */
};

/* Adds entries for all findings of at least this level to meta.jgflint.ignore. */
const struct engine_suppressed *engine_add_suppressions(struct engine *engine, const struct source *source, const char *reason,
                                                        enum level least);

/* Appends the text with a new entry in meta.jgflint.ignore for the finding of this rule with this span. Returns false and
 * appends nothing if the finding cannot be suppressed, or if it cannot be proved that the game is unchanged. */
bool engine_suppress(struct engine *engine, const struct source *source, const struct rule *rule, struct span span,
                     struct buffer *context);

/* ---- converting ---- */

/* Converts a text. The configuration also applies; it alone decides about the format and how to read it. */
const struct engine_converted *engine_convert(struct engine *engine, const struct source *source,
                                              const struct convert_options *options);
/* ---- rules, formats ---- */

/* The detected format of a text, as in --format-in: "jgf", "sgf", "json-sgf", "ugf", "gib" or "ngf", and "ugz" for compressed
 * UGF; NULL if it is unknown. */
const char *engine_detect(struct engine *engine, struct view text);

/* Appends the JSON of --explain -f json for a rule, a family or "all", with the settings for records of this name. Custom
 * rules and the rules about configurations are included. Without such a rule, returns false and leaves `context` unchanged. */
bool engine_explain(struct engine *engine, const char *rule, const char *name, struct buffer *context);

/* ---- games ---- */

/* A copy of a game, which outlives its reader and borrows no data. Its spots are indexes of spans. Items keep only `spot` and
 * `text_spot`. For a comment, or markup with a text, `text_spot` is the index of its text plus 1, or NO_SPOT if the text is
 * unknown. Texts of markup are kept as written. */
struct stored_game {
  struct game game;
  struct span *spans; /* owned: the spans of its spots, in the text of the games */
  size_t span_count, span_capacity;
};

/* {0} is empty. */
struct stored_games {
  struct stored_game **list; /* owned */
  size_t count, capacity;
  struct arena arena; /* texts and names */
};

/* Adds a copy of a game that was read from this text. */
void stored_games_add(struct stored_games *games, const struct game *game, const struct source *source);
void stored_games_clear(struct stored_games *games);
void stored_games_release(struct stored_games *games);

/* The last node that begins at or before this offset, or GO_NO_NODE. */
int32_t stored_game_node_at(const struct stored_game *kept, size_t offset);
/* The first comment of a node, or an empty view. */
struct view stored_game_comment(const struct stored_game *kept, uint32_t node);
/* Appends all comments, each with a line end, separated by empty lines. Returns false if there are none. */
bool stored_game_comments(const struct stored_game *kept, uint32_t node, struct buffer *context);

struct engine_games {
  const struct source *source; /* the text that spans refer to */
  const struct json_document *document; /* the values of JGF with their places; NULL for other formats */
  const struct json_document *values;   /* the values of all JSON formats with their places */
  const struct format *format; /* NULL: JGF */
  const struct stored_games *games; /* in the order of the text: games->list[i]->game */
};

/* Reads a text without linting it. */
const struct engine_games *engine_read(struct engine *engine, const struct source *source);

/* The games of the last linted text; requires keeps_games. */
const struct engine_games *engine_linted_games(struct engine *engine);

/* The board after a node of a game of the last engine_read (go/position.h); NULL if the game, node or board does not exist. */
const struct go_position *engine_position(struct engine *engine, size_t game, uint32_t node);

#endif
