#include "config.h"

#include "base/memory.h"
#include "sgf/fork_index.h"
#include "sgf/write.h"
#include "sgf/number.h"
#include "sgf/unescape.h"
#include "sgf/write_order.h"
#include "json/write.h"

enum { WIDTH = 60 }; /* a line of nodes ends behind it */

struct writer {
  struct buffer *out; /* borrowed */
  size_t line;       /* where the line begins in it */
  bool plain;
  size_t extra;      /* the first of the nodes that were not written yet */
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

/* FF4, "Text": a line break is any of LF, CR, CRLF; a backslash takes what follows as it is. There is no way to write U+0000. */
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

static bool keeps_lines(const struct sgf_kind *kind) {
  return kind->type == SGF_TYPE_TEXT || kind->type == SGF_TYPE_UNKNOWN;
}

/* FF4: an optional sign, digits, and perhaps a point with digits behind it; no power of ten. */
static bool add_number(struct buffer *out, const struct sgf_kind *kind, struct view text) {
  double number;
  if ((kind->type != SGF_TYPE_NUMBER && kind->type != SGF_TYPE_REAL) || !number_read(text, &number)) return false;
  size_t before = out->length;
  json_write_number(out, number);
  if (!memchr(out->data + before, 'e', out->length - before)) return true;
  out->length = before;
  return false;
}

static void add_value(struct buffer *out, const struct sgf_kind *kind, const struct sgf_value *value) {
  unsigned how = keeps_lines(kind) ? 0 : ONE_LINE;
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

static bool values_equal(const struct sgf_value *a, const struct sgf_value *b) {
  return view_equal(a->text, b->text) && view_equal(a->second, b->second);
}

/* Of a text that stands in several pieces all are one. Anything else stands once: if not, as it stands, but for the same again. */
static void add_single(struct buffer *out, const struct write_order *write_order, const struct ordered_property *property) {
  struct ordered_values values = write_order_values(write_order, property);
  struct sgf_value value;
  if (!write_order_next(&values, &value)) {
    buffer_add_string(out, "[]");
    return;
  }
  struct sgf_value first = value;
  add_value(out, property->kind, &value);
  while (write_order_next(&values, &value)) {
    if (property->kind->type != SGF_TYPE_TEXT) {
      if (!values_equal(&first, &value) || property->kind->type == SGF_TYPE_MOVE) add_value(out, property->kind, &value);
      continue;
    }
    out->length--; /* the bracket */
    buffer_add_string(out, "\n\n");
    add_text(out, value.text, 0);
    buffer_add_char(out, ']');
  }
}

static void add_property(struct writer *writer, const struct write_order *write_order, const struct ordered_property *property) {
  struct buffer *out = writer->out;
  const struct sgf_kind *kind = property->kind;
  buffer_add_view(out, property->name);
  if (kind->many == SGF_ONE) {
    add_single(out, write_order, property);
    return;
  }
  struct ordered_values values = write_order_values(write_order, property);
  struct sgf_value value;
  size_t count = 0;
  while (write_order_next(&values, &value)) {
    add_value(out, kind, &value);
    count++;
  }
  if (!count) buffer_add_string(out, "[]");
}

/* ---- the root ---- */

/* All values of AP: FoxWQ names two programs. */
static void add_root_value(struct buffer *out, const struct property_tree *tree, enum sgf_name id, const char *otherwise) {
  const struct sgf_value *first = NULL;
  const struct sgf_property *property = &tree->properties[tree->node_count ? tree->nodes[0].first_property : 0];
  buffer_add_string(out, sgf_kind_of(id)->name);
  for (size_t i = 0; tree->node_count && i < tree->nodes[0].property_count; i++, property++)
    for (size_t k = 0; property->id == id && k < property->value_count; k++) {
      const struct sgf_value *value = &tree->values[property->first_value + k];
      if (first && values_equal(first, value)) continue;
      if (!first) first = value;
      add_value(out, sgf_kind_of(id), value);
    }
  if (!first) buffer_printf(out, "[%s]", otherwise);
}

static void add_size(struct buffer *out, const struct property_tree *tree) {
  if (!tree->width || !tree->height) add_root_value(out, tree, SGF_SZ, "19"); /* what stands there is none */
  else if (tree->width == tree->height) buffer_printf(out, "SZ[%d]", tree->width);
  else buffer_printf(out, "SZ[%d:%d]", tree->width, tree->height);
}

static void add_root(struct writer *writer, const struct write_order *write_order) {
  const struct property_tree *tree = write_order->tree;
  struct buffer *out = writer->out;
  buffer_add_string(out, ";FF[4]");
  add_root_value(out, tree, SGF_GM, "1");
  buffer_add_string(out, "CA[UTF-8]");
  add_root_value(out, tree, SGF_AP, WRITE_ORDER_GENERATOR ":" PACKAGE_VERSION);
  add_size(out, tree);
  for (size_t i = 0; i < write_order->count; i++) {
    end_line(writer);
    add_property(writer, write_order, &write_order->list[i]);
  }
}

/* ---- nodes ---- */

static bool has_text(const struct write_order *write_order) {
  for (size_t i = 0; i < write_order->count; i++)
    if (write_order->list[i].kind->type == SGF_TYPE_TEXT) return true;
  return false;
}

/* XJ: what SGF has no property for, in the node that it belongs to, so that it moves with that. */
static bool add_extras(struct writer *writer, const struct property_tree *tree, size_t node) {
  struct buffer extras = {0};
  if (writer->plain || writer->extra >= tree->extra_count || tree->extras[writer->extra].node != node) return false;
  writer->extra = write_order_extras(tree, writer->extra, NULL, &extras);
  if (!node) end_line(writer);
  buffer_add_string(writer->out, "XJ[");
  add_text(writer->out, buffer_view(&extras), 0);
  buffer_add_char(writer->out, ']');
  buffer_release(&extras);
  return true;
}

static void add_node(struct writer *writer, struct write_order *write_order, size_t node) {
  write_order_node(write_order, node);
  if (!node) {
    add_root(writer, write_order);
    add_extras(writer, write_order->tree, node);
    end_line(writer);
    return;
  }
  buffer_add_char(writer->out, ';');
  for (size_t i = 0; i < write_order->count; i++) add_property(writer, write_order, &write_order->list[i]);
  bool is_more = add_extras(writer, write_order->tree, node);
  if (is_more || has_text(write_order) || writer->out->length - writer->line > WIDTH) end_line(writer);
}

/* Line ends between nodes mean nothing; no value is broken for one. */
static void ready_line(struct writer *writer) {
  if (writer->out->length != writer->line) end_line(writer);
}

void sgf_write(const struct property_tree *tree, bool plain, struct buffer *out, struct fact_sink losses) {
  struct writer writer = {.out = out, .line = out->length, .plain = plain};
  struct write_order write_order;
  struct fork_index branches;
  write_order_init(&write_order, tree, false, losses);
  fork_index_init(&branches, tree);
  buffer_add_char(out, '(');
  if (!tree->node_count) {
    add_root(&writer, &write_order);
    add_extras(&writer, tree, 0);
  }
  for (size_t i = 0; i < tree->node_count; i++) {
    if (fork_index_begins(&branches, i)) {
      ready_line(&writer);
      buffer_add_char(out, '(');
    }
    add_node(&writer, &write_order, i);
    size_t ended = fork_index_end(&branches, i);
    if (ended && out->length == writer.line) {
      out->length--; /* the bracket closes behind the node */
      writer.line = 0;
    }
    buffer_add_repeated(out, ')', ended);
  }
  if (out->data[out->length - 1] == '\n') out->length--;
  buffer_add_string(out, ")\n");
  fork_index_release(&branches);
  write_order_release(&write_order);
}
