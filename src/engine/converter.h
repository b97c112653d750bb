/* converter.h: converts the games of a text in any format.
 *
 * A linter reads the text. Only findings about lost data, and about data that the target cannot express, are reported. Use one
 * converter per worker. */
#ifndef JGFLINT_ENGINE_CONVERTER_H
#define JGFLINT_ENGINE_CONVERTER_H

#include "engine/converted_games.h"
#include "lint/linter.h"

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
  size_t lints;    /* how often a text was linted */
};

/* Adds the games of the text, and sets `diags` to the findings. */
struct converted converter_run(struct converter *converter, const struct source *source, struct converted_games *games,
                               struct diags *diags);
/* The text that spans of the findings refer to. */
const struct source *converter_source(const struct converter *converter);

#endif
