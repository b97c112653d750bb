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

enum convert_to { CONVERT_TO_JGF, CONVERT_TO_SGF, CONVERT_TO_JSON_SGF, CONVERT_TO_JSONL, CONVERT_TARGETS };

extern const struct convert_target {
  const char *name, *title;
  const char *const *endings; /* of files in this format; new files get the first one */
} convert_targets[CONVERT_TARGETS];

struct convert_options {
  enum convert_to to;
  enum format_in from;      /* FORMAT_IN_AUTO: detected from the text or its name */
  struct format_options reading;
  bool plain;               /* drop data that the target cannot express */
  bool for_seki;            /* JGF in the form that Seki reads */
  bool force_lossy;         /* write games without unreadable moves */
  enum level shown;         /* findings below this level are not shown, so their positions are not computed */
  struct converted_games *games; /* borrowed: receives the games; NULL: those of the converter, emptied before each text */
};

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

struct converter;

/* The limits and the clock are those of the rule table, which must outlive the converter and lends its names. */
struct converter *converter_new(const struct rule_table *rule_table);
void converter_free(struct converter *converter);

struct engine_converted {
  const struct converted_games *games; /* a text for each written game: converted_games_text */
  const struct source *source; /* the text that spans refer to */
  struct diags *diags;         /* losses and unreadable parts */
  bool failed;                 /* a game was not written, or there is no game */
  const char *reason;          /* a clause: the reason, or the missing parts; NULL: the games are complete */
};

/* The result is valid until the next call. */
const struct engine_converted *converter_run(struct converter *converter, const struct convert_options *options,
                                             const struct source *source);

#endif
