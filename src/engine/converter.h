/* converter.h: a text in any format in, games in another out.
 *
 * What is read is judged by a linter: reported is only what loses information, and what
 * the target cannot express. One converter for each worker. It writes no file. */
#ifndef JGFLINT_ENGINE_CONVERTER_H
#define JGFLINT_ENGINE_CONVERTER_H

#include "engine/converted_games.h"
#include "lint/linter.h"

/* What the judging is by: one for all workers. */
struct converter_rule_tables {
  struct rule_table *jgf;    /* owned: fixes records, and says whether they are sound */
  struct rule_table
      *others;         /* owned: what readers of other formats and conversion have to say, with the patterns of the first */
  bool *fixable;       /* owned: by rule of the first: what is fixed before a record is read */
};

/* The tables share the names and patterns of `shared_with`, which must outlive them; NULL: they have their own. */
void converter_rule_tables_init(struct converter_rule_tables *rule_tables, const struct convert_options *options,
                                const struct rule_table *shared_with);
void converter_rule_tables_release(struct converter_rule_tables *rule_tables);

struct converter;

struct converter *converter_new(const struct convert_options *options, const struct converter_rule_tables *rule_tables);
void converter_free(struct converter *converter);

/* How it went. */
struct converted {
  bool failed;     /* there is a game that was not written, or none at all */
  const char *why; /* as long as the converter; NULL: all that stood in the text is in the games */
  size_t lints;    /* how often a linter has judged a text for it: the text itself, as it was fixed, or what was written */
};

/* Adds the games of the text, and leaves in `diags` what there is to tell. */
struct converted converter_run(struct converter *converter, const struct source *source, struct converted_games *games,
                               struct diags *diags);
/* What the diags count in. */
const struct source *converter_source(const struct converter *converter);

#endif
