/* pointer.h: JSON Pointers (RFC 6901), written step by step. */
#ifndef JGFLINT_JSON_POINTER_H
#define JGFLINT_JSON_POINTER_H

#include "base/buffer.h"

/* Appends "/key", with its escapes, and "/index". */
void json_pointer_key(struct buffer *pointer, struct view key);
void json_pointer_index(struct buffer *pointer, size_t index);

#endif
