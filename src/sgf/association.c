#include "sgf/association.h"
#include "base/ascii.h"

const enum sgf_name association_names[] = {SGF_EV, SGF_DT, SGF_KM, SGF_HA, SGF_OT, SGF_UNKNOWN};

/* The root's first value of that name; empty if there is none. */
static struct view said(const struct property_tree *tree, const char *name) {
  const struct sgf_node *root = &tree->nodes[0];
  for (size_t i = 0; tree->node_count && i < root->property_count; i++) {
    const struct sgf_property *property = &tree->properties[root->first_property + i];
    if (property->value_count && view_is(property->name, name)) return ascii_trim(tree->values[property->first_value].text);
  }
  return (struct view){NULL, 0};
}

bool association_has(const struct property_tree *tree) {
  struct view event = said(tree, "TE");
  if (!event.length || view_is(event, "1") || view_is(event, "2")) return false;
  return said(tree, "RD").length || said(tree, "GK").length || said(tree, "LC").length || said(tree, "HD").length;
}

bool association_is_name(enum sgf_name id) {
  return id == SGF_TE || id == SGF_KO || id == SGF_LT;
}

/* The first number in a text, with a half behind it: "黒6目半", "7.5", "30秒"; what is behind it goes into `rest`. */
static bool number_find(struct view text, struct buffer *number, struct view *rest) {
  static const char *const halves[] = {"目半", "半", "집반", "반"};
  size_t at = 0, end;
  while (at < text.length && !ascii_is_digit(text.at[at])) at++;
  for (end = at; end < text.length && (ascii_is_digit(text.at[end]) || (text.at[end] == '.' && end > at)); end++) continue;
  if (end == at || end - at > 8) return false;
  buffer_add(number, text.at + at, end - at);
  *rest = view_after(text, end);
  bool has_point = memchr(text.at + at, '.', end - at);
  for (size_t i = 0; !has_point && i < ARRAY_LENGTH(halves); i++)
    if (ascii_begins(*rest, halves[i])) {
      buffer_add_string(number, ".5");
      break;
    }
  return true;
}

/* "30秒" or "60" are seconds, "1分" is a minute. */
static bool overtime_read(const struct property_tree *tree, struct buffer *text) {
  struct buffer seconds = {0}, periods = {0};
  struct view rest, behind;
  bool good = number_find(said(tree, "LT"), &seconds, &rest) && number_find(said(tree, "LC"), &periods, &behind);
  long each = good ? strtol(buffer_string(&seconds), NULL, 10) : 0, count = good ? strtol(buffer_string(&periods), NULL, 10) : 0;
  if (good && (ascii_begins(rest, "分") || ascii_begins(rest, "분"))) each *= 60;
  good = each > 0 && count > 0;
  if (good) buffer_printf(text, "%ldx%ld byo-yomi", count, each);
  buffer_release(&seconds);
  buffer_release(&periods);
  return good;
}

/* Black gives it; what White gives is another thing. */
static bool komi_read(struct view komi, struct buffer *text) {
  struct view rest;
  if (ascii_begins(komi, "白") || ascii_begins(komi, "백")) return false;
  return number_find(komi, text, &rest);
}

/* FF4 counts from two on; an even game has HD[0] here. */
static bool handicap_read(struct view handicap, struct buffer *text) {
  bool is_one = handicap.length == 1 && handicap.at[0] >= '2' && handicap.at[0] <= '9';
  if (is_one) buffer_add_view(text, handicap);
  return is_one;
}

bool association_read(const struct property_tree *tree, enum sgf_name id, struct buffer *text) {
  switch ((int)id) {
  case SGF_EV: buffer_add_view(text, said(tree, "TE")); break;
  case SGF_DT: buffer_add_view(text, said(tree, "RD")); break;
  case SGF_HA: return handicap_read(said(tree, "HD"), text);
  case SGF_KM: return komi_read(said(tree, "KO"), text);
  case SGF_OT: return overtime_read(tree, text);
  default: break;
  }
  return text->length;
}
