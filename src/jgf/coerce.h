/* coerce.h: converts values of a wrong type to the type of a schema row, if no information is lost.
 *
 * "19" becomes 19, 6.0 becomes 6, and 3 becomes "3" for a text. */
#ifndef JGFLINT_JGF_COERCE_H
#define JGFLINT_JGF_COERCE_H

#include "jgf/schema.h"
#include "json/document.h"

enum jgf_coercion { JGF_COERCE_NONE, JGF_COERCE_AS_IS, JGF_COERCE_AS_NUMBER, JGF_COERCE_AS_BOOLEAN, JGF_COERCE_AS_TEXT };

/* For scalars, by value and range; for lists and objects, by type alone. */
enum jgf_coercion jgf_value_coerce(const struct json_document *document, uint32_t spot, const struct jgf_field *row);

bool jgf_is_in_range(const struct jgf_field *row, double number);

/* The number or the flag of a value that fits or can be coerced. */
double jgf_number(const struct json_document *document, uint32_t spot);
bool jgf_flag(const struct json_document *document, uint32_t spot);

/* The only type of game, in any capitals. */
bool jgf_names_go(struct view text);

/* Whether the whole text is a JSON number that is short enough to be exact. */
bool jgf_is_number(struct view text, bool *fraction);

#endif
