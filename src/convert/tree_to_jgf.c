#include "convert/apply_extras.h"
#include "convert/convert.h"
#include "convert/header_map.h"
#include "convert/jgf_builder.h"
#include "json/make.h"
#include "json/value.h"
#include "json/write.h"

/* The depth of nesting that readers accept by default (json/document.h). */
enum { DEPTH_MOST = 10000 };

struct writer {
  struct jgf_builder builder;
  struct extras_patches patches;
  struct buffer text;   /* owned: the tree */
  struct json_layout form; /* of the node at hand */
  bool is_first;       /* nothing stands in the list yet */
  bool for_seki;
};

static struct json_layout outer(const struct writer *writer, size_t levels) {
  return (struct json_layout){writer->form.one_line, writer->form.level - levels};
}

static void node_begin(struct writer *writer) {
  if (!writer->is_first) buffer_add_char(&writer->text, ',');
  writer->is_first = false;
  json_line_break(&writer->text, writer->form);
}

/* ---- Seki's form ---- */

/* Seki 4 calls it "select". */
static void node_for_seki(struct json_object *node) {
  struct json_object *markup = json_member_of(node, "markup");
  for (size_t i = 0; json_object_is_type(markup, json_type_array) && i < json_object_array_length(markup); i++) {
    struct json_object *entry = json_object_array_get_idx(markup, i), *type = json_member_of(entry, "type");
    if (json_object_is_type(type, json_type_string) && view_is(json_text_of(type), "selected"))
      json_put(entry, "type", json_make_string(VIEW("select")));
  }
}

/* Players under their colors; NULL if two of them have the same, or one has none: then there is no such form. */
static struct json_object *players_by_color(struct json_object *players) {
  struct json_object *by_color = json_make_object(), *before;
  for (size_t i = 0; i < json_object_array_length(players); i++) {
    struct json_object *player = json_object_array_get_idx(players, i), *color = json_member_of(player, "color");
    const char *key = json_object_is_type(color, json_type_string) ? json_object_get_string(color) : "";
    if (!*key || json_object_object_get_ex(by_color, key, &before)) {
      json_object_put(by_color);
      return NULL;
    }
    struct json_object *copy = json_value_copy(player);
    json_put(by_color, key, copy);
    json_object_object_del(copy, "color");
  }
  return by_color;
}

/* Seki 4 finds no players in a list, and writes its version as a text. */
static void header_for_seki(struct jgf_builder *builder) {
  struct json_object *header = builder->header;
  struct json_object *players = json_member_of(header, "players"), *by_color;
  json_put(json_child(header, "record"), "version", json_make_string(VIEW("2.0.0")));
  if (!json_object_is_type(players, json_type_array)) return;
  by_color = players_by_color(players);
  if (by_color) json_put(header, "players", by_color);
  else jgf_note(builder, CONVERT_FACT_SEKI_PLAYERS, builder->tree->spot, &(struct notation){0});
}

/* ---- nodes ---- */

static void node_write(void *to, struct json_object *node) {
  struct writer *writer = to;
  node_begin(writer);
  extras_patches_node(&writer->patches, &writer->builder, node);
  if (writer->for_seki) node_for_seki(node);
  json_value_write(&writer->text, node, writer->form);
}

static void fork_write(void *to) {
  struct writer *writer = to;
  node_begin(writer);
  buffer_add_char(&writer->text, '{');
  writer->form.level += 3;
  json_line_break(&writer->text, outer(writer, 2));
  buffer_add_string(&writer->text, writer->form.one_line ? "\"variations\":[" : "\"variations\": [");
}

static void branch_write(void *to, size_t number) {
  struct writer *writer = to;
  if (number) {
    json_line_break(&writer->text, outer(writer, 1));
    buffer_add_string(&writer->text, "],");
  }
  json_line_break(&writer->text, outer(writer, 1));
  buffer_add_char(&writer->text, '[');
  writer->is_first = true;
}

static void join_write(void *to) {
  static const char *const brackets[] = {"]", "]", "}"};
  struct writer *writer = to;
  for (size_t i = 0; i < ARRAY_LENGTH(brackets); i++) {
    json_line_break(&writer->text, outer(writer, i + 1));
    buffer_add_string(&writer->text, brackets[i]);
  }
  writer->form.level -= 3;
  writer->is_first = false;
}

/* ---- the record ---- */

static void member_write(const struct writer *writer, const char *key, struct buffer *out) {
  struct json_layout form = {writer->form.one_line, 1};
  if (out->data[out->length - 1] != '{') buffer_add_char(out, ',');
  json_line_break(out, form);
  json_write_string(out, view_of(key));
  buffer_add_string(out, form.one_line ? ":" : ": ");
}

static void tree_write(const struct writer *writer, struct buffer *out) {
  struct json_object *whole = writer->patches.tree;
  member_write(writer, "tree", out);
  if (whole) {
    json_value_write(out, whole, (struct json_layout){writer->form.one_line, 1});
    return;
  }
  buffer_add_char(out, '[');
  buffer_add_view(out, buffer_view(&writer->text));
  json_line_break(out, (struct json_layout){writer->form.one_line, 1});
  buffer_add_char(out, ']');
}

static void record_write(const struct writer *writer, struct buffer *out) {
  buffer_add_char(out, '{');
  json_object_object_foreach(writer->builder.header, key, value) {
    member_write(writer, key, out);
    json_value_write(out, value, (struct json_layout){writer->form.one_line, 1});
  }
  tree_write(writer, out);
  json_line_break(out, (struct json_layout){writer->form.one_line, 0});
  buffer_add_string(out, "}\n");
}

static void size_note(const struct writer *writer) {
  const struct property_tree *tree = writer->builder.tree;
  struct notation notation = {.number = (double)writer->builder.depth};
  if (writer->builder.depth > DEPTH_MOST) jgf_note(&writer->builder, CONVERT_FACT_DEPTH, tree->spot, &notation);
  notation.number = (double)tree->number;
  if (tree->number > 1) jgf_note(&writer->builder, CONVERT_FACT_COLLECTION, tree->spot, &notation);
}

void tree_to_jgf(const struct property_tree *tree, unsigned how, struct buffer *out, struct fact_sink losses) {
  struct writer writer = {.form = {how & JGF_ONE_LINE, 2}, .is_first = true, .for_seki = how & JGF_FOR_SEKI};
  struct jgf_builder *builder = &writer.builder;
  jgf_builder_init(builder, tree, losses);
  extras_patches_init(&writer.patches, tree);
  builder->node = node_write;
  builder->fork = fork_write;
  builder->branch = branch_write;
  builder->join = join_write;
  builder->to = &writer;
  jgf_builder_run(builder);
  /* A record has a root. */
  if (!tree->node_count) buffer_add_string(&writer.text, "{}");
  jgf_builder_finish(builder);
  size_note(&writer);
  extras_patches_header(&writer.patches, builder);
  if (writer.for_seki) header_for_seki(builder);
  record_write(&writer, out);
  extras_patches_release(&writer.patches);
  jgf_builder_release(builder);
  buffer_release(&writer.text);
}
