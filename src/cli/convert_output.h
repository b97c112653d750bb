/* convert_output.h: where converted games go.
 *
 * Either all into one stream (standard output or a file), or each text's games into
 * files of a directory, named after it. Names that stand in archives are labels, not
 * paths; no two inputs share an output, and no input is written over. Everything
 * here happens in the order of the inputs. */
#ifndef JGFLINT_CLI_CONVERT_OUTPUT_H
#define JGFLINT_CLI_CONVERT_OUTPUT_H

#include "cli/convert_settings.h"
#include "cli/input_files.h"
#include "engine/converted_games.h"
#include "sys/os.h"

struct convert_output;

/* NULL, and said why, if it cannot be. To be called before any thread starts. */
struct convert_output *convert_output_new(const struct convert_settings *settings);
void convert_output_free(struct convert_output *convert_output);

/* What is found and may not be read: what an earlier run has written into a directory that is walked. */
bool convert_output_excludes(const struct convert_output *convert_output, const char *name);
/* Says that this file is being read, so that it is never written over. Any thread may call it. */
void convert_output_protect(struct convert_output *convert_output, const struct os_status *status);
/* The same of one that will be read. */
void convert_output_protect_path(struct convert_output *convert_output, const char *path);

/* Where games come from. */
struct origin {
  const char *name; /* borrowed: as shown */
  bool is_lines;    /* one of several portions of it, perhaps */
  bool is_packed;   /* of an archive, perhaps: not all of the name is a path */
};

/* Whether each input becomes a file of a directory, with all its games. */
bool convert_output_makes_files(const struct convert_output *convert_output);
/* Writes the games. What goes wrong is said. */
void convert_output_add(struct convert_output *convert_output, const struct origin *origin, const struct converted_games *games);
/* Writes what is left. To be called once. */
void convert_output_close(struct convert_output *convert_output);

struct convert_output_totals {
  size_t games;     /* written */
  size_t files;     /* 0: standard output */
  size_t left;      /* inputs that lie where they would be written */
  bool failed;      /* and it was said */
  bool reader_gone; /* of standard output */
};
struct convert_output_totals convert_output_sum(const struct convert_output *convert_output);
/* Whether there is still somewhere to write to. */
bool convert_output_is_open(const struct convert_output *convert_output);

#endif
