#include "text/source.h"
#include "base/memory.h"
#include "base/search.h"
#include "base/utf8.h"

void source_init_copy(struct source *source, const char *name, const void *bytes, size_t size) {
  if (size > SIZE_MAX - SOURCE_PADDING) mem_exhausted();
  char *buffer = mem_alloc(size + SOURCE_PADDING);
  if (size) memcpy(buffer, bytes, size);
  memset(buffer + size, 0, SOURCE_PADDING);
  source_init_owned(source, name, buffer, size);
}

void source_init_owned(struct source *source, const char *name, void *buffer, size_t size) {
  source_init_borrow(source, name, buffer, size);
  source->memory = buffer;
}

void source_init_borrow(struct source *source, const char *name, const char *bytes, size_t size) {
  *source = (struct source){.name = name, .bytes = bytes, .size = size, .first_line = 1};
}

void source_release(struct source *source) {
  free(source->memory);
  *source = (struct source){0};
}

size_t source_offset(const struct source *source, size_t offset) {
  const struct source_step *steps = source->steps;
  size_t behind = offset + 1, first = search_first(&behind, steps, source->step_count, sizeof *steps, compare_size);
  if (!first) return source->first_offset + offset;
  const struct source_step *step = &steps[first - 1];
  return source->first_offset + step->original + (step->is_one ? 0 : offset - step->offset);
}

size_t source_bom(const struct source *source) {
  return view_begins((struct view){source->bytes, source->size}, UTF8_BOM) ? strlen(UTF8_BOM) : 0;
}
