/* pointer.h: JSON Pointers (RFC 6901), written step by step, and what they lead to. */
#ifndef JGFLINT_JSON_POINTER_H
#define JGFLINT_JSON_POINTER_H

#include "base/map.h"
#include "json/document.h"

/* Appends "/key", with its escapes, and "/index". */
void json_pointer_key(struct buffer *pointer, struct view key);
void json_pointer_index(struct buffer *pointer, size_t index);

/* Finds children of containers by key or index. A container is read once, at its first lookup. */
struct json_lookup {
  const struct json_document *document; /* borrowed */
  struct map children;                  /* spots by parent and name; empty at first, usually with an arena of the caller */
};

/* The member that counts of an object, or NO_SPOT. */
uint32_t json_lookup_member(struct json_lookup *lookup, uint32_t object, struct view name);
/* The value at a JSON Pointer, or NO_SPOT. *around, unless NULL, becomes the innermost existing value on the way. */
uint32_t json_lookup_pointer(struct json_lookup *lookup, struct view pointer, uint32_t *around);

/* The same for a single question: the value that a JSON Pointer names, or NO_SPOT. */
uint32_t json_pointer_find(const struct json_document *document, struct view pointer);

#endif
