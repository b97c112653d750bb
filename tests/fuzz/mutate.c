#include "mutate.h"
#include "base/base.h"
#include <stdlib.h>
#include <string.h>

/* The bytes from start to end; a group includes its brackets. */
struct part {
  size_t start, end;
};

/* Limits; further parts are ignored. */
enum { MOST_PARTS = 4096, DEEPEST = 256, MOST_COPIES = 8 };

struct parts {
  struct part list[MOST_PARTS];
  size_t count;
};

/* Replacements for any value. */
static const char *const values[] = {
  "0", "-1", "1", "19", "20", "25", "26", "52", "53", "255", "256", "361", "-0", "0.5", "1e3", "2147483648", "-2147483649",
  "4294967296", "9007199254740993", "18446744073709551616", "1e308", "null", "true", "false", "{}", "[]", "[[]]", "\"\"",
  "\"pass\"", "\"black\"", "\"tt\"", "\"2.0.0\"", "\"\\u0000\"", "\"\\ud800\"", "\"B+R\"", "\"\xE5\x9B\xB2\xE7\xA2\x81\"",
};

/* ---- parts ---- */
static bool is_run(char c) {
  return c && !strchr(" \t\r\n,:\"()[]{}", c);
}

static char partner_of(char c) {
  return c == ')' ? '(' : c == ']' ? '[' : '{';
}

/* Returns the end of the string that begins at `at`, or `at` if the string has no end. */
static size_t string_end(const char *text, size_t size, size_t at) {
  for (size_t i = at + 1; i < size; i++) {
    if (text[i] == '\\') i++;
    else if (text[i] == '"') return i + 1;
  }
  return at;
}

static void add_part(struct parts *parts, size_t start, size_t end) {
  if (end > start && parts->count < MOST_PARTS) parts->list[parts->count++] = (struct part){start, end};
}

static void find_parts(struct parts *parts, const char *text, size_t size) {
  size_t open[DEEPEST], depth = 0;
  parts->count = 0;
  for (size_t at = 0, end; at < size; at = end) {
    end = at + 1;
    char c = text[at];
    if (c == '"') {
      end = string_end(text, size, at);
      add_part(parts, at, end);
      if (end == at) end++;
    } else if (c && strchr("([{", c)) {
      if (depth < DEEPEST) open[depth++] = at;
    } else if (c && strchr(")]}", c)) {
      if (depth && text[open[depth - 1]] == partner_of(c)) add_part(parts, open[--depth], end);
    } else if (is_run(c)) {
      while (end < size && is_run(text[end])) end++;
      add_part(parts, at, end);
    }
  }
}

static size_t after_space(const char *text, size_t size, size_t at) {
  while (at < size && strchr(" \t\r\n", text[at]) && text[at]) at++;
  return at;
}

static size_t before_space(const char *text, size_t at) {
  while (at && strchr(" \t\r\n", text[at - 1]) && text[at - 1]) at--;
  return at;
}

static bool is_key(const char *text, size_t size, struct part part) {
  size_t next = after_space(text, size, part.end);
  return next < size && text[next] == ':';
}

/* The longest part that begins at `start`. */
static struct part part_from(const struct parts *parts, size_t start, struct part otherwise) {
  for (size_t i = 0; i < parts->count; i++)
    if (parts->list[i].start == start && parts->list[i].end > otherwise.end) otherwise.end = parts->list[i].end;
  return otherwise;
}

/* Returns the member of an object whose key or value the part is, or the part itself. */
static struct part whole_of(const struct parts *parts, const char *text, size_t size, struct part part) {
  if (is_key(text, size, part)) return part_from(parts, after_space(text, size, after_space(text, size, part.end) + 1), part);
  size_t before = before_space(text, part.start);
  if (!before || text[before - 1] != ':') return part;
  size_t key_end = before_space(text, before - 1);
  for (size_t i = 0; i < parts->count; i++)
    if (parts->list[i].end == key_end && parts->list[i].start < part.start) part.start = parts->list[i].start;
  return part;
}

/* ---- changes ---- */
/* Numbers from a seed, by Marsaglia's xorshift. */
static uint32_t next_number(uint32_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state;
}

/* Replaces the part by `length` bytes. */
static size_t replace(char *text, size_t size, size_t room, struct part part, const char *bytes, size_t length) {
  size_t left = size - (part.end - part.start);
  if (length > room || left > room - length) return 0;
  memmove(text + part.start + length, text + part.end, size - part.end);
  memcpy(text + part.start, bytes, length);
  return left + length;
}

/* Removes the part and a comma next to it. */
static size_t leave_out(char *text, size_t size, struct part part) {
  size_t next = after_space(text, size, part.end), before = before_space(text, part.start);
  if (next < size && text[next] == ',') part.end = next + 1;
  else if (before && text[before - 1] == ',') part.start = before - 1;
  return replace(text, size, size, part, "", 0);
}

static size_t repeat(char *text, size_t size, size_t room, struct part part, size_t copies) {
  size_t next = after_space(text, size, part.end), before = before_space(text, part.start), length = part.end - part.start;
  bool in_list = before && strchr("[{,", text[before - 1]) && next < size && strchr("]},", text[next]);
  size_t unit = length + in_list;
  if (copies * unit + size > room) return 0;
  memmove(text + part.end + copies * unit, text + part.end, size - part.end);
  for (size_t i = 0; i < copies; i++) {
    char *to = text + part.end + i * unit;
    if (in_list) *to++ = ',';
    memcpy(to, text + part.start, length);
  }
  return size + copies * unit;
}

static size_t wrap(char *text, size_t size, size_t room, struct part part) {
  if (size + 2 > room) return 0;
  memmove(text + part.end + 2, text + part.end, size - part.end);
  memmove(text + part.start + 1, text + part.start, part.end - part.start);
  text[part.start] = '[';
  text[part.end + 1] = ']';
  return size + 2;
}

/* A key may be replaced only by a string, other parts (three times out of four, `strict`) by a part of the same kind. */
static bool fits(char old, char new, bool key, bool strict) {
  return key ? new == '"' : !strict || old == new || (is_run(old) && is_run(new));
}

size_t mutate_structure(char *text, size_t size, size_t room, const char *donor, size_t donor_size, uint32_t seed) {
  static struct parts parts, others;
  uint32_t state = seed | 1;
  for (int i = 0; i < 4; i++) next_number(&state);
  find_parts(&parts, text, size);
  if (!parts.count) return 0;
  struct part part = parts.list[next_number(&state) % parts.count];
  bool key = is_key(text, size, part), strict = next_number(&state) % 4 != 0;
  switch (next_number(&state) % 6) {
    case 0: return part.end - part.start == size ? 0 : leave_out(text, size, whole_of(&parts, text, size, part));
    case 1:
      if (part.end - part.start == size) return 0;
      return repeat(text, size, room, whole_of(&parts, text, size, part), 1 + next_number(&state) % MOST_COPIES);
    case 2: return key ? 0 : wrap(text, size, room, part);
    case 3: {
      const char *value = values[next_number(&state) % ARRAY_LENGTH(values)];
      return fits(text[part.start], value[0], key, strict) ? replace(text, size, room, part, value, strlen(value)) : 0;
    }
    default: break;
  }
  find_parts(&others, donor, donor_size);
  if (!others.count) return 0;
  struct part other = others.list[next_number(&state) % others.count];
  if (!fits(text[part.start], donor[other.start], key, strict)) return 0;
  size_t length = other.end - other.start;
  char *copy = malloc(length);
  if (!copy) return 0;
  memcpy(copy, donor + other.start, length);
  size_t changed = replace(text, size, room, part, copy, length);
  free(copy);
  return changed;
}

/* ---- the interface of libFuzzer ---- */
#ifdef FUZZ_ENGINE
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2, uint8_t *out,
                                 size_t max_size, unsigned seed);

/* Every other mutation changes bytes, to test the readers. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
  size_t changed = seed & 1 ? mutate_structure((char *)data, size, max_size, (const char *)data, size, seed >> 1) : 0;
  return changed ? changed : LLVMFuzzerMutate(data, size, max_size);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2, uint8_t *out,
                                 size_t max_size, unsigned seed) {
  if (size1 > max_size) return 0;
  memcpy(out, data1, size1);
  return mutate_structure((char *)out, size1, max_size, (const char *)data2, size2, seed);
}
#endif
