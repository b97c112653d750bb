#include "lint/value_path.h"
#include "base/memory.h"
#include "jgf/keys.h"
#include "json/pointer.h"

static bool has_key(const struct json_spot *spot) {
  return spot->key_start != spot->key_end;
}

static void add_key(const struct json_document *document, uint32_t spot, struct buffer *to) {
  struct buffer key = {0};
  json_key_text(document, spot, &key);
  json_pointer_key(to, buffer_view(&key));
  buffer_release(&key);
}

static void text_add(struct value_path *trail, const struct json_document *document, const struct value_path_step *above, struct value_path_step *step) {
  const struct json_spot *at = &document->spots[step->spot];
  bool named = has_key(at) && document->spots[at->parent].kind == JSON_OBJECT;
  if (!named && above->branching) return;
  if (at->key == KEY_VARIATIONS && named) {
    /* However deep: a branch put around this one leaves it what it is. */
    if (above->in_variation) return;
    step->in_variation = true;
  }
  if (named) add_key(document, step->spot, &trail->text);
  else json_pointer_index(&trail->text, at->index);
}

static void step_down(struct value_path *trail, const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  struct value_path_step step = {.spot = spot, .move = NO_SPOT};
  bool is_tree = at->key == KEY_TREE || at->key == KEY_VARIATIONS;
  step.branching = at->kind == JSON_ARRAY && is_tree;
  if (at->parent != NO_SPOT) {
    struct value_path_step above = trail->steps[trail->count - 1];
    step.in_variation = above.in_variation;
    step.branching |= at->kind == JSON_ARRAY && !has_key(at) && above.branching;
    bool of_node = trail->count > 1 && trail->steps[trail->count - 2].branching;
    step.move = at->key == KEY_MOVE && of_node ? spot : above.move;
    text_add(trail, document, &above, &step);
  }
  step.length = trail->text.length;
  ARRAY_GROW(trail->steps, trail->count, trail->capacity);
  trail->steps[trail->count++] = step;
}

const struct value_path_step *value_path_to(struct value_path *trail, const struct json_document *document, uint32_t spot) {
  const struct json_spot *spots = document->spots;
  if (trail->document != document) value_path_clear(trail);
  trail->document = document;
  while (trail->count && (trail->steps[trail->count - 1].spot > spot || spots[trail->steps[trail->count - 1].spot].next <= spot)) trail->count--;
  trail->text.length = trail->count ? trail->steps[trail->count - 1].length : 0;
  uint32_t reached = trail->count ? trail->steps[trail->count - 1].spot : NO_SPOT;
  size_t count = 0;
  for (uint32_t up = spot; up != reached; up = spots[up].parent) {
    ARRAY_GROW(trail->climbed, count, trail->climbed_capacity);
    trail->climbed[count++] = up;
  }
  while (count) step_down(trail, document, trail->climbed[--count]);
  return &trail->steps[trail->count - 1];
}

void value_path_clear(struct value_path *trail) {
  trail->count = 0;
  trail->said = 0;
  buffer_clear(&trail->text);
}

void value_path_release(struct value_path *trail) {
  free(trail->steps);
  free(trail->climbed);
  buffer_release(&trail->text);
  buffer_release(&trail->words);
  *trail = (struct value_path){0};
}
