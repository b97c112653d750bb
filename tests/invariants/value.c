#include "value.h"

/* ---- reading ---- */
struct reading {
  struct arena *arena;
  const char *at, *end;
};

static void blanks_skip(struct reading *reading) {
  while (reading->at < reading->end && memchr(" \t\r\n", *reading->at, 4)) reading->at++;
}

static bool takes(struct reading *reading, char c) {
  blanks_skip(reading);
  if (reading->at == reading->end || *reading->at != c) return false;
  reading->at++;
  return true;
}

static bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool escape_read(struct reading *reading) {
  if (reading->at == reading->end) return false;
  char c = *reading->at++;
  if (c != 'u') return memchr("\"\\/bfnrt", c, 8) != NULL;
  for (int i = 0; i < 4; i++)
    if (reading->at == reading->end || !is_hex(*reading->at++)) return false;
  return true;
}

static bool string_read(struct reading *reading, struct view *text) {
  const char *start = reading->at;
  if (!takes(reading, '"')) return false;
  start = reading->at - 1;
  while (reading->at < reading->end) {
    unsigned char c = (unsigned char)*reading->at++;
    if (c < 0x20 || (c == '\\' && !escape_read(reading))) return false;
    if (c != '"') continue;
    *text = (struct view){start, (size_t)(reading->at - start)};
    return true;
  }
  return false;
}

static size_t digits_read(struct reading *reading) {
  const char *start = reading->at;
  while (reading->at < reading->end && *reading->at >= '0' && *reading->at <= '9') reading->at++;
  return (size_t)(reading->at - start);
}

static bool sgf_number_read(struct reading *reading, struct view *text) {
  const char *start = reading->at;
  if (*reading->at == '-') reading->at++;
  const char *whole = reading->at;
  size_t digits = digits_read(reading);
  if (!digits || (digits > 1 && *whole == '0')) return false;
  if (reading->at < reading->end && *reading->at == '.') {
    reading->at++;
    if (!digits_read(reading)) return false;
  }
  if (reading->at < reading->end && (*reading->at == 'e' || *reading->at == 'E')) {
    reading->at++;
    if (reading->at < reading->end && (*reading->at == '+' || *reading->at == '-')) reading->at++;
    if (!digits_read(reading)) return false;
  }
  *text = (struct view){start, (size_t)(reading->at - start)};
  return true;
}

static bool word_read(struct reading *reading, struct value *value) {
  static const struct {
    const char *text;
    enum value_kind kind;
  } words[] = {{"null", VALUE_NULL}, {"true", VALUE_TRUE}, {"false", VALUE_FALSE}};
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
    struct view word = view_of(words[i].text);
    if ((size_t)(reading->end - reading->at) < word.length || memcmp(reading->at, word.at, word.length) != 0) continue;
    value->kind = words[i].kind;
    value->text = word;
    reading->at += word.length;
    return true;
  }
  return false;
}

static struct value *value_read(struct reading *reading);

static bool children_read(struct reading *reading, struct value *value, char close) {
  if (takes(reading, close)) return true;
  do {
    struct view key = {"", 0};
    if (close == '}' && (!string_read(reading, &key) || !takes(reading, ':'))) return false;
    struct value *child = value_read(reading);
    if (!child) return false;
    child->key = key;
    value_insert(value, child, NULL);
  } while (takes(reading, ','));
  return takes(reading, close);
}

static struct value *value_read(struct reading *reading) {
  struct value *value = arena_alloc_zeroed(reading->arena, sizeof *value);
  bool good;
  blanks_skip(reading);
  if (reading->at == reading->end) return NULL;
  switch (*reading->at) {
  case '{': value->kind = VALUE_OBJECT, reading->at++, good = children_read(reading, value, '}'); break;
  case '[': value->kind = VALUE_LIST, reading->at++, good = children_read(reading, value, ']'); break;
  case '"': value->kind = VALUE_STRING, good = string_read(reading, &value->text); break;
  case 't': case 'f': case 'n': good = word_read(reading, value); break;
  default: value->kind = VALUE_NUMBER, good = sgf_number_read(reading, &value->text);
  }
  return good ? value : NULL;
}

struct value *value_parse(struct arena *arena, struct view text) {
  char *copy = arena_string(arena, text);
  struct reading reading = {arena, copy, copy + text.length};
  struct value *value = value_read(&reading);
  blanks_skip(&reading);
  return value && reading.at == reading.end ? value : NULL;
}

struct value *value_make(struct arena *arena, const char *json) {
  return value_parse(arena, view_of(json));
}

/* ---- writing ---- */
static void line_write(const struct written *layout, size_t depth, struct buffer *to) {
  buffer_add_string(to, layout->line_end);
  for (size_t i = 0; layout->indent && i < depth; i++) buffer_add_string(to, layout->indent);
}

static void quoted_write(struct view text, char quote, struct buffer *to) {
  if (quote) buffer_add_char(to, quote);
  buffer_add(to, text.at + 1, text.length - 2);
  if (quote) buffer_add_char(to, quote);
}

static void write_at(const struct value *value, const struct written *layout, size_t depth, struct buffer *to);

static void child_write(const struct value *child, const struct written *layout, size_t depth, struct buffer *to) {
  if (child->parent->first != child) buffer_add_string(to, child->slips & SLIP_NO_COMMA ? " " : layout->comma);
  line_write(layout, depth, to);
  if (child->slips & SLIP_LINE_COMMENT) buffer_add_string(to, "// a remark\n");
  if (child->slips & SLIP_BLOCK_COMMENT) buffer_add_string(to, "/* a remark */ ");
  if (child->key.length) {
    if (child->slips & SLIP_BARE_KEY) quoted_write(child->key, 0, to);
    else buffer_add_view(to, child->key);
    buffer_add_string(to, layout->colon);
  }
  write_at(child, layout, depth, to);
}

static void write_at(const struct value *value, const struct written *layout, size_t depth, struct buffer *to) {
  if (!value_is_container(value)) {
    if (value->slips & SLIP_SINGLE_QUOTES && value->kind == VALUE_STRING) quoted_write(value->text, '\'', to);
    else buffer_add_view(to, value->text);
    return;
  }
  buffer_add_char(to, value->kind == VALUE_LIST ? '[' : '{');
  for (const struct value *child = value->first; child; child = child->next) child_write(child, layout, depth + 1, to);
  if (value->slips & SLIP_TRAILING_COMMA && value->first) buffer_add_char(to, ',');
  if (value->first) line_write(layout, depth, to);
  buffer_add_char(to, value->kind == VALUE_LIST ? ']' : '}');
}

void value_write(const struct value *value, const struct written *layout, struct buffer *to) {
  write_at(value, layout, 0, to);
}

/* ---- looking ---- */
struct value *value_copy(struct arena *arena, const struct value *value) {
  struct value *copy = arena_alloc_zeroed(arena, sizeof *copy);
  *copy = (struct value){.key = value->key, .text = value->text, .kind = value->kind, .slips = value->slips};
  struct value **link = &copy->first;
  for (const struct value *child = value->first; child; child = child->next) {
    *link = value_copy(arena, child);
    (*link)->parent = copy;
    link = &(*link)->next;
  }
  return copy;
}

size_t value_count(const struct value *value) {
  size_t count = 1;
  for (const struct value *child = value->first; child; child = child->next) count += value_count(child);
  return count;
}

static struct value *step(struct value *value, size_t *number) {
  if (!*number) return value;
  --*number;
  for (struct value *child = value->first; child; child = child->next) {
    struct value *found = step(child, number);
    if (found) return found;
  }
  return NULL;
}

struct value *value_at(struct value *value, size_t number) {
  return step(value, &number);
}

/* Halves of a character stay halves: they are only compared. */
static void code_add(unsigned long code, struct buffer *to) {
  if (code < 0x80) buffer_add_char(to, (char)code);
  else if (code < 0x800) buffer_printf(to, "%c%c", (char)(0xC0 | code >> 6), (char)(0x80 | (code & 0x3F)));
  else buffer_printf(to, "%c%c%c", (char)(0xE0 | code >> 12), (char)(0x80 | (code >> 6 & 0x3F)), (char)(0x80 | (code & 0x3F)));
}

static void plain_add(struct view text, struct buffer *to) {
  for (size_t i = 1; i + 1 < text.length; i++) {
    if (text.at[i] != '\\') {
      buffer_add_char(to, text.at[i]);
      continue;
    }
    static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
    const char c = text.at[++i], *letter = strchr(letters, c);
    if (c == 'u') {
      char digits[5] = {text.at[i + 1], text.at[i + 2], text.at[i + 3], text.at[i + 4], 0};
      unsigned long code = strtoul(digits, NULL, 16);
      code_add(code, to);
      i += 4;
    } else buffer_add_char(to, letter ? meant[letter - letters] : c);
  }
}

void value_content(const struct value *value, struct buffer *to) {
  plain_add(value->text, to);
}

static bool is_plain(struct view text, struct view name) {
  if (text.length < 2) return false;
  if (!memchr(text.at, '\\', text.length))
    return text.length == name.length + 2 && memcmp(text.at + 1, name.at, name.length) == 0;
  LOCAL_BUFFER plain = {0};
  plain_add(text, &plain);
  bool same = view_equal(buffer_view(&plain), name);
  return same;
}

bool value_key_is(const struct value *member, const char *name) {
  return is_plain(member->key, view_of(name));
}

bool value_is_text(const struct value *value, const char *text) {
  return value && value->kind == VALUE_STRING && is_plain(value->text, view_of(text));
}

static struct value *member_of(const struct value *object, struct view name) {
  struct value *found = NULL;
  if (!object || object->kind != VALUE_OBJECT) return NULL;
  for (struct value *child = object->first; child; child = child->next)
    if (is_plain(child->key, name)) found = child;
  return found;
}

struct value *value_member(const struct value *object, const char *name) {
  return member_of(object, view_of(name));
}

static struct value *element_of(const struct value *list, struct view number) {
  char digits[24] = {0};
  if (!number.length || number.length >= sizeof digits) return NULL;
  memcpy(digits, number.at, number.length);
  size_t index = strtoul(digits, NULL, 10);
  struct value *child = list->first;
  while (child && index--) child = child->next;
  return child;
}

struct value *value_find(struct value *top, struct view pointer) {
  LOCAL_BUFFER name = {0};
  size_t at = 0;
  while (top && at < pointer.length) {
    buffer_clear(&name);
    for (at++; at < pointer.length && pointer.at[at] != '/'; at++) {
      bool escaped = pointer.at[at] == '~' && at + 1 < pointer.length;
      buffer_add_char(&name, escaped ? pointer.at[++at] == '1' ? '/' : '~' : pointer.at[at]);
    }
    top = top->kind == VALUE_LIST ? element_of(top, buffer_view(&name)) : member_of(top, buffer_view(&name));
  }
  return top;
}

/* ---- changes ---- */
void value_key_set(struct arena *arena, struct value *value, const char *name) {
  LOCAL_BUFFER key = {0};
  buffer_printf(&key, "\"%s\"", name);
  value->key = (struct view){arena_string(arena, buffer_view(&key)), key.length};
}

static struct value **link_to(struct value *parent, struct value *child) {
  struct value **link = &parent->first;
  while (*link != child) link = &(*link)->next;
  return link;
}

void value_insert(struct value *into, struct value *value, struct value *before) {
  struct value **link = link_to(into, before);
  value->parent = into;
  value->next = before;
  *link = value;
}

void value_remove(struct value *value) {
  *link_to(value->parent, value) = value->next;
  value->next = value->parent = NULL;
}

void value_become(struct value *value, struct value *with) {
  value->kind = with->kind;
  value->text = with->text;
  value->first = with->first;
  for (struct value *child = value->first; child; child = child->next) child->parent = value;
}
