/* coerce.h: whether a value says something in a row of a schema, if not as it stands
 * then as a value of another type that says the same.
 *
 * "19" is 19, 6.0 is 6, and 3 is "3" where a text is meant: nothing is lost by writing
 * it so. What fits in no way is wrong in that row, whatever is done about it. */
#ifndef JGFLINT_JGF_COERCE_H
#define JGFLINT_JGF_COERCE_H

#include "jgf/schema.h"
#include "json/document.h"

enum jgf_coercion { JGF_COERCE_NONE, JGF_COERCE_AS_IS, JGF_COERCE_AS_NUMBER, JGF_COERCE_AS_BOOLEAN, JGF_COERCE_AS_TEXT };

/* Of a value that is no list and no object, these only by their type. Ranges count. */
enum jgf_coercion jgf_value_coerce(const struct json_document *document, uint32_t spot, const struct jgf_field *row);

/* A value that fits, or that is coerced, as the number or the flag that it says. */
double jgf_number(const struct json_document *document, uint32_t spot);
bool jgf_flag(const struct json_document *document, uint32_t spot);

/* The one type of game that there is, in any capitals. */
bool jgf_names_go(struct view text);

/* The name of a color that is spelled nearly so; NULL if none is. */
const char *jgf_color_near(struct view text);

/* The whole text is a number as JSON spells it, short enough to be exact. */
bool jgf_is_number(struct view text, bool *fraction);

#endif
