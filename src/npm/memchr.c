/* memchr(3) in place of the C library's, which looks at one word at a time: records have many blanks, and lines are looked for in
 * all of them. Linked into a module only. */
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

__attribute__((target("simd128"))) void *memchr(const void *bytes, int wanted, size_t length) {
  const unsigned char *at = bytes, *end = at + length;
  v128_t each = wasm_i8x16_splat((int8_t)wanted);
  for (; (size_t)(end - at) >= sizeof each; at += sizeof each) {
    uint32_t found = wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load(at), each));
    if (found) return (void *)(uintptr_t)(at + __builtin_ctz(found));
  }
  for (; at < end; at++)
    if (*at == (unsigned char)wanted) return (void *)(uintptr_t)at;
  return NULL;
}
