/* converted_games.h: the options of a conversion, and the texts of converted games. */
#ifndef JGFLINT_ENGINE_CONVERTED_GAMES_H
#define JGFLINT_ENGINE_CONVERTED_GAMES_H

#include "engine/file_type.h"
#include "json/document.h"
#include "lint/rule.h"
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
/* Converts and adds a game. */
void converted_games_write(struct converted_games *games, const struct convert_options *options, struct property_tree *tree,
                           struct fact_sink losses);
/* The same for a record of JGF that becomes JGF. */
void converted_games_write_record(struct converted_games *games, const struct convert_options *options,
                                  const struct json_document *record, struct fact_sink losses);
/* Removes the last game. */
void converted_games_drop(struct converted_games *games);

#endif
