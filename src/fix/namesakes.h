/* namesakes.h: members that are passed over only because another one stands beside them, which is spelled right: "Size" beside
 * "size". If that one went, they would be read. */
#ifndef JGFLINT_FIX_NAMESAKES_H
#define JGFLINT_FIX_NAMESAKES_H

#include "fix/file_style.h"

/* Those of a document, found when an object with many members is asked for one. */
struct namesakes *namesakes_new(struct arena *arena);

/* The first namesake of a member; 0 if it has none. */
uint32_t namesake_find(const struct file_style *style, uint32_t spot);

#endif
