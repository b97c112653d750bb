#include "go/game.h"
#include "base/memory.h"

static struct span no_span(const void *places, uint32_t spot) {
  (void)places;
  (void)spot;
  return (struct span){0, 0};
}

void record_init(struct record *record) {
  *record = (struct record){0};
  record_clear(record);
}

void record_clear(struct record *record) {
  struct record kept = *record;
  *record = (struct record){
      .is_go = true,
      .values = kept.values, .value_capacity = kept.value_capacity,
      .texts = kept.texts, .text_capacity = kept.text_capacity,
      .nodes = kept.nodes, .node_capacity = kept.node_capacity,
      .items = kept.items, .item_capacity = kept.item_capacity,
      .spot = NO_SPOT, .rules_spot = NO_SPOT, .board_spot = NO_SPOT, .tree_spot = NO_SPOT,
      .color_names = {[GO_EMPTY] = "empty", [GO_BLACK] = "black", [GO_WHITE] = "white"},
      .color_count = GO_FIRST_OTHER,
      .markup_type_count = 1,
      .span = no_span,
  };
}

void record_release(struct record *record) {
  free(record->values);
  free(record->texts);
  free(record->nodes);
  free(record->items);
  *record = (struct record){0};
}

struct go_node *record_add_node(struct record *record) {
  ARRAY_GROW(record->nodes, record->node_count, record->node_capacity);
  struct go_node *node = &record->nodes[record->node_count++];
  *node = (struct go_node){.parent = GO_NO_NODE, .first_item = (uint32_t)record->item_count, .spot = NO_SPOT};
  return node;
}

struct go_item *record_add_item(struct record *record) {
  ARRAY_GROW(record->items, record->item_count, record->item_capacity);
  struct go_item *item = &record->items[record->item_count++];
  *item = (struct go_item){.spot = NO_SPOT, .x_spot = NO_SPOT, .y_spot = NO_SPOT, .text_spot = NO_SPOT, .group = NO_SPOT};
  record->nodes[record->node_count - 1].item_count++;
  return item;
}

struct go_value *record_add_value(struct record *record) {
  ARRAY_GROW(record->values, record->value_count, record->value_capacity);
  struct go_value *value = &record->values[record->value_count++];
  *value = (struct go_value){.spot = NO_SPOT};
  return value;
}

struct go_text *record_add_text(struct record *record) {
  ARRAY_GROW(record->texts, record->text_count, record->text_capacity);
  struct go_text *text = &record->texts[record->text_count++];
  *text = (struct go_text){.spot = NO_SPOT};
  return text;
}

const struct go_value *record_value(const struct record *record, enum go_meaning meaning) {
  for (size_t i = 0; i < record->value_count; i++)
    if (record->values[i].meaning == meaning) return &record->values[i];
  return NULL;
}

const struct go_value *record_player_value(const struct record *record, size_t player, enum go_meaning meaning) {
  for (size_t i = 0; i < record->value_count; i++)
    if (record->values[i].meaning == meaning && record->values[i].player == player) return &record->values[i];
  return NULL;
}

uint8_t record_color(struct record *record, struct view name, const char *kept) {
  for (unsigned color = GO_BLACK; color < record->color_count; color++)
    if (view_is(name, record->color_names[color])) return (uint8_t)color;
  if (record->color_count > GO_LAST_OTHER) return GO_LAST_OTHER;
  record->color_names[record->color_count] = kept;
  return (uint8_t)record->color_count++;
}

const struct go_item *record_node_item(const struct record *record, size_t node, enum go_item_kind kind) {
  const struct go_node *at = &record->nodes[node];
  for (uint32_t i = at->first_item; i < at->first_item + at->item_count; i++)
    if (record->items[i].kind == kind) return &record->items[i];
  return NULL;
}
