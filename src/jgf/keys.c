#include "jgf/keys.h"

#define JGF_KEY_TEXT(name, text) [KEY_##name] = (text),
const char *const jgf_key_texts[JGF_KEYS] = {[KEY_NONE] = "", JGF_KEYS_ALL(JGF_KEY_TEXT)};
