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

static void text_add(struct value_path *path, const struct json_document *document, const struct value_path_step *above, struct value_path_step *step) {
  const struct json_spot *at = &document->spots[step->spot];
  bool named = has_key(at) && document->spots[at->parent].kind == JSON_OBJECT;
  if (!named && above->branching) return;
  if (at->key == KEY_VARIATIONS && named) {
    /* However deep: a branch put around this one leaves it what it is. */
    if (above->in_variation) return;
    step->in_variation = true;
  }
  if (named) add_key(document, step->spot, &path->text);
  else json_pointer_index(&path->text, at->index);
}

static void step_down(struct value_path *path, const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  struct value_path_step step = {.spot = spot, .move = NO_SPOT};
  bool is_tree = at->key == KEY_TREE || at->key == KEY_VARIATIONS;
  step.branching = at->kind == JSON_ARRAY && is_tree;
  if (at->parent != NO_SPOT) {
    struct value_path_step above = path->steps[path->count - 1];
    step.in_variation = above.in_variation;
    step.branching |= at->kind == JSON_ARRAY && !has_key(at) && above.branching;
    bool of_node = path->count > 1 && path->steps[path->count - 2].branching;
    step.move = at->key == KEY_MOVE && of_node ? spot : above.move;
    text_add(path, document, &above, &step);
  }
  step.length = path->text.length;
  ARRAY_GROW(path->steps, path->count, path->capacity);
  path->steps[path->count++] = step;
}

const struct value_path_step *value_path_to(struct value_path *path, const struct json_document *document, uint32_t spot) {
  const struct json_spot *spots = document->spots;
  if (path->document != document) value_path_clear(path);
  path->document = document;
  while (path->count && (path->steps[path->count - 1].spot > spot || spots[path->steps[path->count - 1].spot].next <= spot)) path->count--;
  path->text.length = path->count ? path->steps[path->count - 1].length : 0;
  uint32_t reached = path->count ? path->steps[path->count - 1].spot : NO_SPOT;
  size_t count = 0;
  for (uint32_t up = spot; up != reached; up = spots[up].parent) {
    ARRAY_GROW(path->climbed, count, path->climbed_capacity);
    path->climbed[count++] = up;
  }
  while (count) step_down(path, document, path->climbed[--count]);
  return &path->steps[path->count - 1];
}

void value_path_clear(struct value_path *path) {
  path->count = 0;
  path->worded = 0;
  buffer_clear(&path->text);
}

void value_path_release(struct value_path *path) {
  free(path->steps);
  free(path->climbed);
  buffer_release(&path->text);
  buffer_release(&path->words);
  *path = (struct value_path){0};
}
