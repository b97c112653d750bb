/* convert_options.h: what a game is to become. */
#ifndef JGFLINT_ENGINE_CONVERT_OPTIONS_H
#define JGFLINT_ENGINE_CONVERT_OPTIONS_H

#include "engine/file_type.h"
#include "json/document.h"
#include "lint/rule.h"
#include "sgf/format.h"

enum convert_to { CONVERT_TO_JGF, CONVERT_TO_SGF, CONVERT_TO_JSON_SGF, CONVERT_TO_JSONL };

struct converted_games; /* engine/converted_games.h */

struct convert_options {
  enum convert_to to;
  enum format_in from;      /* FORMAT_IN_AUTO: what a text looks like, else what its name says */
  struct format_options reading;
  bool plain;               /* nothing is kept beside the game that the target has no word for */
  bool for_seki;            /* JGF as Seki reads it */
  bool force_lossy;         /* games are written without the moves that cannot be read */
  enum level shown;         /* findings below that are seen by nobody, so their places need not be looked for */
  struct json_limits limits;
  uint64_t (*clock)(void);  /* as of the rule table */
  struct converted_games *games; /* borrowed: gets the games; NULL: the engine's own, emptied before each text */
};

#define CONVERT_OPTIONS ((struct convert_options){.limits = JSON_LIMITS})

struct effective_config;
/* What a configuration says of converting to that format; all findings are shown. */
struct convert_options convert_options_of(const struct effective_config *effective_config, enum convert_to to);

#endif
