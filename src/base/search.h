/* search.h: places in sorted arrays. */
#ifndef JGFLINT_BASE_SEARCH_H
#define JGFLINT_BASE_SEARCH_H

#include "base/base.h"

/* For search_first, qsort and bsearch: by what stands first in an element. */
int compare_uint32(const void *a, const void *b);
int compare_size(const void *a, const void *b);
int compare_strings(const void *a, const void *b);

/* The index of the first of `count` elements of `size` bytes, sorted by `compare`, that does not come before the wanted one.
 * Unlike bsearch it finds the first of equal elements, and the place of an element that is not there. */
size_t search_first(const void *wanted, const void *list, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
