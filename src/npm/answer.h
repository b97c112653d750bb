/* answer.h: what a module answers, as JSON. */
#ifndef JGFLINT_NPM_ANSWER_H
#define JGFLINT_NPM_ANSWER_H

#include "engine/engine.h"

/* The findings about a text, as -f json has them, with a comma between them; `is_first`: no comma before them. False if there are none. */
bool answer_findings(struct buffer *to, const char *name, const char *place, const struct source *source, const struct diags *diags, bool is_first);
/* ,"KEY": or, of the first one of an object, {"KEY": */
void answer_key(struct buffer *to, const char *key);
/* {"error": ...}: TypeError or RangeError of JavaScript. */
void answer_error(struct buffer *to, const char *type, const char *format, ...) PRINTF_LIKE(3, 4);

#endif
