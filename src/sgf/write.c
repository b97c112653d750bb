#include "config.h"
#include "sgf/write.h"
#include "base/map.h"
#include "base/memory.h"
#include "json/value.h"
#include "sgf/lexer.h"
#include "sgf/property.h"
#include "sgf/property_tree.h"

void write_order_release(struct write_order *write_order) {
  free(write_order->list);
  free(write_order->values);
  *write_order = (struct write_order){0};
}

static int compare(const void *a, const void *b) {
  const struct ordered_property *one = a, *other = b;
  if (one->rank != other->rank) return one->rank < other->rank ? -1 : 1;
  if (one->first != other->first) return one->first < other->first ? -1 : 1;
  return one->property < other->property ? -1 : one->property > other->property;
}

void write_order_node(struct write_order *write_order, size_t node) {
  const struct property_tree *tree = write_order->tree;
  uint32_t firsts[SGF_NAME_COUNT] = {0};
  struct map others = {0};
  write_order->count = 0;
  for (uint32_t i = 1; i <= tree->nodes[node].property_count; i++) {
    const struct sgf_property *property = &tree->properties[tree->nodes[node].first_property + i - 1];
    enum sgf_name id = property->id;
    int order = sgf_kind_of(id)->order;
    uint32_t first = firsts[id];
    /* The writer writes these in the root separately. In a normalized tree, other nodes do not have them: skip all. */
    if (id == SGF_FF || id == SGF_GM || id == SGF_CA || id == SGF_AP || id == SGF_SZ) continue;
    if (id == SGF_UNKNOWN) {
      void **known = map_get_or_add(&others, property->name);
      if (!*known) *known = (void *)(uintptr_t)i;
      first = (uint32_t)(uintptr_t)*known;
    } else if (!first) first = firsts[id] = i;
    ARRAY_GROW(write_order->list, write_order->count, write_order->capacity);
    write_order->list[write_order->count++] = (struct ordered_property){property, first, (uint8_t)(order ? order : UINT8_MAX)};
  }
  map_release(&others);
  if (write_order->count > 1) qsort(write_order->list, write_order->count, sizeof *write_order->list, compare);
}

size_t write_order_values(struct write_order *write_order, size_t index) {
  const uint32_t first = write_order->list[index].first;
  const enum sgf_type type = sgf_kind_of(write_order->list[index].property->id)->type;
  const bool is_list = sgf_type_is(type, SGF_TYPE_HAS_POINTS) && type != SGF_TYPE_MOVE;
  write_order->value_count = 0;
  for (; index < write_order->count && write_order->list[index].first == first; index++) {
    SGF_EACH_VALUE(value, write_order->tree, write_order->list[index].property) {
      if (is_list && !value->text.length) continue; /* [] */
      ARRAY_GROW(write_order->values, write_order->value_count, write_order->value_capacity);
      write_order->values[write_order->value_count++] = *value;
    }
  }
  return index;
}

void write_leftovers(const struct property_tree *tree, size_t node,
                     bool (*is_omitted)(const struct property_tree *tree, const struct tree_leftover *leftover),
                     struct buffer *to) {
  size_t members = 0;
  SGF_EACH_LEFTOVER(leftover, tree, node) {
    const char *move = tree->leftovers[property_tree_leftover_at(tree, node)].move;
    if (is_omitted && is_omitted(tree, leftover)) continue;
    if (!members && *move) {
      buffer_add_string(to, "{\"" LEFTOVER_MOVE "\":");
      json_write_string(to, view_of(move));
      members++;
    }
    buffer_add_char(to, members++ ? ',' : '{');
    json_write_string(to, view_of(leftover->pointer));
    buffer_add_char(to, ':');
    json_write_value(to, leftover->value);
  }
  if (members) buffer_add_char(to, '}');
}

enum { WIDTH = 60 }; /* length after which a line of nodes ends */

struct writer {
  struct buffer *out; /* borrowed */
  size_t line;       /* start of the line in `out` */
  bool plain;
};

static void end_line(struct writer *writer) {
  buffer_add_char(writer->out, '\n');
  writer->line = writer->out->length;
}

/* ---- values ---- */

enum { ESCAPE_COLON = 1, ONE_LINE = 2, RAW_COLONS = 4 };

static bool is_plain(char c, unsigned how) {
  if (c == ':') return !(how & ESCAPE_COLON);
  return c != ']' && c != '\\' && c != '\n' && c != '\r' && c != '\0';
}

/* FF4, "Text": a line break is LF, CR or CRLF, and a backslash escapes the next character. U+0000 cannot be written in SGF and
 * is dropped. */
static void add_text(struct buffer *out, struct view text, unsigned how) {
  for (size_t at = 0; at < text.length; at++) {
    size_t end = at;
    while (end < text.length && is_plain(text.at[end], how)) end++;
    buffer_add(out, text.at + at, end - at);
    at = end;
    if (at >= text.length) return;
    char c = text.at[at];
    size_t escapes = how & RAW_COLONS ? sgf_colon_escapes(text, at) : 0;
    if (escapes) {
      buffer_add(out, text.at + at, escapes);
      at += escapes - 1;
      continue;
    }
    if (c == '\r' && at + 1 < text.length && text.at[at + 1] == '\n') at++;
    if (c == '\r' || c == '\n') buffer_add_char(out, how & ONE_LINE ? ' ' : '\n');
    else if (c) {
      buffer_add_char(out, '\\');
      buffer_add_char(out, c);
    }
  }
}

/* Writes a number. An FF4 number has no exponent: returns false, without writing, if the number needs an exponent. */
static bool add_number(struct buffer *out, const struct sgf_kind *kind, struct view text) {
  double number;
  if (!sgf_type_is(kind->type, SGF_TYPE_IS_NUMBER) || !sgf_number_read(text, &number)) return false;
  size_t before = out->length;
  json_write_number(out, number);
  if (!memchr(out->data + before, 'e', out->length - before)) return true;
  out->length = before;
  return false;
}

static void add_value(struct buffer *out, const struct sgf_kind *kind, const struct sgf_value *value) {
  unsigned how = (kind->type == SGF_TYPE_TEXT || kind->type == SGF_TYPE_UNKNOWN) ? 0 : ONE_LINE;
  if (kind->type == SGF_TYPE_UNKNOWN) how |= RAW_COLONS;
  buffer_add_char(out, '[');
  if (!add_number(out, kind, value->text))
    add_text(out, value->text, value->second.at ? how | ESCAPE_COLON : how);
  if (value->second.at) {
    buffer_add_char(out, ':');
    add_text(out, value->second, how | ESCAPE_COLON);
  }
  buffer_add_char(out, ']');
}

/* Writes all properties of a name. Several texts are joined to one value. If another property should have one value, further
 * values are written only if they differ from the first value. Returns the index of the next name. */
static size_t add_property(struct writer *writer, struct write_order *write_order, size_t index) {
  struct buffer *out = writer->out;
  const struct sgf_property *property = write_order->list[index].property;
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  const size_t next = write_order_values(write_order, index);
  const struct sgf_value *values = write_order->values;
  buffer_add_view(out, kind->name ? view_of(kind->name) : property->name);
  if (!write_order->value_count) buffer_add_string(out, "[]");
  for (size_t i = 0; i < write_order->value_count; i++) {
    if (i && kind->type == SGF_TYPE_TEXT) {
      out->length--; /* the bracket */
      buffer_add_string(out, "\n\n");
      add_text(out, values[i].text, 0);
      buffer_add_char(out, ']');
      continue;
    }
    bool is_same = i && kind->many == SGF_ONE && kind->type != SGF_TYPE_MOVE && sgf_value_equal(&values[0], &values[i]);
    if (!is_same) add_value(out, kind, &values[i]);
  }
  return next;
}

/* Writes all values of a root property, or `otherwise`. AP may have several: FoxWQ names two programs. */
static void add_root_value(struct buffer *out, const struct property_tree *tree, enum sgf_name id, const char *otherwise) {
  const struct sgf_value *first = NULL;
  buffer_add_string(out, sgf_kind_of(id)->name);
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[0]) {
    if (property->id != id) continue;
    SGF_EACH_VALUE(value, tree, property) {
      if (first && sgf_value_equal(first, value)) continue;
      if (!first) first = value;
      add_value(out, sgf_kind_of(id), value);
    }
  }
  if (!first) buffer_printf(out, "[%s]", otherwise);
}

static void add_root(struct writer *writer, struct write_order *write_order) {
  const struct property_tree *tree = write_order->tree;
  struct buffer *out = writer->out;
  buffer_add_string(out, ";FF[4]");
  add_root_value(out, tree, SGF_GM, "1");
  buffer_add_string(out, "CA[UTF-8]");
  add_root_value(out, tree, SGF_AP, WRITE_ORDER_GENERATOR ":" PACKAGE_VERSION);
  if (!tree->width || !tree->height) add_root_value(out, tree, SGF_SZ, "19"); /* not a size */
  else if (tree->width == tree->height) buffer_printf(out, "SZ[%d]", tree->width);
  else buffer_printf(out, "SZ[%d:%d]", tree->width, tree->height);
  for (size_t i = 0; i < write_order->count;) {
    end_line(writer);
    i = add_property(writer, write_order, i);
  }
}

/* ---- nodes ---- */

/* Writes XJ, the data of a node that SGF cannot express. XJ is in the node that it describes, so that both move together. */
static bool add_leftovers(struct writer *writer, const struct property_tree *tree, size_t node) {
  struct buffer leftovers = {0};
  if (!writer->plain) write_leftovers(tree, node, NULL, &leftovers);
  if (!leftovers.length) return false;
  if (!node) end_line(writer);
  buffer_add_string(writer->out, "XJ[");
  add_text(writer->out, buffer_view(&leftovers), 0);
  buffer_add_char(writer->out, ']');
  buffer_release(&leftovers);
  return true;
}

static void add_node(struct writer *writer, struct write_order *write_order, size_t node) {
  write_order_node(write_order, node);
  if (!node) {
    add_root(writer, write_order);
    add_leftovers(writer, write_order->tree, node);
    end_line(writer);
    return;
  }
  buffer_add_char(writer->out, ';');
  bool has_text = false;
  for (size_t i = 0; i < write_order->count;) {
    has_text |= sgf_kind_of(write_order->list[i].property->id)->type == SGF_TYPE_TEXT;
    i = add_property(writer, write_order, i);
  }
  bool is_more = add_leftovers(writer, write_order->tree, node);
  if (is_more || has_text || writer->out->length - writer->line > WIDTH) end_line(writer);
}

void sgf_write(const struct property_tree *tree, bool plain, struct buffer *out) {
  struct writer writer = {.out = out, .line = out->length, .plain = plain};
  struct write_order write_order = {.tree = tree};
  struct fork_index forks;
  fork_index_init(&forks, tree);
  buffer_add_char(out, '(');
  for (size_t i = 0; i < tree->node_count; i++) {
    if (fork_index_begins(&forks, i)) {
      if (writer.out->length != writer.line) end_line(&writer);
      buffer_add_char(out, '(');
    }
    add_node(&writer, &write_order, i);
    size_t ended = fork_index_end(&forks, i);
    if (ended && out->length == writer.line) {
      out->length--; /* the bracket follows the node */
      writer.line = 0;
    }
    buffer_add_repeated(out, ')', ended);
  }
  if (out->data[out->length - 1] == '\n') out->length--;
  buffer_add_string(out, ")\n");
  fork_index_release(&forks);
  write_order_release(&write_order);
}
