#include "sgf/property.h"

#define SGF_NAME_KIND(name, type, many, place, first, last) \
  [SGF_##name] = {#name, SGF_TYPE_##type, SGF_##many, SGF_PLACE_##place, first, last},
static const struct sgf_kind kinds[SGF_NAME_COUNT] = {
    [SGF_UNKNOWN] = {NULL, SGF_TYPE_UNKNOWN, SGF_LIST, SGF_PLACE_ANY, 1, 4},
    SGF_NAMES(SGF_NAME_KIND)
};
#undef SGF_NAME_KIND

/* One or two capitals as a number that sorts like the name. */
static int code_of(const char *at, size_t length) {
  return (unsigned char)at[0] * 256 + (length > 1 ? (unsigned char)at[1] : 0);
}

enum sgf_name sgf_name_of(struct view name) {
  if (name.length < 1 || name.length > 2) return SGF_UNKNOWN;
  if (name.length == 1 && name.at[0] == 'B') return SGF_B; /* nearly all of a game */
  if (name.length == 1 && name.at[0] == 'W') return SGF_W;
  int code = code_of(name.at, name.length), first = SGF_UNKNOWN + 1, end = SGF_NAME_COUNT;
  while (first < end) {
    int middle = first + (end - first) / 2;
    int other = code_of(kinds[middle].name, strlen(kinds[middle].name));
    if (other == code) return (enum sgf_name)middle;
    if (other < code) first = middle + 1;
    else end = middle;
  }
  return SGF_UNKNOWN;
}

const struct sgf_kind *sgf_kind_of(enum sgf_name id) {
  return &kinds[id];
}

/* ---- private properties ---- */

static const char *const private_names[] = {
    "BC", "BTS", "DZ", "GE", "GK", "HD", "IL", "KGSDE", "KGSSB", "KGSSW", "KT", "KTV", "LC", "LZ", "LZOP", "MULTIGOBM", "MULTIGOGM", "NB", "NW", "OH", "OS",
    "QKGV", "RD", "RL", "RN", "RR", "SBKV", "SOL", "SU", "SY", "TC", "TT", "WC", "XJ",
};

bool sgf_name_is_private(struct view name) {
  for (size_t i = 0; i < ARRAY_LENGTH(private_names); i++)
    if (view_is(name, private_names[i])) return true;
  return false;
}
