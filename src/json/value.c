#include "json/value.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "json/make.h"
#include "json/write.h"
#include <math.h>

/* ---- scalars ---- */

struct view json_text_of(struct json_object *value) {
  return (struct view){json_object_get_string(value), (size_t)json_object_get_string_len(value)};
}

/* ---- containers ---- */

struct frame {
  struct json_object *value; /* borrowed */
  struct lh_entry *entry;    /* of an object: the next member */
  size_t index;              /* of an array: the next element; of an object: how many came */
};

struct frames {
  struct frame *list; /* owned */
  size_t count, capacity;
};

static bool is_container(struct json_object *value) {
  return json_object_is_type(value, json_type_object) || json_object_is_type(value, json_type_array);
}

static struct frame *enter(struct frames *frames, struct json_object *value) {
  ARRAY_GROW(frames->list, frames->count, frames->capacity);
  struct frame *frame = &frames->list[frames->count++];
  *frame = (struct frame){.value = value};
  if (json_object_is_type(value, json_type_object)) frame->entry = lh_table_head(json_object_get_object(value));
  return frame;
}

/* The next value in the container, and its key; false at the end. */
static bool next(struct frame *frame, const char **key, struct json_object **value) {
  *key = NULL;
  if (json_object_is_type(frame->value, json_type_array)) {
    if (frame->index >= json_object_array_length(frame->value)) return false;
    *value = json_object_array_get_idx(frame->value, frame->index);
  } else {
    if (!frame->entry) return false;
    *key = lh_entry_k(frame->entry);
    *value = (struct json_object *)(uintptr_t)lh_entry_v(frame->entry);
    frame->entry = lh_entry_next(frame->entry);
  }
  frame->index++;
  return true;
}

static char opening(struct json_object *value) {
  return json_object_is_type(value, json_type_object) ? '{' : '[';
}

static char closing(struct json_object *value) {
  return json_object_is_type(value, json_type_object) ? '}' : ']';
}

static void key_write(struct buffer *out, const char *key) {
  json_write_string(out, view_of(key));
  buffer_add_string(out, ": ");
}

/* All in one line, of `most` bytes; false if it is longer, and then nothing was added. */
static bool flat_write(struct buffer *out, struct json_object *value, size_t most, struct frames *frames) {
  size_t begin = out->length, bottom = frames->count;
  if (!is_container(value)) json_write_value(out, value);
  else {
    buffer_add_char(out, opening(value));
    enter(frames, value);
  }
  while (frames->count > bottom && out->length - begin <= most) {
    struct frame *frame = &frames->list[frames->count - 1];
    const char *key;
    struct json_object *child;
    if (!next(frame, &key, &child)) {
      buffer_add_char(out, closing(frame->value));
      frames->count--;
      continue;
    }
    if (frame->index > 1) buffer_add_string(out, ", ");
    if (key) key_write(out, key);
    if (is_container(child)) {
      buffer_add_char(out, opening(child));
      enter(frames, child);
    } else json_write_value(out, child);
  }
  frames->count = bottom;
  if (out->length - begin <= most) return true;
  out->length = begin;
  return false;
}

enum { LINE_MOST = 100 };

void json_line_break(struct buffer *out, struct json_layout layout) {
  if (layout.one_line) return;
  buffer_add_char(out, '\n');
  buffer_add_repeated(out, ' ', 2 * (layout.level < JSON_LEVELS_MOST ? layout.level : JSON_LEVELS_MOST));
}

/* A container that does not fit a line: its beginning, and what is in it follows line by line. */
static void begin_write(struct buffer *out, struct json_object *value, struct frames *frames) {
  buffer_add_char(out, opening(value));
  enter(frames, value);
}

void json_value_write(struct buffer *out, struct json_object *value, struct json_layout layout) {
  struct frames frames = {0};
  if (layout.one_line || !is_container(value)) json_write_value(out, value);
  else if (!flat_write(out, value, LINE_MOST, &frames)) begin_write(out, value, &frames);
  while (frames.count) {
    struct frame *frame = &frames.list[frames.count - 1];
    const char *key;
    struct json_object *child;
    if (!next(frame, &key, &child)) {
      json_line_break(out, (struct json_layout){false, layout.level + frames.count - 1});
      buffer_add_char(out, closing(frame->value));
      frames.count--;
      continue;
    }
    if (frame->index > 1) buffer_add_char(out, ',');
    json_line_break(out, (struct json_layout){false, layout.level + frames.count});
    if (key) key_write(out, key);
    if (!is_container(child)) json_write_value(out, child);
    else if (!flat_write(out, child, LINE_MOST, &frames)) begin_write(out, child, &frames);
  }
  free(frames.list);
}

/* ---- making and finding ---- */

struct json_object *json_number_new(double number) {
  bool whole = number == floor(number) && fabs(number) < 9007199254740992.0;
  return whole ? json_make_integer((int64_t)number) : json_make_double(number);
}

/* A hash costs more than a look at each name of a node or a move. */
enum { FEW_MEMBERS = 8 };

struct json_object *json_member_of(struct json_object *object, const char *key) {
  struct json_object *value;
  if (!json_object_is_type(object, json_type_object)) return NULL;
  const struct lh_table *members = json_object_get_object(object);
  if (members->count > FEW_MEMBERS) return json_object_object_get_ex(object, key, &value) ? value : NULL;
  for (const struct lh_entry *member = members->head; member; member = member->next) {
    const char *name = member->k;
    if (*name == *key && strcmp(name, key) == 0) return (struct json_object *)(uintptr_t)member->v;
  }
  return NULL;
}

struct json_object *json_child(struct json_object *object, const char *key) {
  struct json_object *child = json_member_of(object, key);
  if (json_object_is_type(child, json_type_object)) return child;
  child = json_make_object();
  json_put(object, key, child);
  return child;
}

/* ---- comparing ---- */

struct pair {
  struct json_object *a, *b;
};

struct pairs {
  struct pair *list; /* owned */
  size_t count, capacity;
};

static bool is_number(struct json_object *value) {
  return json_object_is_type(value, json_type_int) || json_object_is_type(value, json_type_double);
}

static bool scalars_same(struct json_object *a, struct json_object *b) {
  if (!a || !b) return a == b;
  if (is_number(a) && is_number(b)) {
    if (json_object_get_type(a) == json_object_get_type(b)) return json_object_equal(a, b);
    return json_object_get_double(a) == json_object_get_double(b);
  }
  return json_object_get_type(a) == json_object_get_type(b) && json_object_equal(a, b);
}

/* False if the containers differ in what can be seen without looking into their values; those are to be looked at. */
static bool children_add(struct pairs *pairs, struct json_object *a, struct json_object *b) {
  if (json_object_get_type(a) != json_object_get_type(b)) return false;
  struct frame frame = {.value = a};
  bool is_object = json_object_is_type(a, json_type_object);
  if (is_object) frame.entry = lh_table_head(json_object_get_object(a));
  size_t count = is_object ? (size_t)json_object_object_length(b) : json_object_array_length(b);
  if (count != (is_object ? (size_t)json_object_object_length(a) : json_object_array_length(a))) return false;
  const char *key;
  struct json_object *child, *other;
  while (next(&frame, &key, &child)) {
    if (!is_object) other = json_object_array_get_idx(b, frame.index - 1);
    else if (!json_object_object_get_ex(b, key, &other)) return false;
    if (child == other) continue;
    if (is_container(child) && is_container(other)) {
      ARRAY_GROW(pairs->list, pairs->count, pairs->capacity);
      pairs->list[pairs->count++] = (struct pair){child, other};
    } else if (is_container(child) || is_container(other) || !scalars_same(child, other)) return false;
  }
  return true;
}

bool json_value_equal(struct json_object *a, struct json_object *b) {
  if (!is_container(a) || !is_container(b)) return !is_container(a) && !is_container(b) && scalars_same(a, b);
  struct pairs pairs = {0};
  bool same = children_add(&pairs, a, b);
  while (same && pairs.count) {
    struct pair pair = pairs.list[--pairs.count];
    same = children_add(&pairs, pair.a, pair.b);
  }
  free(pairs.list);
  return same;
}

/* ---- pointers ---- */

/* The next step of a pointer, unescaped; false at its end. */
static bool step_next(struct view *pointer, struct buffer *key) {
  if (!pointer->length || pointer->at[0] != '/') return false;
  size_t i = 1;
  buffer_clear(key);
  for (; i < pointer->length && pointer->at[i] != '/'; i++) {
    char c = pointer->at[i];
    bool escape = c == '~' && i + 1 < pointer->length;
    if (escape) c = pointer->at[++i] == '1' ? '/' : '~';
    buffer_add_char(key, c);
  }
  *pointer = (struct view){pointer->at + i, pointer->length - i};
  return true;
}

static bool index_of(const struct buffer *key, size_t *index) {
  *index = 0;
  if (!key->length || key->length > 9 || (key->length > 1 && key->data[0] == '0')) return false;
  for (size_t i = 0; i < key->length; i++) {
    if (!ascii_is_digit(key->data[i])) return false;
    *index = *index * 10 + (size_t)(key->data[i] - '0');
  }
  return true;
}

static bool put_last(struct json_object *in, const struct buffer *key, struct json_object *value) {
  if (json_object_is_type(in, json_type_object)) {
    if (value) json_put(in, buffer_string(key), value);
    else json_object_object_del(in, buffer_string(key));
    return true;
  }
  size_t index, count = json_object_array_length(in);
  if (key->length == 1 && key->data[0] == '-') index = count;
  else if (!index_of(key, &index) || index > count || (!value && index == count)) return false;
  if (value) json_put_at(in, index, value);
  else json_object_array_del_idx(in, index, 1);
  return true;
}

/* One step down; makes an object where there is nothing, if something is to be put there. */
static struct json_object *descend(struct json_object *in, const struct buffer *key, bool make) {
  size_t index;
  struct json_object *child = NULL;
  if (json_object_is_type(in, json_type_object)) {
    if (json_object_object_get_ex(in, buffer_string(key), &child)) return child;
    return make ? json_child(in, buffer_string(key)) : NULL;
  }
  if (!index_of(key, &index)) return NULL;
  if (index == json_object_array_length(in) && make) json_append(in, json_make_object());
  return json_object_array_get_idx(in, index);
}

bool json_value_put(struct json_object *root, struct view pointer, struct json_object *value) {
  struct buffer key = {0};
  struct json_object *in = root;
  bool done = step_next(&pointer, &key);
  while (done && pointer.length && is_container(in)) {
    in = descend(in, &key, value);
    done = step_next(&pointer, &key);
  }
  /* What is not there need not be removed. */
  done = done && is_container(in) ? put_last(in, &key, value) : !value;
  if (!done) json_value_release(value);
  buffer_release(&key);
  return done;
}

/* ---- copying ---- */

/* 2: json-c is to leave alone what a document notes with its objects. */
static int copy_one(struct json_object *from, struct json_object *parent, const char *key, size_t index, struct json_object **to) {
  return json_c_shallow_copy_default(from, parent, key, index, to) < 0 ? -1 : 2;
}

struct json_object *json_value_copy(struct json_object *value) {
  struct json_object *copy = NULL;
  if (value && json_object_deep_copy(value, &copy, copy_one) != 0) mem_exhausted();
  return copy;
}

/* ---- releasing ---- */

/* A container at each so many levels is held while those around it go, so that json-c recurses no deeper. */
enum { ANCHOR = 256 };

void json_value_release(struct json_object *value) {
  if (!is_container(value)) {
    json_object_put(value);
    return;
  }
  struct frames frames = {0};
  struct json_object **anchors = NULL;
  size_t count = 0, capacity = 0;
  enter(&frames, value);
  while (frames.count) {
    const char *key;
    struct json_object *child;
    if (!next(&frames.list[frames.count - 1], &key, &child)) frames.count--;
    else if (is_container(child)) {
      enter(&frames, child);
      if (frames.count % ANCHOR) continue;
      ARRAY_GROW(anchors, count, capacity);
      anchors[count++] = json_object_get(child);
    }
  }
  json_object_put(value);
  for (size_t i = 0; i < count; i++) json_object_put(anchors[i]);
  free(anchors);
  free(frames.list);
}
