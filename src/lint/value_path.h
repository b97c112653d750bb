/* value_path.h: the path from the record down to a value, of which JSON Pointers and finding keys are made.
 *
 * Findings come in the order of the text, and values may lie ten thousand levels deep: the path of one is mostly
 * nearly that of the one before. So the last path is kept, and all findings of a record together take time in
 * proportion to its values. */
#ifndef JGFLINT_LINT_VALUE_PATH_H
#define JGFLINT_LINT_VALUE_PATH_H

#include "base/buffer.h"
#include "json/document.h"

struct value_path_step {
  uint32_t spot;
  uint32_t move;     /* the nearest move of a node that the value is or stands in, or NO_SPOT */
  size_t length;     /* of the path's text, this value included */
  bool branching;    /* the value is a list of nodes, or of such lists */
  bool in_variation;
};

/* All zero at first; cleared for each record. */
struct value_path {
  const struct json_document *document;
  struct value_path_step *steps; /* owned; from the record down, without gaps */
  uint32_t *climbed;        /* owned: scratch */
  size_t count, capacity, climbed_capacity;
  struct buffer text;        /* of all steps: see finding_key_pointer */
  uint32_t worded;             /* the value that was put into words last (finding_key.c), plus one; 0: none */
  struct buffer words;       /* its words */
};

/* The step of a value. The pointer is good until the next call. */
const struct value_path_step *value_path_to(struct value_path *path, const struct json_document *document, uint32_t spot);
/* For the next record. */
void value_path_clear(struct value_path *path);
void value_path_release(struct value_path *path);

#endif
