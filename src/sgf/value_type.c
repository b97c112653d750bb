#include "sgf/value_type.h"
#include "sgf/number.h"

static bool is_point(struct view text) {
  int x, y;
  return sgf_point(text, &x, &y);
}

static bool is_whole(struct view text) {
  double number;
  return number_read(text, &number) && !memchr(text.at, '.', text.length);
}

static bool is_one_of(struct view text, const char *one, const char *other) {
  return view_is(text, one) || view_is(text, other);
}

bool sgf_value_fits(const struct sgf_kind *kind, const struct sgf_value *value) {
  bool composed = value->second.at != NULL;
  double number;
  switch (kind->type) {
  case SGF_TYPE_NUMBER: return !composed && is_whole(value->text);
  case SGF_TYPE_REAL: return !composed && number_read(value->text, &number);
  case SGF_TYPE_DOUBLE: return !composed && is_one_of(value->text, "1", "2");
  case SGF_TYPE_COLOR: return !composed && is_one_of(value->text, "B", "W");
  case SGF_TYPE_MOVE: return !composed && (!value->text.length || is_point(value->text));
  case SGF_TYPE_POINT:
  case SGF_TYPE_STONE:
    if (!composed && !value->text.length) return kind->many == SGF_LIST_OR_EMPTY;
    return is_point(value->text) && (!composed || is_point(value->second));
  case SGF_TYPE_NONE:
  case SGF_TYPE_POINT_POINT:
  case SGF_TYPE_POINT_TEXT:
  case SGF_TYPE_FIGURE:
  case SGF_TYPE_TEXT:
  case SGF_TYPE_SIMPLE_TEXT:
  case SGF_TYPE_TEXT_TEXT:
  case SGF_TYPE_SIZE:
  case SGF_TYPE_UNKNOWN: break;
  }
  return true;
}
