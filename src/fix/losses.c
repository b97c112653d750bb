#include "fix/losses.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/search.h"
#include "base/thresholds.h"
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

static int compare_starts(const void *a, const void *b) {
  return compare_uint32(&((const struct json_spot *)a)->start, &((const struct json_spot *)b)->start);
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

static bool is_rewritten(const struct operation *edit, const struct json_spot *at) {
  bool is_inside = edit->span.start >= at->start && edit->span.end <= at->end;
  bool is_all = edit->span.start == at->start && edit->span.end == at->end;
  return is_other_form(edit->text) && is_inside && (edit->text.length || !is_all);
}

static void bytes_add(struct losses *losses, const struct json_document *before, const struct operation *edit,
                      const uint8_t *restated) {
  if (edit->span.end == edit->span.start) return;
  const struct json_spot wanted = {.start = (uint32_t)edit->span.start};
  uint32_t spot = (uint32_t)search_first(&wanted, before->spots, before->count, sizeof wanted, compare_starts);
  if (spot) spot--;
  for (; spot < before->count && before->spots[spot].start < edit->span.end; spot++) {
    const struct json_spot *at = &before->spots[spot];
    if (at->end > edit->span.start && !is_rewritten(edit, at)) values_add(losses, before, spot, spot + 1, restated);
  }
}

static void operation_add(struct losses *losses, const struct json_document *before, const struct operation *operation,
                          const uint8_t *restated) {
  uint32_t spot = operation->spot;
  if (operation->kind == EDIT_BYTES) bytes_add(losses, before, operation, restated);
  else if (operation->kind == REMOVE_VALUE) values_add(losses, before, spot, before->spots[spot].next, restated);
  else if (operation->kind == REPLACE_VALUE)
    values_add(losses, before, spot + (before->spots[spot].kind < JSON_ARRAY && is_other_form(operation->text)),
               before->spots[spot].next, restated);
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

/* Hashes of the numbers, and of the words of the texts. */
struct values_there {
  uint64_t *slots;    /* owned; 0: free */
  size_t count, size; /* of a power of two */
};

static uint64_t mix(uint64_t hash) {
  hash ^= hash >> 32;
  hash *= UINT64_C(0xd6e8feb86659fd93);
  return hash ^ hash >> 32;
}

static uint64_t number_hash(double number) {
  uint64_t bits;
  number += 0.0; /* no sign before a zero */
  memcpy(&bits, &number, sizeof bits);
  return mix(bits ^ UINT64_C(0x9e3779b97f4a7c15)) | 1;
}

static uint64_t word_hash(struct view word) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < word.length; i++) hash = (hash ^ (unsigned char)ascii_lower(word.at[i])) * UINT64_C(0x100000001b3);
  return mix(hash) | 1;
}

static size_t slot_of(const struct values_there *values_there, uint64_t hash) {
  size_t slot = map_slot(values_there->slots, hash) & (values_there->size - 1);
  while (values_there->slots[slot] && values_there->slots[slot] != hash) slot = (slot + 1) & (values_there->size - 1);
  return slot;
}

static void on_event(struct values_there *values_there, uint64_t hash) {
  if (2 * values_there->count >= values_there->size) {
    struct values_there wider = {.size = values_there->size ? 2 * values_there->size : TABLE_FIRST};
    wider.slots = mem_alloc_zeroed(wider.size, sizeof *wider.slots);
    for (size_t i = 0; i < values_there->size; i++)
      if (values_there->slots[i]) wider.slots[slot_of(&wider, values_there->slots[i])] = values_there->slots[i], wider.count++;
    free(values_there->slots);
    *values_there = wider;
  }
  size_t slot = slot_of(values_there, hash);
  if (!values_there->slots[slot]) values_there->count++;
  values_there->slots[slot] = hash;
}

static bool is_there(const struct values_there *values_there, uint64_t hash) {
  return values_there->size && values_there->slots[slot_of(values_there, hash)];
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

static void words_collect(struct values_there *values_there, struct view text) {
  struct view word;
  for (size_t at = 0; (word = word_next(text, &at)).length > 0;) on_event(values_there, word_hash(word));
}

static void document_collect(struct values_there *values_there, const struct json_document *document) {
  for (uint32_t spot = 0; spot < document->count; spot++) {
    const struct json_spot *at = &document->spots[spot];
    if (!says(at)) continue;
    if (at->kind != JSON_STRING) on_event(values_there, number_hash(json_object_get_double(at->value)));
    words_collect(values_there, json_value_text(document, spot));
  }
}

/* ---- what is missing ---- */

/* Colors, passes and points in other notations. */
static bool is_notation(struct view word) {
  static const char *const words[] = {"b", "w", "e", "c", "black", "white", "empty", "clear", "stone", "pass", "true", "false"};
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
    if (word_hash(word) == word_hash(view_of(words[i]))) return true;
  return word.length == 2 && ascii_is_letter(word.at[0]) && ascii_is_letter(word.at[1]);
}

static bool words_stand(const struct values_there *values_there, const struct loss *loss, struct view text) {
  struct view word;
  for (size_t at = 0; (word = word_next(text, &at)).length > 0;)
    if (!is_there(values_there, word_hash(word)) && (loss->is_number || !is_notation(word))) return false;
  return true;
}

static bool stands(const struct losses *losses, const struct values_there *values_there, const struct loss *loss) {
  char room[LOOKALIKE_ROOM];
  struct view text = {losses->texts.data + loss->start, loss->length}, plain = lookalike_view(text, room);
  if (loss->is_number && is_there(values_there, number_hash(loss->number))) return true;
  return words_stand(values_there, loss, text) || (plain.at != text.at && words_stand(values_there, loss, plain));
}

bool losses_stand(const struct losses *losses, const struct json_document *after) {
  struct values_there values_there = {0};
  if (!losses->count) return true;
  if (after) document_collect(&values_there, after);
  bool all = true;
  for (size_t i = 0; i < losses->count && all; i++) all = stands(losses, &values_there, &losses->list[i]);
  free(values_there.slots);
  return all;
}
