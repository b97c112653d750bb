/* output_names.h: names of output files, made of the names of inputs.
 *
 * Nothing is opened but to see where a path ends and the name of an archive's entry
 * begins. */
#ifndef JGFLINT_CLI_OUTPUT_NAMES_H
#define JGFLINT_CLI_OUTPUT_NAMES_H

#include "base/buffer.h"

/* How many bytes of a shown name are the path of a file on disk: all, unless it goes on with an entry of an archive. */
size_t output_name_disk_part(const char *name);

/* Appends the last part of a path or of an entry's name, without the endings that formats have, and without what
 * would lead elsewhere. Never empty, never "." or "..", never with a slash. */
void output_name_add(struct buffer *to, struct view name);
/* The same with an entry's whole name: directories in it become part of the new name. */
void output_name_add_whole(struct buffer *to, struct view name);

#endif
