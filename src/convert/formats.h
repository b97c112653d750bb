/* formats.h: the table of all formats except JGF.
 *
 * The content of a text determines its format, unless the user names a format. The file name is used only if the content
 * is not recognized (engine/file_type.h). */
#ifndef JGFLINT_CONVERT_FORMATS_H
#define JGFLINT_CONVERT_FORMATS_H

#include "sgf/format.h"

#define FORMAT_ONE(row) +1
enum { FORMAT_COUNT = 0 FORMAT_ROWS(FORMAT_ONE) };
#undef FORMAT_ONE

/* All formats; ends with NULL. */
const struct format *const *formats_all(void);
/* The index of a format in formats_all, below FORMAT_COUNT. */
size_t format_place(const struct format *format);
/* Returns the format of a text, or NULL for JGF and for unknown formats. */
const struct format *format_sniff(struct view text);

#endif
