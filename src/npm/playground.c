/* playground.c: replaces the tables of Asian character sets and the library lhasa in playground.wasm, which saves a fifth of the
 * first download. These functions end the instance, and the playground then loads jgflint.wasm. */
#include "charset/set.h"
#include "config.h"

int32_t multibyte_character(enum build build, const char *bytes, size_t length) {
  (void)build, (void)bytes, (void)length;
  __builtin_trap();
}

#ifdef HAVE_LHASA
#include <lhasa.h>

LHADecoderType *lha_decoder_for_name(char *name) {
  (void)name;
  __builtin_trap();
}

LHADecoder *lha_decoder_new(LHADecoderType *type, LHADecoderCallback on_wanted, void *context, size_t length) {
  (void)type, (void)on_wanted, (void)context, (void)length;
  __builtin_trap();
}

size_t lha_decoder_read(LHADecoder *decoder, uint8_t *to, size_t length) {
  (void)decoder, (void)to, (void)length;
  __builtin_trap();
}

void lha_decoder_free(LHADecoder *decoder) {
  (void)decoder;
}
#endif
