/* convert_output.h: where converted games go.
 *
 * All games go into one stream (standard output or a file), or the games of each text into files of a directory. These are named
 * after the text; names in archives are labels, not paths. No two inputs share an output, and no input is overwritten. Call the
 * functions in the order of the inputs. */
#ifndef JGFLINT_CLI_CONVERT_OUTPUT_H
#define JGFLINT_CLI_CONVERT_OUTPUT_H

#include "cli/convert_settings.h"
#include "cli/input_files.h"
#include "engine/converted_games.h"

struct convert_output;

/* Returns NULL after an error message. Call it before any thread starts. */
struct convert_output *convert_output_new(const struct convert_settings *settings, struct input_files *files);
void convert_output_free(struct convert_output *output);

/* Returns true if a file that was found belongs to the output. */
bool convert_output_excludes(const struct convert_output *output, const char *name);

/* Where games come from. */
struct origin {
  const char *name; /* borrowed: as shown */
  bool is_lines;    /* the games may be a part of those of the file */
  bool is_packed;   /* the name may be that of an entry of an archive */
};

/* Returns true if each input becomes one file with all its games. */
bool convert_output_makes_files(const struct convert_output *output);
/* Writes the games. Errors are printed. */
void convert_output_add(struct convert_output *output, const struct origin *origin, const struct converted_games *games);
/* Writes the rest. */
void convert_output_close(struct convert_output *output);

struct convert_output_totals {
  size_t games;     /* written */
  size_t files;     /* 0: standard output */
  size_t left;      /* inputs that are their own output */
  bool failed;      /* an error was printed */
  bool reader_gone; /* of standard output */
};
struct convert_output_totals convert_output_sum(const struct convert_output *output);
/* Returns false if nothing can be written any more. */
bool convert_output_is_open(const struct convert_output *output);

#endif
