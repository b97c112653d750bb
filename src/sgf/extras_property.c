#include "sgf/extras_property.h"
#include "facts/convert_facts.h"
#include "facts/notation.h"
#include "json/document.h"

/* The node's XJ, if it is one text. */
static struct sgf_property *find(struct property_tree *tree, const struct sgf_node *node) {
  struct sgf_property *property = &tree->properties[node->first_property];
  for (size_t i = 0; i < node->property_count; i++, property++)
    if (property->id == SGF_UNKNOWN && view_is(property->name, "XJ") && property->value_count == 1) return property;
  return NULL;
}

static bool are_pointers(const struct json_document *document, bool is_root) {
  if (document->flaws.count || !document->count || document->spots[0].kind != JSON_OBJECT) return false;
  struct buffer key = {0};
  bool good = true;
  for (uint32_t member = 1; good && member < document->spots[0].next; member = document->spots[member].next) {
    buffer_clear(&key);
    json_key_text(document, member, &key);
    bool is_word = (!is_root && view_is(buffer_view(&key), EXTRA_MOVE)) || view_is(buffer_view(&key), EXTRA_SGF);
    good = is_word || (key.length && key.data[0] == '/' && !memchr(key.data, '\0', key.length));
  }
  buffer_release(&key);
  return good;
}

static void add_all(const struct json_document *document, struct property_tree *tree, size_t node, uint32_t spot) {
  struct buffer key = {0};
  for (uint32_t member = 1; member < document->spots[0].next; member = document->spots[member].next) {
    buffer_clear(&key);
    json_key_text(document, member, &key);
    property_tree_add_node_extra(tree, node, buffer_string(&key), json_object_get(document->spots[member].value), spot);
  }
  buffer_release(&key);
}

static void remove_property(struct property_tree *tree, struct sgf_node *node, struct sgf_property *property) {
  struct sgf_property *end = &tree->properties[node->first_property + --node->property_count];
  memmove(property, property + 1, (size_t)(end - property) * sizeof *property);
}

/* What other programs call XJ is theirs; an object was written by us. */
static void broken_note(const struct property_tree *tree, const struct sgf_value *value, struct fact_sink sink) {
  struct notation what = {.name = VIEW("XJ")};
  struct fact fact = {.kind = CONVERT_FACT_ADDITION, .span = property_tree_span(tree, value->spot), .spot = NO_SPOT, .other_spot = NO_SPOT,
                      .number = CONVERT_ADDITION_BROKEN, .what = &what};
  if (value->text.length && value->text.at[0] == '{') sink.note(sink.to, &fact);
}

static void node_read(struct property_tree *tree, size_t index, struct fact_sink sink) {
  struct sgf_property *property = find(tree, &tree->nodes[index]);
  if (!property) return;
  struct view text = tree->values[property->first_value].text;
  struct json_limits limits = JSON_LIMITS;
  struct json_document document;
  struct source source;
  source_init_copy(&source, "XJ", text.at, text.length);
  json_parse(&document, &source, NULL, &limits);
  if (are_pointers(&document, !index)) {
    add_all(&document, tree, index, tree->values[property->first_value].spot);
    remove_property(tree, &tree->nodes[index], property);
  } else broken_note(tree, &tree->values[property->first_value], sink);
  json_release(&document);
  source_release(&source);
}

void extras_property_read(struct property_tree *tree, struct fact_sink sink) {
  for (size_t i = 0; i < tree->node_count && tree->nodes[i].first_property < tree->unknown_end; i++) node_read(tree, i, sink);
}
