/* header_map.h: which member of a JGF 2 header a property of SGF is.
 *
 * Each pair goes both ways, so that what comes back from JGF can be
 * compared with what stood in SGF: where it is spelled otherwise, that is kept beside
 * it (meta.sgf). */
#ifndef JGFLINT_CONVERT_HEADER_MAP_H
#define JGFLINT_CONVERT_HEADER_MAP_H

#include "base/buffer.h"
#include "sgf/property.h"

struct json_object;

/* A value of SGF as text: `second` behind the colon of a composed one. */
struct header_text {
  struct buffer first, second; /* owned */
  bool is_composed;
};

void header_text_release(struct header_text *text);
void header_text_clear(struct header_text *text);
bool header_text_equal(const struct header_text *a, const struct header_text *b);

enum header_outcome {
  HEADER_TAKEN,
  HEADER_NONE,    /* no property of the header */
  HEADER_EMPTY,   /* the value is empty */
  HEADER_GUESSED, /* taken, but it may mean something else */
  HEADER_PARTLY,  /* taken as far as JGF goes: the rest is lost */
  HEADER_UNREAD   /* it cannot be read as what the property is: nothing was taken */
};

/* Takes the value into the header, a JSON object with the sections of JGF 2. */
enum header_outcome header_from_sgf(struct json_object *header, enum sgf_name id, struct view first, struct view second);
/* Puts into `text` the value that this property has by the header; false if it has none. */
bool header_to_sgf(struct json_object *header, enum sgf_name id, struct header_text *text);

/* Whether the members for that property are the same in both, even where SGF has no value for them: handicap 0. */
bool header_same(struct json_object *one, struct json_object *other, enum sgf_name id);

/* Replaces the members for that property in `to` by those of `from`. */
void header_copy(struct json_object *to, struct json_object *from, enum sgf_name id);

/* Makes the list of players, if there is none: black first, then white. */
void header_make_players(struct json_object *header);

/* Whether the property is one of the header. */
bool header_has(enum sgf_name id);
bool header_has_several_members(enum sgf_name id);
/* The property for a member of a section, or of a player by the color; SGF_UNKNOWN if there is none. */
enum sgf_name header_name_of(const char *section, const char *key);

#endif
