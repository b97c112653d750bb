/* header_map.h: converts SGF properties to members of a JGF 2 header, and back.
 *
 * The result of converting a member back to SGF can be compared with the original SGF value. If the spelling differs, meta.sgf
 * keeps the original value. */
#ifndef JGFLINT_CONVERT_HEADER_MAP_H
#define JGFLINT_CONVERT_HEADER_MAP_H

#include "base/buffer.h"
#include "sgf/property.h"

struct json_object;

enum header_outcome {
  HEADER_TAKEN,
  HEADER_NONE,    /* the header has no member for the property */
  HEADER_EMPTY,   /* the value is empty */
  HEADER_GUESSED, /* taken, but it may mean something else */
  HEADER_PARTLY,  /* taken as far as JGF allows; the rest is lost */
  HEADER_UNREAD   /* the value is invalid for the property and was not taken */
};

/* Adds an SGF value to the header, a JSON object with the sections of JGF 2. */
enum header_outcome header_from_sgf(struct json_object *header, enum sgf_name id, struct view first, struct view second);
/* Writes the property's value in the header to `text`, a composed value with a colon. Returns false if the header has no such
 * value. */
bool header_to_sgf(struct json_object *header, enum sgf_name id, struct buffer *text);
/* Cuts the second part of a size or a view off its text. `at` is NULL for other values. */
struct view header_second(enum sgf_name id, struct view *text);

/* Whether the member of the property has this text. */
bool header_has_text(struct json_object *header, enum sgf_name id, struct view text);
/* Whether both headers have equal members for the property. Members without an SGF value, such as handicap 0, are included. */
bool header_same(struct json_object *one, struct json_object *other, enum sgf_name id);

/* Removes the members for the property: of players, the names of all and another member of the first. */
void header_remove(struct json_object *header, enum sgf_name id);

/* Adds the list of players, unless the header has one: black first, then white. */
void header_make_players(struct json_object *header);

/* Whether the header has a member for the property. */
bool header_has(enum sgf_name id);
/* Whether a root property belongs to the header or is handled with it, such as CA. Such a property is not added to a node. */
bool header_covers(enum sgf_name id);
/* The property of FF4 for a member of a section, or of the player "black" or "white"; for entries of a list in a node; or, with
 * `key` NULL, for a member of a node. `color`: the player who moves, or 0. Returns SGF_UNKNOWN if FF4 has no such property. */
enum sgf_name jgf_name_of(const char *section, const char *key, uint8_t color);

#endif
