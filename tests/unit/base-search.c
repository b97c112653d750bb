/* base-search.c: compares the binary search in sorted arrays with a linear search. */
#include "base/search.h"
#include "tests/unit/tap.h"

struct element {
  int key;
  size_t index; /* ignored by compare() */
};

static int compare(const void *a, const void *b) {
  const struct element *one = a, *other = b;
  return (one->key > other->key) - (one->key < other->key);
}

int main(void) {
  static const struct element list[] = {{1, 0}, {3, 1}, {3, 2}, {3, 3}, {5, 4}, {7, 5}, {7, 6}};
  for (size_t count = 0; count <= ARRAY_LENGTH(list); count++)
    for (int key = 0; key <= 8; key++) {
      struct element wanted = {.key = key};
      size_t expected = 0;
      while (expected < count && list[expected].key < key) expected++;
      is_number(search_first(&wanted, list, count, sizeof *list, compare), expected, "%d in the first %zu", key, count);
    }
  is_number(search_first(&list[0], NULL, 0, sizeof *list, compare), 0, "an empty list has no element");
  return done();
}
