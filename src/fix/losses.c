#include "fix/losses.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "base/map.h"
#include "base/memory.h"
#include "fix/doc_patch.h"
#include "jgf/keys.h"
#include "json/document.h"

struct loss {
  size_t start, length; /* in the texts */
  bool is_number;
  double number;
};

/* ---- what goes ---- */

static bool says(const struct json_spot *at) {
  return !(at->marks & JSON_BROKEN) && (at->kind == JSON_STRING || at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE);
}

static void loss_add(struct losses *losses, const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = json_spot(document, spot);
  bool is_number = at->kind != JSON_STRING;
  struct view text = json_value_text(document, spot);
  ARRAY_GROW(losses->list, losses->count, losses->capacity);
  losses->list[losses->count++] =
      (struct loss){losses->texts.length, text.length, is_number, is_number ? json_object_get_double(at->value) : 0};
  buffer_add_view(&losses->texts, text);
}

static void values_add(struct losses *losses, const struct json_document *before, uint32_t first, uint32_t end,
                       const uint8_t *restated) {
  for (uint32_t spot = first; spot < end; spot++)
    if (says(&before->spots[spot]) && !(restated && restated[spot])) loss_add(losses, before, spot);
}

/* Returns true for another form of a value. If a boolean replaces a text, the text is lost. */
static bool is_other_form(struct view text) {
  return !view_is(text, "true") && !view_is(text, "false") && !view_is(text, "null");
}

/* Edits of bytes repair the notation of a value or of the text between values. */
static void operation_add(struct losses *losses, const struct json_document *before, const struct operation *operation,
                          const uint8_t *restated) {
  uint32_t spot = operation->spot;
  if (operation->kind != REMOVE_VALUE && operation->kind != REPLACE_VALUE) return;
  bool is_rewritten = operation->kind == REPLACE_VALUE && before->spots[spot].kind < JSON_ARRAY && is_other_form(operation->text);
  if (!is_rewritten) values_add(losses, before, spot, before->spots[spot].next, restated);
}

/* By spot, or NULL. */
static uint8_t *restated_mark(const struct json_document *before, const struct diag *const *made, size_t count) {
  uint8_t *marks = NULL;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < made[i]->fix->restated_count; k++) {
      uint32_t first = made[i]->fix->restated[k];
      if (!marks) marks = mem_alloc_zeroed(before->count, sizeof *marks);
      for (uint32_t spot = first; spot < before->spots[first].next; spot++) marks[spot] = true;
    }
  return marks;
}

void losses_collect(struct losses *losses, const struct json_document *before, const struct diag *const *made, size_t count) {
  if (!before) return;
  uint8_t *restated = restated_mark(before, made, count);
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < made[i]->fix->operation_count; k++)
      operation_add(losses, before, &made[i]->fix->operations[k], restated);
  free(restated);
}

void losses_release(struct losses *losses) {
  free(losses->list);
  buffer_release(&losses->texts);
  *losses = (struct losses){0};
}

/* ---- values of the fixed record ---- */

/* Hashes of the numbers, and of the words of the texts, sorted. */
struct hashes {
  uint64_t *list; /* owned */
  size_t count, capacity;
};

static uint64_t number_hash(double number) {
  number += 0.0; /* no sign before a zero */
  return map_hash(MAP_HASH_START, &number, sizeof number);
}

static uint64_t word_hash(struct view word) {
  uint64_t hash = MAP_HASH_START;
  for (size_t i = 0; i < word.length; i++) hash = map_hash(hash, &(char){ascii_lower(word.at[i])}, 1);
  return hash;
}

static int compare_hashes(const void *a, const void *b) {
  const uint64_t *one = a, *other = b;
  return (*one > *other) - (*one < *other);
}

static void hash_add(struct hashes *hashes, uint64_t hash) {
  ARRAY_GROW(hashes->list, hashes->count, hashes->capacity);
  hashes->list[hashes->count++] = hash;
}

static bool is_there(const struct hashes *hashes, uint64_t hash) {
  return hashes->count && bsearch(&hash, hashes->list, hashes->count, sizeof hash, compare_hashes);
}

static bool is_of_word(char c) {
  return ascii_is_letter(c) || ascii_is_digit(c) || (unsigned char)c >= 0x80;
}

/* The next word from `*at` on; empty at the end. */
static struct view word_next(struct view text, size_t *at) {
  while (*at < text.length && !is_of_word(text.at[*at])) ++*at;
  size_t start = *at;
  while (*at < text.length && is_of_word(text.at[*at])) ++*at;
  return (struct view){text.at + start, *at - start};
}

static void document_collect(struct hashes *hashes, const struct json_document *document) {
  for (uint32_t spot = 0; spot < document->count; spot++) {
    const struct json_spot *at = &document->spots[spot];
    struct view word;
    if (!says(at)) continue;
    if (at->kind != JSON_STRING) hash_add(hashes, number_hash(json_object_get_double(at->value)));
    for (size_t i = 0; (word = word_next(json_value_text(document, spot), &i)).length > 0;) hash_add(hashes, word_hash(word));
  }
  if (hashes->count > 1) qsort(hashes->list, hashes->count, sizeof *hashes->list, compare_hashes);
}

/* ---- what is missing ---- */

/* Colors, passes and points in other notations. */
static bool is_notation(struct view word) {
  static const char *const words[] = {"b", "w", "e", "c", "black", "white", "empty", "clear", "stone", "pass", "true", "false"};
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
    if (word_hash(word) == word_hash(view_of(words[i]))) return true;
  return word.length == 2 && ascii_is_letter(word.at[0]) && ascii_is_letter(word.at[1]);
}

static bool words_stand(const struct hashes *hashes, const struct loss *loss, struct view text) {
  struct view word;
  for (size_t at = 0; (word = word_next(text, &at)).length > 0;)
    if (!is_there(hashes, word_hash(word)) && (loss->is_number || !is_notation(word))) return false;
  return true;
}

static bool stands(const struct losses *losses, const struct hashes *hashes, const struct loss *loss) {
  char room[LOOKALIKE_ROOM];
  struct view text = {losses->texts.data + loss->start, loss->length}, plain = lookalike_view(text, room);
  if (loss->is_number && is_there(hashes, number_hash(loss->number))) return true;
  return words_stand(hashes, loss, text) || (plain.at != text.at && words_stand(hashes, loss, plain));
}

bool losses_stand(const struct losses *losses, const struct json_document *after) {
  struct hashes hashes = {0};
  if (!losses->count) return true;
  if (after) document_collect(&hashes, after);
  bool all = true;
  for (size_t i = 0; i < losses->count && all; i++) all = stands(losses, &hashes, &losses->list[i]);
  free(hashes.list);
  return all;
}
