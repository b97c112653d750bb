/* wrap.c: what the linker leads elsewhere, by jgflint.wrap: whatever the floors in the library ask for is noted in the heap of
 * the call. A function __wrap_x is called in place of x, which is __real_x here. */
#include "config.h"

#include "base/memory.h"
#include "library/heap.h"
#define PCRE2_CODE_UNIT_WIDTH 8
#include <json-c/json.h>
#include <json-c/linkhash.h>
#include <pcre2.h>
#ifdef HAVE_LHASA
#include <lhasa.h>
#endif

#define IN_PLACE_OF(type, name, ...) \
  type __real_##name(__VA_ARGS__);   \
  type __wrap_##name(__VA_ARGS__);   \
  type __wrap_##name(__VA_ARGS__)

/* ---- memory ---- */

static void *linked(struct heap_block *block) {
  if (!block) return NULL;
  struct heap *heap = heap_entered();
  struct heap_ring *ring = &block->ring, *in = heap ? &heap->blocks : ring;
  *ring = (struct heap_ring){.before = in, .after = heap ? in->after : ring};
  ring->after->before = ring;
  ring->before->after = ring;
  return block + 1;
}

static struct heap_block *unlinked(void *memory) {
  struct heap_block *block = (struct heap_block *)memory - 1;
  block->ring.before->after = block->ring.after;
  block->ring.after->before = block->ring.before;
  return block;
}

IN_PLACE_OF(void *, malloc, size_t size) {
  return size <= SIZE_MAX - sizeof(struct heap_block) ? linked(__real_malloc(sizeof(struct heap_block) + size)) : NULL;
}

IN_PLACE_OF(void *, calloc, size_t count, size_t size) {
  bool is_possible = !size || count <= (SIZE_MAX - sizeof(struct heap_block)) / size;
  return is_possible ? linked(__real_calloc(1, sizeof(struct heap_block) + count * size)) : NULL;
}

IN_PLACE_OF(void *, realloc, void *memory, size_t size) {
  if (!memory) return __wrap_malloc(size);
  if (size > SIZE_MAX - sizeof(struct heap_block)) return NULL;
  struct heap_block *block = unlinked(memory), *moved = __real_realloc(block, sizeof(struct heap_block) + size);
  void *is_at = linked(moved ? moved : block);
  return moved ? is_at : NULL;
}

IN_PLACE_OF(void, free, void *memory) {
  if (memory) __real_free(unlinked(memory));
}

/* ---- json-c: a value that is made is held; what it is put into holds it then ---- */

static void release_value(void *value) {
  json_object_put(value);
}

static struct json_object *made(struct json_object *value) {
  struct heap *heap = heap_entered();
  if (!heap || !value) return value;
  if (heap->newest && !heap_hold(heap->newest, release_value)) {
    json_object_put(value);
    return NULL;
  }
  heap->newest = value;
  return value;
}

/* `result` is json-c's: 0, or the value is still held. */
static int put_into(int result, struct json_object *value) {
  if (result == 0) heap_let_go(value);
  return result;
}

IN_PLACE_OF(struct json_object *, json_object_new_object, void) { return made(__real_json_object_new_object()); }
IN_PLACE_OF(struct json_object *, json_object_new_array, void) { return made(__real_json_object_new_array()); }
IN_PLACE_OF(struct json_object *, json_object_new_array_ext, int size) { return made(__real_json_object_new_array_ext(size)); }
IN_PLACE_OF(struct json_object *, json_object_new_boolean, json_bool is) { return made(__real_json_object_new_boolean(is)); }
IN_PLACE_OF(struct json_object *, json_object_new_int64, int64_t value) { return made(__real_json_object_new_int64(value)); }
IN_PLACE_OF(struct json_object *, json_object_new_uint64, uint64_t value) { return made(__real_json_object_new_uint64(value)); }
IN_PLACE_OF(struct json_object *, json_object_new_double, double value) { return made(__real_json_object_new_double(value)); }

IN_PLACE_OF(struct json_object *, json_object_new_string_len, const char *text, const int length) {
  return made(__real_json_object_new_string_len(text, length));
}

IN_PLACE_OF(int, json_object_deep_copy, struct json_object *from, struct json_object **to, json_c_shallow_copy_fn *copy_one) {
  int result = __real_json_object_deep_copy(from, to, copy_one);
  if (result == 0) *to = made(*to);
  return result == 0 && !*to ? -1 : result;
}

IN_PLACE_OF(struct json_object *, json_object_get, struct json_object *value) {
  struct heap *heap = heap_entered();
  bool is_newest = heap && value && heap->newest == value;
  if (is_newest && !heap_hold(value, release_value)) mem_exhausted();
  if (is_newest) heap->newest = NULL;
  if (value && !heap_hold(value, release_value)) mem_exhausted();
  return __real_json_object_get(value);
}

IN_PLACE_OF(int, json_object_put, struct json_object *value) {
  heap_let_go(value);
  return __real_json_object_put(value);
}

IN_PLACE_OF(int, json_object_object_add, struct json_object *object, const char *key, struct json_object *value) {
  return put_into(__real_json_object_object_add(object, key, value), value);
}

IN_PLACE_OF(int, json_object_object_add_ex, struct json_object *object, const char *const key, struct json_object *const value,
            const unsigned options) {
  return put_into(__real_json_object_object_add_ex(object, key, value, options), value);
}

IN_PLACE_OF(int, lh_table_insert_w_hash, struct lh_table *table, const void *key, const void *value, const unsigned long hash,
            const unsigned options) {
  int result = __real_lh_table_insert_w_hash(table, key, value, hash, options);
  if (result == 0) heap_let_go(value);
  return result;
}

IN_PLACE_OF(int, json_object_array_add, struct json_object *array, struct json_object *value) {
  return put_into(__real_json_object_array_add(array, value), value);
}

IN_PLACE_OF(int, json_object_array_put_idx, struct json_object *array, size_t index, struct json_object *value) {
  return put_into(__real_json_object_array_put_idx(array, index, value), value);
}

/* ---- PCRE2: its memory is of malloc here, but code for the processor and stacks are not; without them it is slower ---- */

static void release_code(void *code) {
  pcre2_code_free(code);
}

static void release_stack(void *stack) {
  pcre2_jit_stack_free(stack);
}

IN_PLACE_OF(int, pcre2_jit_compile_8, pcre2_code *code, uint32_t options) {
  if (!heap_hold(code, release_code)) return PCRE2_ERROR_NOMEMORY;
  return __real_pcre2_jit_compile_8(code, options);
}

IN_PLACE_OF(void, pcre2_code_free_8, pcre2_code *code) {
  heap_let_go(code);
  __real_pcre2_code_free_8(code);
}

IN_PLACE_OF(pcre2_jit_stack *, pcre2_jit_stack_create_8, size_t first, size_t most, pcre2_general_context *memory) {
  pcre2_jit_stack *stack = __real_pcre2_jit_stack_create_8(first, most, memory);
  if (!stack || heap_hold(stack, release_stack)) return stack;
  pcre2_jit_stack_free(stack);
  return NULL;
}

IN_PLACE_OF(void, pcre2_jit_stack_free_8, pcre2_jit_stack *stack) {
  heap_let_go(stack);
  __real_pcre2_jit_stack_free_8(stack);
}

/* ---- Lhasa ---- */

#ifdef HAVE_LHASA
static void release_decoder(void *decoder) {
  lha_decoder_free(decoder);
}

IN_PLACE_OF(LHADecoder *, lha_decoder_new, LHADecoderType *type, LHADecoderCallback give, void *to, size_t length) {
  LHADecoder *decoder = __real_lha_decoder_new(type, give, to, length);
  if (!decoder || heap_hold(decoder, release_decoder)) return decoder;
  lha_decoder_free(decoder);
  return NULL;
}

IN_PLACE_OF(void, lha_decoder_free, LHADecoder *decoder) {
  heap_let_go(decoder);
  __real_lha_decoder_free(decoder);
}
#endif
