/* formats.h: the table of formats beside JGF.
 *
 * A format is found by what a text holds, unless the user says which it is; only
 * where that tells nothing does the name of the file count (engine/file_type.h). */
#ifndef JGFLINT_CONVERT_FORMATS_H
#define JGFLINT_CONVERT_FORMATS_H

#include "sgf/format.h"

/* X(row): each format, in the order in which a text is asked. Whatever is kept for each is as long as this list. */
#define FORMAT_ROWS(X) X(format_sgf) X(format_ugf) X(format_json_sgf) X(format_gib) X(format_ngf)

#define FORMAT_ONE(row) +1
enum { FORMAT_COUNT = 0 FORMAT_ROWS(FORMAT_ONE) };
#undef FORMAT_ONE

/* All formats; ends with NULL. */
const struct format *const *formats_all(void);
/* The place of a format in formats_all, below FORMAT_COUNT. */
size_t format_place(const struct format *format);
/* The format of a text; NULL for JGF and for an unknown one. */
const struct format *format_sniff(struct view text);
/* The format of whose rules this is a family; NULL: it is about games, JGF or converting. */
const struct format *format_of_family(const char *family);

#endif
