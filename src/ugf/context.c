/* context.c: what all parts of the reader use. It calls none of them. */
#include "base/memory.h"
#include "json/make.h"
#include "ugf/internal.h"

void ugf_note_other(const struct ugf_reading *reading, unsigned kind, struct span span, struct span other, struct notation notation) {
  struct fact fact = {.kind = kind, .span = span, .spot = NO_SPOT, .other_spot = NO_SPOT, .other = other, .what = &notation};
  reading->sink.note(reading->sink.to, &fact);
}

void ugf_note(const struct ugf_reading *reading, unsigned kind, struct span span, struct notation notation) {
  ugf_note_other(reading, kind, span, (struct span){0, 0}, notation);
}

struct view ugf_keep(struct ugf_reading *reading, const struct buffer *text) {
  return (struct view){arena_string(&reading->session->tree.arena, buffer_view(text)), text->length};
}

void ugf_meta(struct ugf_reading *reading, const char *key, struct json_object *value) {
  json_put(reading->meta, key, value);
}

struct json_object *ugf_json(struct view text) {
  return json_make_string(text);
}

uint32_t ugf_place(struct ugf_reading *reading, struct span span) {
  struct ugf_own *own = reading->own;
  ARRAY_GROW(own->places, own->place_count, own->place_capacity);
  own->places[own->place_count] = span;
  return (uint32_t)own->place_count++;
}

void ugf_property(struct ugf_reading *reading, const char *name, struct view text, struct span span) {
  uint32_t spot = ugf_place(reading, span);
  property_tree_add_property(&reading->session->tree, view_of(name), spot);
  property_tree_add_value(&reading->session->tree, text, spot);
}

void ugf_extra(struct ugf_reading *reading, const char *pointer, struct json_object *value, struct span span) {
  property_tree_add_extra(&reading->session->tree, pointer, value, ugf_place(reading, span));
}
