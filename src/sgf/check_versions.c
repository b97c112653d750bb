/* Names as they were written, and properties that only some versions of SGF have. */
#include "base/ascii.h"
#include "sgf/check_values_internal.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/number.h"

/* The longest a number is written as. */
enum { NUMBER_LENGTH = 32 };

/* ---- names ---- */

/* The name as it is written. */
static struct view written(const struct sgf_values *of, const struct sgf_property *property) {
  struct span span = property_tree_span(of->tree, property->spot);
  return (struct view){of->tree->source->bytes + span.start, span.end - span.start};
}

static bool has_capital(struct view name) {
  for (size_t i = 0; i < name.length; i++)
    if (ascii_is_capital(name.at[i])) return true;
  return false;
}

void sgf_name_check(struct sgf_values *of, const struct sgf_property *property) {
  if (property->name.at == of->tree->source->bytes + property->spot) return;
  struct view name = written(of, property);
  if (of->declared < 4 && has_capital(name)) return; /* FF1's and FF3's CoPyright; a file without FF is of FF1 */
  struct notation_edit edit = {{property->spot, property->spot + name.length}, property->name};
  bool sure = property->id != SGF_UNKNOWN;
  sgf_emit_edit(of->tree, of->sink, SGF_FACT_LOWERCASE_IDENT, property->spot, 0, (struct notation){.name = name, .meant = property->name}, sure ? &edit : NULL);
}

/* ---- older versions ---- */

static const char label_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Labels by their order: a, b, c. */
static void labels_name(struct sgf_values *of, struct sgf_property *property) {
  struct sgf_value *value = values_of(of, property);
  for (size_t i = 0; i < property->value_count; i++) {
    if (value[i].second.at || !value[i].text.length) continue;
    value[i].second = (struct view){&label_letters[i % 52], 1};
  }
}

static struct view number_text(struct sgf_values *of, double number) {
  char text[NUMBER_LENGTH];
  int length = snprintf(text, sizeof text, "%.10g", number);
  return (struct view){arena_string(&of->tree->arena, (struct view){text, (size_t)length}), (size_t)length};
}

/* What a property of older versions is called today, with its values as they are meant there. */
static bool modernize(struct sgf_values *of, struct sgf_property *property) {
  double number;
  struct sgf_value *value = values_of(of, property);
  switch ((int)property->id) {
  case SGF_L:
    labels_name(of, property);
    property->id = SGF_LB;
    break;
  case SGF_M: property->id = SGF_MA; break;
  case SGF_KI:
    if (of->declared > 1 || !property->value_count || !number_read(value->text, &number)) return false;
    value->text = number_text(of, number / 2);
    property->id = SGF_KM;
    break;
  default: return false;
  }
  property->name = view_of(sgf_kind_of(property->id)->name);
  return true;
}

enum { MOST_EDITS = 64 };

/* The new name, and behind each point of a label its letter. */
static size_t obsolete_edits(struct sgf_values *of, const struct sgf_property *property, struct notation_edit *edits) {
  if (property->value_count >= MOST_EDITS) return 0;
  edits[0] = (struct notation_edit){property_tree_span(of->tree, property->spot), property->name};
  if (property->id == SGF_MA) return 1;
  const struct sgf_value *value = values_of(of, property);
  for (size_t i = 0; i < property->value_count; i++) {
    int x, y;
    struct span whole = sgf_value_whole(of->tree, value[i].spot);
    if (!sgf_point(value[i].text, &x, &y) || whole.end < whole.start + 4) return 0;
    char *text = arena_alloc(&of->tree->arena, 2);
    text[0] = ':', text[1] = value[i].second.at[0];
    edits[i + 1] = (struct notation_edit){{whole.end - 1, whole.end - 1}, {text, 2}};
  }
  return property->value_count + 1;
}

void sgf_version_check(struct sgf_values *of, struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  if (property->id == SGF_UNKNOWN) return;
  struct notation what = {.name = property->name};
  bool became = kind->last_ff < 4 && modernize(of, property);
  /* CA is understood whatever the version: without it nobody knows what the letters are. */
  if (of->declared && of->declared < kind->first_ff && property->id != SGF_CA) {
    char text[16];
    snprintf(text, sizeof text, "%d", of->declared);
    what.value = view_of(text);
    sgf_emit_edit(of->tree, of->sink, SGF_FACT_PROPERTY_VERSION, property->spot, kind->first_ff, what, NULL);
  }
  /* TC is what a large server calls its periods of overtime: a private property of FF4, as anybody may have. */
  if (of->declared != 4 || kind->last_ff == 4 || kind->type == SGF_TYPE_UNKNOWN || what.name.at[0] == 'T') return;
  struct notation_edit edits[MOST_EDITS];
  if (became) {
    what.meant = property->name;
    what.edits = edits;
    what.edit_count = obsolete_edits(of, property, edits);
  }
  sgf_emit(of->tree, of->sink, SGF_FACT_OBSOLETE_PROPERTY, property->spot, 0, &what);
}
