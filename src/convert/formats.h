/* formats.h: the table of formats beside JGF.
 *
 * A format is found by what a text holds, unless the user says which it is; only
 * where that tells nothing does the name of the file count (cli/file_type.h). */
#ifndef JGFLINT_CONVERT_FORMATS_H
#define JGFLINT_CONVERT_FORMATS_H

#include "sgf/format.h"

/* The format that a text is of; NULL for JGF and for what nobody knows. */
const struct format *format_sniff(struct view text);
/* All formats; ends with NULL. */
const struct format *const *formats_all(void);

#endif
