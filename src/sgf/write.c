#include "config.h"
#include "sgf/write.h"
#include "base/map.h"
#include "base/memory.h"
#include "json/value.h"
#include "sgf/lexer.h"
#include <limits.h>

/* ---- the order of properties ---- */

struct ordered_property {
  struct sgf_property property;
  int rank;               /* its position in the order of writing */
  uint32_t first, number; /* the first property of the same name, and this one, among those of the node */
};

static int compare(const void *a, const void *b) {
  const struct ordered_property *one = a, *other = b;
  if (one->rank != other->rank) return one->rank < other->rank ? -1 : 1;
  if (one->first != other->first) return one->first < other->first ? -1 : 1;
  return one->number < other->number ? -1 : one->number > other->number;
}

/* Adds the values to the last property, apart from empty values of lists: TB[] is an empty list. */
static void values_take(struct property_tree *tree, struct sgf_property *to, const struct sgf_property *from) {
  const enum sgf_type type = sgf_kind_of(from->id)->type;
  const bool is_list = sgf_type_is(type, SGF_TYPE_HAS_POINTS) && type != SGF_TYPE_MOVE;
  for (uint32_t i = from->first_value; i < from->first_value + from->value_count; i++) {
    if (is_list && !tree->values[i].text.length) continue;
    property_tree_append_value(tree, tree->values[i]);
    to->value_count++;
  }
}

static void node_arrange(struct property_tree *tree, struct sgf_node *node) {
  struct sgf_property *end = sgf_properties(tree, node);
  const uint32_t count = node->property_count;
  uint32_t firsts[SGF_NAME_COUNT] = {0}; /* 1 + the number of the first property, by name */
  struct map others = {0};               /* the same of unknown names */
  struct ordered_property *list = mem_alloc_zeroed(count, sizeof *list);
  for (uint32_t i = 0; i < count; i++) {
    const int order = sgf_kind_of(end[i].id)->order;
    void **known = end[i].id ? NULL : map_get_or_add(&others, end[i].name);
    if (known && !*known) *known = (void *)(uintptr_t)(i + 1);
    if (known) firsts[SGF_UNKNOWN] = (uint32_t)(uintptr_t)*known;
    else if (!firsts[end[i].id]) firsts[end[i].id] = i + 1;
    list[i] = (struct ordered_property){end[i], order ? order : INT_MAX, firsts[end[i].id], i};
  }
  map_release(&others);
  qsort(list, count, sizeof *list, compare);
  for (uint32_t i = 0; i < count; i++) {
    if (!i || list[i].first != list[i - 1].first) {
      *end++ = list[i].property;
      end[-1].first_value = (uint32_t)tree->value_count;
      end[-1].value_count = 0;
    }
    values_take(tree, &end[-1], &list[i].property);
  }
  free(list);
  node->property_count = (uint32_t)(end - sgf_properties(tree, node));
}

void write_arrange(struct property_tree *tree) {
  for (size_t i = 0; i < tree->node_count; i++) {
    struct sgf_node *node = &tree->nodes[i];
    bool is_one_move = node->property_count == 1 && sgf_is_move(sgf_properties(tree, node)->id);
    if (node->property_count && !is_one_move) node_arrange(tree, node);
  }
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

enum { ESCAPE_COLON = 4 }; /* besides the flags of lexer.h */

static bool is_plain(char c, unsigned flags) {
  if (c == ':') return !(flags & ESCAPE_COLON);
  return c != ']' && c != '\\' && c != '\n' && c != '\r' && c != '\0';
}

/* FF4, "Text": a line break is LF, CR or CRLF, and a backslash escapes the next character. U+0000 cannot be written in SGF and
 * is dropped. */
static void add_text(struct buffer *out, struct view text, unsigned flags) {
  for (size_t at = 0; at < text.length; at++) {
    size_t end = at;
    while (end < text.length && is_plain(text.at[end], flags)) end++;
    buffer_add(out, text.at + at, end - at);
    at = end;
    if (at >= text.length) return;
    char c = text.at[at];
    size_t escapes = flags & SGF_RAW_COLONS ? sgf_colon_escapes(text, at) : 0;
    if (escapes) {
      buffer_add(out, text.at + at, escapes);
      at += escapes - 1;
      continue;
    }
    if (c == '\r' && at + 1 < text.length && text.at[at + 1] == '\n') at++;
    if (c == '\r' || c == '\n') buffer_add_char(out, flags & SGF_ONE_LINE ? ' ' : '\n');
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
  unsigned flags = sgf_text_flags(kind->type);
  buffer_add_char(out, '[');
  if (!add_number(out, kind, value->text))
    add_text(out, value->text, value->second.at ? flags | ESCAPE_COLON : flags);
  if (value->second.at) {
    buffer_add_char(out, ':');
    add_text(out, value->second, flags | ESCAPE_COLON);
  }
  buffer_add_char(out, ']');
}

/* Several texts are joined to one value. If another property should have one value, further values are written only if they
 * differ from the first value. */
static void add_property(struct buffer *out, const struct property_tree *tree, const struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  const struct sgf_value *values = sgf_values_of(tree, property);
  buffer_add_view(out, kind->name ? view_of(kind->name) : property->name);
  if (!property->value_count) buffer_add_string(out, "[]");
  for (size_t i = 0; i < property->value_count; i++) {
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
}

/* Writes a property of the root, or the value `otherwise`. AP may have several values: FoxWQ names two programs. */
static void add_root_property(struct buffer *out, const struct property_tree *tree, enum sgf_name id, const char *otherwise) {
  const struct sgf_property *property = property_tree_find(tree, &tree->nodes[0], id);
  if (property && property->value_count) add_property(out, tree, property);
  else buffer_printf(out, "%s[%s]", sgf_kind_of(id)->name, otherwise);
}

static void add_root(struct writer *writer, const struct property_tree *tree) {
  struct buffer *out = writer->out;
  buffer_add_string(out, ";FF[4]");
  add_root_property(out, tree, SGF_GM, "1");
  buffer_add_string(out, "CA[UTF-8]");
  add_root_property(out, tree, SGF_AP, WRITE_GENERATOR ":" PACKAGE_VERSION);
  if (!tree->width || !tree->height) add_root_property(out, tree, SGF_SZ, "19"); /* not a size */
  else if (tree->width == tree->height) buffer_printf(out, "SZ[%d]", tree->width);
  else buffer_printf(out, "SZ[%d:%d]", tree->width, tree->height);
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[0]) {
    if (write_is_of_file(property->id)) continue;
    end_line(writer);
    add_property(out, tree, property);
  }
}

/* ---- nodes ---- */

/* Writes XJ, the data of a node that SGF cannot express. XJ is in the node that it describes, so that both move together. */
static bool add_leftovers(struct writer *writer, const struct property_tree *tree, size_t node) {
  LOCAL_BUFFER leftovers = {0};
  if (!writer->plain) write_leftovers(tree, node, NULL, &leftovers);
  if (!leftovers.length) return false;
  if (!node) end_line(writer);
  buffer_add_string(writer->out, "XJ[");
  add_text(writer->out, buffer_view(&leftovers), 0);
  buffer_add_char(writer->out, ']');
  return true;
}

static void add_node(struct writer *writer, const struct property_tree *tree, size_t node) {
  if (!node) {
    add_root(writer, tree);
    add_leftovers(writer, tree, node);
    end_line(writer);
    return;
  }
  buffer_add_char(writer->out, ';');
  bool has_text = false;
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[node]) {
    if (write_is_of_file(property->id)) continue;
    has_text |= sgf_kind_of(property->id)->type == SGF_TYPE_TEXT;
    add_property(writer->out, tree, property);
  }
  bool is_more = add_leftovers(writer, tree, node);
  if (is_more || has_text || writer->out->length - writer->line > WIDTH) end_line(writer);
}

void sgf_write(struct property_tree *tree, bool plain, struct buffer *out) {
  struct writer writer = {.out = out, .line = out->length, .plain = plain};
  struct fork_index forks;
  write_arrange(tree);
  fork_index_init(&forks, tree);
  buffer_add_char(out, '(');
  for (size_t i = 0; i < tree->node_count; i++) {
    if (fork_index_begins(&forks, i)) {
      if (writer.out->length != writer.line) end_line(&writer);
      buffer_add_char(out, '(');
    }
    add_node(&writer, tree, i);
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
}
