/* shape: what the tables of shapes say about keys, types and ranges. */
#include "base/similar.h"
#include "jgf/facts.h"
#include "jgf/shape.h"
#include "json/flaws.h"
#include "rules/families.h"
#include "rules/shape_mend.h"
#include "rules/say.h"
#include <limits.h>
#include <math.h>

static void shape_not_a_record(struct check *check, const struct fact *fact) {
  if (fact->text) check_report(check, fact, "this is no JGF record but %s", fact->text);
  else check_report(check, fact, "this is no JGF record: it has no `tree` of nodes, and does not say \"format\": \"JGF\"");
}

static void shape_missing_key(struct check *check, const struct fact *fact) {
  const struct jgf_shape *shape = fact->what;
  check_report(check, fact, "%s has no `%s`", shape->name, fact->text);
}

/* ---- types ---- */

/* "a string or a list" */
static const char *say_types(struct check *check, unsigned types, bool coordinate) {
  static const struct {
    unsigned types;
    const char *name;
  } names[] = {{TYPE_NUMBER, "a number"}, {TYPE_INTEGER, "an integer"}, {TYPE_BOOLEAN, "true or false"}, {TYPE_STRING, "a string"},
               {TYPE_ARRAY, "a list"},    {TYPE_OBJECT, "an object"}};
  struct bytes text = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    if ((types & names[i].types) != names[i].types) continue;
    types &= ~names[i].types;
    if (text.length) bytes_add_string(&text, " or ");
    bytes_add_string(&text, names[i].types == TYPE_INTEGER && coordinate ? "a whole number from 0 on" : names[i].name);
  }
  const char *kept = arena_string(&check->diags->arena, bytes_view(&text));
  bytes_release(&text);
  return kept;
}

static const char *say_kind(enum json_kind kind) {
  static const char *const names[] = {"null", "a boolean", "an integer", "a number with a fraction", "a string", "a list", "an object"};
  return names[kind];
}

/* What stands under an older key is to be what it is in JGF 2. */
static const struct jgf_field *row_meant(const struct jgf_field *field) {
  const struct jgf_field *home = field->marks & FIELD_OLD ? jgf_field_home(field) : NULL;
  return home ? home : field;
}

static void shape_wrong_type(struct check *check, const struct fact *fact) {
  const struct jgf_field *field = fact->what;
  const struct json_spot *at = json_spot(check->document, fact->spot);
  enum json_kind kind = (enum json_kind)at->kind;
  const struct jgf_field *row = row_meant(field);
  const char *wanted = say_types(check, row->types, row->marks & FIELD_COORDINATE);
  const char *name = field->key ? jgf_key_texts[field->key] : "this list";
  /* A player under its color, and a key in other letters, are called as they are written. */
  if (at->key_end > at->key_start && at->key != field->key) name = check_quote(check, json_key_span(check->document, fact->spot));
  /* 6.0 where 6 is meant */
  bool fraction = kind == JSON_DOUBLE && row->types & TYPE_INTEGER;
  const char *found = fraction ? check_quote(check, fact->span) : say_kind(kind);
  bool entry = fact->number && !fraction;
  if (field->key == KEY_MOVE && field->types & 1u << kind) { /* of an older dialect, and of the right type */
    check_report(check, fact, "the move must be a point, such as \"dd\" or [3, 3], or \"pass\"");
    return;
  }
  struct diag *diag = check_report(check, fact, entry ? "an entry of `%s` must be %s, but is %s" : "`%s` must be %s, but is %s", name, wanted, found);
  type_mend(check, diag, fact->spot, row);
}

/* ---- keys ---- */

static const struct jgf_field *row_named(const struct jgf_shape *shape, const char *name) {
  size_t i = 0;
  while (strcmp(jgf_key_texts[shape->fields[i].key], name) != 0) i++;
  return &shape->fields[i];
}

static void shape_unknown_key(struct check *check, const struct fact *fact) {
  const struct jgf_shape *shape = fact->what;
  const char *written = check_quote(check, fact->span);
  if (fact->number == 1) {
    if (check->plan->std == STD_SEKI) return;
    struct diag *diag = check_report(check, fact, "`%s` of %s is an extension of Seki's, in no specification", written, shape->name);
    check_level(check, diag, LEVEL_INFO);
    return;
  }
  if (fact->number == 2) {
    struct diag *diag = check_report(check, fact, "%s has no `%s`, but a `%s`: did you mean that?", shape->name, fact->text, written);
    check_level(check, diag, LEVEL_ERROR);
    key_mend(check, diag, fact->spot, FIX_UNSAFE, fact->text);
    return;
  }
  struct similar similar = {0};
  for (size_t i = 0; i < shape->count; i++)
    if (!(shape->fields[i].marks & (FIELD_OLD | FIELD_EXTENSION)))
      similar_offer(&similar, view_of(written), jgf_key_texts[shape->fields[i].key]);
  if (!similar.best) {
    check_report(check, fact, "%s has no key `%s`", shape->name, written);
    return;
  }
  struct diag *diag = check_report(check, fact, "%s has no key `%s`; did you mean `%s`?", shape->name, written, similar.best);
  if (similar.ties == 1) slip_mend(check, diag, fact->spot, row_named(shape, similar.best));
}

static void shape_key_case(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "the key `%s` must be written `%s`", check_quote(check, fact->span), fact->text);
  const struct jgf_shape *shape = fact->what;
  enum standing standing = standing_of(check, fact->spot, row_named(shape, fact->text));
  if (standing == STANDS_BEHIND) spare_mend(check, diag, fact->spot);
  else key_mend(check, diag, fact->spot, standing == STANDS_ALONE ? FIX_SAFE : FIX_UNSAFE, fact->text);
}

static void shape_misplaced_key(struct check *check, const struct fact *fact) {
  const struct jgf_shape *shape = fact->what;
  const struct jgf_shape *there = shape_at(fact->text);
  const char *home = there ? there->name : fact->text;
  struct diag *diag = check_report(check, fact, "`%s` belongs to %s, not to %s", check_quote(check, fact->span), home, shape->name);
  place_mend(check, diag, fact->spot, shape, fact->text);
}

/* ---- values ---- */

static void shape_out_of_range(struct check *check, const struct fact *fact) {
  const struct jgf_field *field = fact->what, *row = row_meant(field);
  const char *written = check_quote(check, fact->span);
  const char *name = jgf_key_texts[field->key];
  if (fact->number) check_report(check, fact, "`%s` is a whole number of lines, not %s", name, written);
  else if (row->most == INT_MAX) check_report(check, fact, "`%s` is %d or more, not %s", name, row->least, written);
  else check_report(check, fact, "`%s` is from %d to %d, not %s", name, row->least, row->most, written);
}

/* A label without its text, and a pass that is none, are faults of another name. */
static bool null_is_needed(const struct check *check, uint32_t spot) {
  const struct json_document *document = check->document;
  uint32_t object = document->spots[spot].parent;
  if (document->spots[spot].key == KEY_PASS)
    return json_member(document, object, KEY_X) == NO_SPOT || json_member(document, object, KEY_Y) == NO_SPOT;
  if (document->spots[spot].key != KEY_TEXT) return false;
  for (int steps = 0; steps < 2 && object != NO_SPOT; steps++) object = document->spots[object].parent;
  uint32_t type = object != NO_SPOT && document->spots[object].kind == JSON_OBJECT ? json_member(document, object, KEY_TYPE) : NO_SPOT;
  return type != NO_SPOT && document->spots[type].kind == JSON_STRING && view_is(json_string(document, type), "label");
}

/* {"color": "black", "pass": true, "x": null, "y": null} */
static void null_point(struct check *check, const struct fact *fact) {
  uint32_t move = json_spot(check->document, fact->spot)->parent;
  uint32_t x = json_member(check->document, move, KEY_X), y = json_member(check->document, move, KEY_Y);
  uint32_t gone[2] = {x < y ? x : y, x < y ? y : x};
  struct diag *diag = check_report(check, fact, "`x` and `y` of a pass are null: leave them out");
  mend_remove_values(check, mend(check, diag, FIX_SAFE, "remove them"), gone, 2);
}

static void shape_null(struct check *check, const struct fact *fact) {
  const struct jgf_field *field = fact->what;
  if (fact->number == 2) {
    null_point(check, fact);
    return;
  }
  const char *name = field->key ? jgf_key_texts[field->key] : "this";
  if (fact->number) {
    check_report(check, fact, "null in place of %s for `%s`", say_types(check, field->types, false), name);
    return;
  }
  struct diag *diag = check_report(check, fact, "`%s` is null: leave it out where nothing is known", name);
  if (!null_is_needed(check, fact->spot)) mend_remove_values(check, mend(check, diag, FIX_SAFE, "remove it"), &fact->spot, 1);
}

static void shape_empty_value(struct check *check, const struct fact *fact) {
  const struct jgf_field *field = fact->what;
  bool always_there = field->key == KEY_META || field->key == KEY_SETTINGS; /* as Seki writes */
  if (always_there && check->plan->std == STD_SEKI) return;
  struct diag *diag = check_report(check, fact, "`%s` is empty and says nothing", field->key ? jgf_key_texts[field->key] : "this");
  mend_remove_values(check, mend(check, diag, FIX_SAFE, "remove it"), &fact->spot, 1);
}

#include "rules/shape.rows.inc"
