/* compressor.h: a text that is written by gzip, xz or zstd, through libarchive. */
#ifndef JGFLINT_SYS_COMPRESSOR_H
#define JGFLINT_SYS_COMPRESSOR_H

#include "base/buffer.h"

struct compressor;

/* Whether a file of that name holds what is compressed: .gz, .xz or .zst. */
bool compressor_is_for(const char *path);
/* For a file of that name; NULL if it cannot be done: then `why` says so. The same text becomes the same bytes. */
struct compressor *compressor_new(const char *path, struct buffer *why);
/* Appends what is ready of it to `to`; false where it failed. */
bool compressor_add(struct compressor *compressor, struct view text, struct buffer *to);
/* The same with the rest. */
bool compressor_end(struct compressor *compressor, struct buffer *to);
void compressor_free(struct compressor *compressor);

#endif
