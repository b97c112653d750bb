/* converter.h: converts the games of a text in any format.
 *
 * A linter reads the text. Only findings about lost data, and about data that the target cannot express, are reported. Use one
 * converter per worker. */
#ifndef JGFLINT_ENGINE_CONVERTER_H
#define JGFLINT_ENGINE_CONVERTER_H

#include "engine/file_type.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"
#include "sgf/format.h"

enum convert_to { CONVERT_TO_JGF, CONVERT_TO_SGF, CONVERT_TO_JSON_SGF, CONVERT_TO_JSONL };

struct convert_options {
  enum convert_to to;
  enum format_in from;      /* FORMAT_IN_AUTO: detected from the text or its name */
  struct format_options reading;
  bool plain;               /* drop data that the target cannot express */
  bool for_seki;            /* JGF in the form that Seki reads */
  bool force_lossy;         /* write games without unreadable moves */
  enum level shown;         /* findings below this level are not shown, so their positions are not computed */
  struct json_limits limits;
  uint64_t (*clock)(void);  /* the clock of the rule table */
  struct converted_games *games; /* borrowed: receives the games; NULL: those of the engine, emptied before each text */
};

#define CONVERT_OPTIONS ((struct convert_options){.limits = JSON_LIMITS})

struct effective_config;
/* The options of a configuration for this target; all findings are shown. */
struct convert_options convert_options_of(const struct effective_config *effective_config, enum convert_to to);

/* The converted games of a text or of several lines, concatenated. */
struct converted_games {
  struct buffer text;
  size_t *ends; /* owned: the end of each game in the text */
  size_t count, capacity;
};

void converted_games_clear(struct converted_games *games);
void converted_games_release(struct converted_games *games);
/* The text of one game. */
struct view converted_games_text(const struct converted_games *games, size_t index);
/* Appends several games as one text: an SGF collection, a JSON-SGF list or JSON Lines. Returns false and appends nothing if the
 * format allows only one game per text. */
bool converted_games_join(const struct converted_games *games, size_t first, size_t count, enum convert_to to,
                          struct buffer *text);

/* The rules of a conversion, shared by all workers. */
struct converter_rule_tables {
  struct rule_table *jgf;    /* owned: fixes records, and checks whether their meaning is known */
  struct rule_table *others; /* owned: reports facts of other readers and of the conversion; shares the names of `jgf` */
  bool *fixable;             /* owned: by rule of `jgf`: fixed before the conversion */
};

/* The tables share the names of `shared_with`, which must outlive them; NULL: they have their own. */
void converter_rule_tables_init(struct converter_rule_tables *rule_tables, const struct convert_options *options,
                                const struct rule_table *shared_with);
void converter_rule_tables_release(struct converter_rule_tables *rule_tables);

struct converter;

struct converter *converter_new(const struct convert_options *options, const struct converter_rule_tables *rule_tables);
void converter_free(struct converter *converter);

struct converted {
  bool failed;     /* a game was not written, or there is no game */
  const char *why; /* the reason, or what is missing; valid as long as the converter. NULL: the games are complete */
};

/* Adds the games of the text, and sets `diags` to the findings. */
struct converted converter_run(struct converter *converter, const struct source *source, struct converted_games *games,
                               struct diags *diags);
/* The text that spans of the findings refer to. */
const struct source *converter_source(const struct converter *converter);

#endif
