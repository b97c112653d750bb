/* search.h: binary search in sorted arrays. */
#ifndef JGFLINT_BASE_SEARCH_H
#define JGFLINT_BASE_SEARCH_H

#include "base/base.h"

/* For search_first, qsort and bsearch. They compare the first member of elements. */
int compare_uint32(const void *a, const void *b);
int compare_size(const void *a, const void *b);
int compare_strings(const void *a, const void *b);

/* The index of the first element that is not less than `wanted`. `list` has `count` elements of `size` bytes, sorted by
 * `compare`. Unlike bsearch, this function finds the first of equal elements and the place of a missing element. */
size_t search_first(const void *wanted, const void *list, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
