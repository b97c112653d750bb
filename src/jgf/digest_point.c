/* Where something stands, in whatever form a dialect has it. */
#include "base/ascii.h"
#include "base/lookalike.h"
#include "jgf/digest_internal.h"
#include <math.h>

static int32_t letter_value(char c) {
  return c >= 'a' && c <= 'z' ? c - 'a' : ascii_is_capital(c) ? c - 'A' + 26 : -1;
}

static bool letters_read(struct view text, struct point *point) {
  if (text.length < 2) return false;
  point->x = letter_value(text.at[0]);
  point->y = letter_value(text.at[1]);
  return point->x >= 0 && point->y >= 0;
}

bool coordinate_read(const struct jgf_digester *digester, uint32_t spot, int32_t *value) {
  double number;
  if (spot == NO_SPOT || digester->spots[spot].kind == JSON_BOOLEAN || !value_number(digester, spot, &number)) return false;
  if (floor(number) < number || number < INT32_MIN || number > INT32_MAX) return false;
  *value = (int32_t)number;
  return true;
}

/* [x, y], [x, y, "A"], ["dd", "A"] */
static bool point_list_read(const struct jgf_digester *digester, uint32_t list, struct point *point) {
  const struct json_spot *spots = digester->spots;
  uint32_t count = 0, element[3];
  for (uint32_t spot = list + 1; spot < spots[list].next; spot = spots[spot].next) {
    if (count == 3) return false;
    element[count++] = spot;
  }
  if (count < 2) return false;
  bool letters = spots[element[0]].kind == JSON_STRING && count == 2 && letters_read(json_string(digester->document, element[0]), point);
  if (!letters && (!coordinate_read(digester, element[0], &point->x) || !coordinate_read(digester, element[1], &point->y))) return false;
  uint32_t text = letters ? element[1] : count == 3 ? element[2] : NO_SPOT;
  if (text != NO_SPOT && spots[text].kind != JSON_STRING) return false;
  if (text != NO_SPOT) point->text = json_string(digester->document, text);
  return true;
}

static bool point_object_read(struct jgf_digester *digester, uint32_t object, struct point *point) {
  const struct json_spot *spots = digester->spots;
  bool x = false, y = false;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (member_is_void(digester, spot)) continue;
    const struct jgf_field *field = member_field(digester, spot, &jgf_label_point_shape);
    unsigned key = field ? field->key : KEY_NONE;
    if (key == KEY_X && coordinate_read(digester, spot, &point->x)) x = true;
    else if (key == KEY_Y && coordinate_read(digester, spot, &point->y)) y = true;
    else if (key == KEY_TEXT) point->text = value_text(digester, spot);
    else digest_add(&point->odd, member_digest(digester, "point", spot));
  }
  return x && y;
}

bool point_read(struct jgf_digester *digester, uint32_t spot, struct point *point) {
  *point = (struct point){.text = VIEW("")};
  enum json_kind kind = (enum json_kind)digester->spots[spot].kind;
  if (kind == JSON_OBJECT) return point_object_read(digester, spot, point);
  if (kind == JSON_ARRAY) return point_list_read(digester, spot, point);
  if (kind != JSON_STRING) return false;
  char room[LOOKALIKE_ROOM];
  struct view text = json_string(digester->document, spot), plain = lookalike_view(text, room);
  if (plain.length == 2) text = plain;
  bool label = text.length >= 3 && text.at[2] == ':';
  if (label) point->text = (struct view){text.at + 3, text.length - 3};
  return (label || text.length == 2) && letters_read(text, point);
}
