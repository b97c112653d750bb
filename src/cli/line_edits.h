/* line_edits.h: what becomes of some lines of JSON Lines that are fixed.
 *
 * A worker notes it for its work item. A line stays one line. */
#ifndef JGFLINT_CLI_LINE_EDITS_H
#define JGFLINT_CLI_LINE_EDITS_H

#include "base/buffer.h"
#include "text/source.h"

enum { LINE_REASONS = 8 };

/* Why lines are not fixed, in the order in which that came up. */
struct line_reasons {
  struct line_reason {
    const char *why; /* static */
    size_t line, count; /* the first one, and how many */
  } list[LINE_REASONS];
  size_t count;
};

/* What becomes of the lines of one work item. */
struct line_edits {
  struct line_edit {
    size_t offset, length; /* of the line in the file, without its end */
    size_t end;            /* of the new line in `text`, where it begins at the end of the one before */
  } *list;            /* owned */
  size_t count, capacity;
  struct buffer text; /* owned */
  size_t findings;    /* that are fixed */
  ptrdiff_t shift;    /* by how many bytes what follows is moved */
  struct line_reasons reasons;
};

void line_edits_release(struct line_edits *edits);
/* The line gets another text. False if that is no line. */
bool line_edits_add(struct line_edits *edits, const struct source *line, struct view new);
void line_edits_note(struct line_edits *edits, size_t line, const char *why);
/* The new text of one of them. */
struct view line_edits_new(const struct line_edits *edits, size_t index);
/* Takes over why lines are not fixed. */
void line_reasons_add(struct line_reasons *to, const struct line_reasons *more);
/* Nothing becomes of any line. */
void line_edits_clear(struct line_edits *edits);

#endif
