/* simd.h: looking at many bytes at once.
 *
 * Two questions, each with a plain answer and one by SSE2; both are always
 * compiled where they can be, so that a test may compare them. They read up to
 * 16 bytes from wherever they stand: the text needs zero bytes behind it
 * (SOURCE_PADDING), and a zero byte ends every search. */
#ifndef JGFLINT_JSON_SIMD_H
#define JGFLINT_JSON_SIMD_H

#include "base/base.h"

static inline bool vector_is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* An ordinary character of a string: ASCII, no control character, quote or backslash. */
static inline bool vector_is_plain(char c) {
  return (unsigned char)c >= 0x20 && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

#define VECTOR_ONES UINT64_C(0x0101010101010101)
#define VECTOR_TOPS UINT64_C(0x8080808080808080)

/* Top bits of the bytes that are zero; a byte above a zero one may be wrong. */
static inline uint64_t vector_zeros(uint64_t word) {
  return (word - VECTOR_ONES) & ~word & VECTOR_TOPS;
}

/* The first byte that is no white space of JSON. */
static inline const char *vector_skip_space_plain(const char *at) {
  for (;;) {
    while (vector_is_space(*at) && *at != ' ') at++;
    for (;; at += 8) {
      uint64_t word;
      memcpy(&word, at, 8);
      if (word != VECTOR_ONES * ' ') break;
    }
    while (*at == ' ') at++;
    if (!vector_is_space(*at)) return at;
  }
}

/* The first byte that is not ordinary in a string. */
static inline const char *vector_skip_text_plain(const char *at) {
  for (;; at += 8) {
    uint64_t word;
    memcpy(&word, at, 8);
    uint64_t odd = word | (word - VECTOR_ONES * 0x20) | vector_zeros(word ^ VECTOR_ONES * '"') |
                   vector_zeros(word ^ VECTOR_ONES * '\\');
    if (odd & VECTOR_TOPS) break;
  }
  while (vector_is_plain(*at)) at++;
  return at;
}

#ifdef __SSE2__
#include <emmintrin.h>

static inline unsigned vector_mask(__m128i bytes) {
  return (unsigned)_mm_movemask_epi8(bytes);
}

static inline __m128i vector_load(const char *at) {
  return _mm_loadu_si128((const __m128i *)(const void *)at);
}

static inline const char *vector_skip_space_sse2(const char *at) {
  const __m128i space = _mm_set1_epi8(' '), feed = _mm_set1_epi8('\n'), tab = _mm_set1_epi8('\t'),
                back = _mm_set1_epi8('\r');
  for (;; at += 16) {
    __m128i bytes = vector_load(at);
    __m128i white = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, space), _mm_cmpeq_epi8(bytes, feed)),
                                 _mm_or_si128(_mm_cmpeq_epi8(bytes, tab), _mm_cmpeq_epi8(bytes, back)));
    unsigned other = ~vector_mask(white) & 0xFFFFU;
    if (other) return at + __builtin_ctz(other);
  }
}

static inline const char *vector_skip_text_sse2(const char *at) {
  const __m128i quote = _mm_set1_epi8('"'), back = _mm_set1_epi8('\\'), first = _mm_set1_epi8(0x20);
  for (;; at += 16) {
    __m128i bytes = vector_load(at);
    /* Signed: bytes from 0x80 on are less than 0x20 as well. */
    __m128i odd = _mm_or_si128(_mm_cmplt_epi8(bytes, first),
                               _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, back)));
    unsigned mask = vector_mask(odd);
    if (mask) return at + __builtin_ctz(mask);
  }
}

#define vector_skip_space vector_skip_space_sse2
#define vector_skip_text vector_skip_text_sse2
#else
#define vector_skip_space vector_skip_space_plain
#define vector_skip_text vector_skip_text_plain
#endif

#endif
