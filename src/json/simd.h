/* simd.h: fast searches in JSON text.
 *
 * Each search has a portable version, which always exists, and a version for SSE2. A test compares both. The searches read 8 or
 * 16 bytes at a time, so zero bytes must follow the text (SOURCE_PADDING). A zero byte ends every search. */
#ifndef JGFLINT_JSON_SIMD_H
#define JGFLINT_JSON_SIMD_H

#include "base/ascii.h"

/* Whether `c` is ASCII and may occur in a string without an escape. */
static inline bool simd_is_plain(char c) {
  return (unsigned char)c >= 0x20 && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

#define SIMD_ONES UINT64_C(0x0101010101010101)
#define SIMD_TOPS UINT64_C(0x8080808080808080)

/* Top bits of the bytes that are zero; a byte above a zero one may be wrong. */
static inline uint64_t simd_zeros(uint64_t word) {
  return (word - SIMD_ONES) & ~word & SIMD_TOPS;
}

/* Returns the first byte that is not JSON white space. */
static inline const char *simd_skip_space_plain(const char *at) {
  for (;;) {
    while (ascii_is_space(*at) && *at != ' ') at++;
    for (;; at += 8) {
      uint64_t word;
      memcpy(&word, at, 8);
      if (word != SIMD_ONES * ' ') break;
    }
    while (*at == ' ') at++;
    if (!ascii_is_space(*at)) return at;
  }
}

/* Returns the first byte that is not plain. */
static inline const char *simd_skip_text_plain(const char *at) {
  for (;; at += 8) {
    uint64_t word;
    memcpy(&word, at, 8);
    uint64_t special = word | (word - SIMD_ONES * 0x20) | simd_zeros(word ^ SIMD_ONES * '"') |
                   simd_zeros(word ^ SIMD_ONES * '\\');
    if (special & SIMD_TOPS) break;
  }
  while (simd_is_plain(*at)) at++;
  return at;
}

#ifdef __SSE2__
#include <emmintrin.h>

static inline unsigned simd_mask(__m128i bytes) {
  return (unsigned)_mm_movemask_epi8(bytes);
}

static inline __m128i simd_load(const char *at) {
  return _mm_loadu_si128((const __m128i *)(const void *)at);
}

static inline const char *simd_skip_space_sse2(const char *at) {
  const __m128i space = _mm_set1_epi8(' '), feed = _mm_set1_epi8('\n'), tab = _mm_set1_epi8('\t'),
                back = _mm_set1_epi8('\r');
  for (;; at += 16) {
    __m128i bytes = simd_load(at);
    __m128i white = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, space), _mm_cmpeq_epi8(bytes, feed)),
                                 _mm_or_si128(_mm_cmpeq_epi8(bytes, tab), _mm_cmpeq_epi8(bytes, back)));
    unsigned other = ~simd_mask(white) & 0xFFFFU;
    if (other) return at + __builtin_ctz(other);
  }
}

static inline const char *simd_skip_text_sse2(const char *at) {
  const __m128i quote = _mm_set1_epi8('"'), back = _mm_set1_epi8('\\'), first = _mm_set1_epi8(0x20);
  for (;; at += 16) {
    __m128i bytes = simd_load(at);
    /* Signed: bytes from 0x80 on are less than 0x20 as well. */
    __m128i special = _mm_or_si128(_mm_cmplt_epi8(bytes, first),
                               _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, back)));
    unsigned mask = simd_mask(special);
    if (mask) return at + __builtin_ctz(mask);
  }
}

#define simd_skip_space simd_skip_space_sse2
#define simd_skip_text simd_skip_text_sse2
#else
#define simd_skip_space simd_skip_space_plain
#define simd_skip_text simd_skip_text_plain
#endif

#endif
