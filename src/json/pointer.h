/* pointer.h: JSON Pointers (RFC 6901), written step by step, and what they lead to. */
#ifndef JGFLINT_JSON_POINTER_H
#define JGFLINT_JSON_POINTER_H

#include "base/buffer.h"
#include "json/document.h"

/* Appends "/key", with its escapes, and "/index". */
void json_pointer_key(struct buffer *pointer, struct view key);
void json_pointer_index(struct buffer *pointer, size_t index);

/* Children of a value found by name or number, each at once: a container is gone through when it is asked for the first time,
 * and never again, so that many questions about one document cost no more than going through it. */
struct json_lookup {
  const struct json_document *document; /* borrowed */
  struct arena *arena;                  /* borrowed: what the rest lies in; all of it {0} at first */
  uint64_t *known;  /* a bit for each value: whether its children are in the table */
  uint32_t *table;  /* of children, by parent and name; NO_SPOT: free */
  size_t count, size;
};

/* The member that counts of an object, or NO_SPOT. */
uint32_t json_lookup_member(struct json_lookup *lookup, uint32_t object, struct view name);
/* The value that a JSON Pointer names, or NO_SPOT; puts the innermost one around it that is there into *around, if asked. */
uint32_t json_lookup_pointer(struct json_lookup *lookup, struct view pointer, uint32_t *around);

/* The same for a single question: the value that a JSON Pointer names, or NO_SPOT. */
uint32_t json_pointer_find(const struct json_document *document, struct view pointer);

#endif
