/* locations.h: the lines and columns of many offsets, found in one sweep.
 *
 * Findings are sorted by start; their ends, what they relate to and their edits
 * are not. So a reporter first says which offsets it wants, then has them found
 * in order, then asks. */
#ifndef JGFLINT_REPORT_LOCATIONS_H
#define JGFLINT_REPORT_LOCATIONS_H

#include "report/reporter.h"
#include "text/location.h"

struct wanted {
  size_t offset;
  struct location place;
};

struct locations {
  const struct source *source; /* borrowed */
  struct wanted *list;         /* owned; after locations_find sorted, each once */
  size_t count, capacity;
};

void locations_want(struct locations *places, struct span span);
void locations_find(struct locations *places);
/* The place of an offset that was wanted. */
struct location locations_at(const struct locations *places, size_t offset);
/* Where a span ends, for people: the place of its last byte's end, which for a
 * span that takes a line end with it is still in that line. */
size_t locations_last_line(const struct locations *places, struct span span);
void locations_release(struct locations *places);

/* What a reporter may want to know the places of, beside the findings themselves. */
enum finding_locations { LOCATIONS_RELATED = 1, LOCATIONS_EDITS = 2 };
/* Of all findings that are shown, found; returns how many these are. `places` is {0}. */
size_t locations_of_findings(struct locations *places, const struct report_part *part);

/* 1-based columns in bytes, for consumers that count so. A byte order mark has none. */
static inline size_t location_byte_column(struct location place, size_t offset) {
  return offset < place.line_start ? 1 : offset - place.line_start + 1;
}

#endif
