#include "base/suggest.h"
#include "base/ascii.h"

enum { LONGEST = 63 }; /* bytes of a suggested name */

size_t edit_distance(struct view a, struct view b, size_t limit) {
  if (a.length > LONGEST || b.length > LONGEST) return limit + 1;
  size_t gap = a.length > b.length ? a.length - b.length : b.length - a.length;
  if (gap > limit) return limit + 1;
  size_t rows[3][LONGEST + 1];
  for (size_t j = 0; j <= b.length; j++) rows[0][j] = j;
  for (size_t i = 1; i <= a.length; i++) {
    size_t *row = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
    row[0] = i;
    for (size_t j = 1; j <= b.length; j++) {
      size_t other = ascii_lower(a.at[i - 1]) != ascii_lower(b.at[j - 1]);
      row[j] = (last[j] < row[j - 1] ? last[j] : row[j - 1]) + 1;
      if (last[j - 1] + other < row[j]) row[j] = last[j - 1] + other;
      bool swapped = i > 1 && j > 1 && ascii_lower(a.at[i - 1]) == ascii_lower(b.at[j - 2]) &&
                     ascii_lower(a.at[i - 2]) == ascii_lower(b.at[j - 1]);
      if (swapped && before[j - 2] + 1 < row[j]) row[j] = before[j - 2] + 1;
    }
  }
  size_t distance = rows[a.length % 3][b.length];
  return distance <= limit ? distance : limit + 1;
}

void suggest_consider(struct suggestion *suggestion, struct view word, const char *candidate) {
  struct view name = view_of(candidate);
  size_t shorter = word.length < name.length ? word.length : name.length;
  size_t limit = shorter <= 4 ? 1 : shorter < 12 ? 2 : 3;
  if (shorter < 2) return;
  size_t distance = edit_distance(word, name, limit);
  if (distance > limit) return;
  if (suggestion->best && distance == suggestion->distance) suggestion->ties++;
  if (suggestion->best && distance >= suggestion->distance) return;
  *suggestion = (struct suggestion){candidate, distance, 1};
}
