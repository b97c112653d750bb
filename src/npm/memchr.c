/* memchr.c: memchr(3) with SIMD, because the function of emscripten's C library compares one word at a time. Records contain many
 * blanks, which the search for line ends scans. */
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
