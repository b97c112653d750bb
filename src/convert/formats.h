/* formats.h: the table of formats beside JGF.
 *
 * A format is found by what a text holds, unless the user says which it is; only
 * where that tells nothing does the name of the file count (engine/file_type.h). */
#ifndef JGFLINT_CONVERT_FORMATS_H
#define JGFLINT_CONVERT_FORMATS_H

#include "sgf/format.h"

#define FORMAT_ONE(row) +1
enum { FORMAT_COUNT = 0 FORMAT_ROWS(FORMAT_ONE) };
#undef FORMAT_ONE

/* All formats; ends with NULL. */
const struct format *const *formats_all(void);
/* The place of a format in formats_all, below FORMAT_COUNT. */
size_t format_place(const struct format *format);
/* The format of a text; NULL for JGF and for an unknown one. */
const struct format *format_sniff(struct view text);

#endif
