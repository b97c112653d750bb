#include "sgf/writers.h"
#include "go/spelling.h"

static const struct {
  const char *program, *version; /* as AP has them; NULL: any version */
  unsigned habits;
} writers[] = {
    {"foxwq", NULL,
     WRITES_AP_TWICE | WRITES_KIND_OF_WIN_AS_MARGIN | WRITES_KOMI_IN_HUNDREDTHS | WRITES_KOMI_IN_STONES},
    {"SGFC", "2.0", WRITES_KOMI_IN_STONES}, /* files of gokifu.com */
    {"Lizzie", NULL, WRITES_PASS_OFF_BOARD},
    {"LizzieYZY", NULL, WRITES_PASS_OFF_BOARD},
    {"LizzieYzy", NULL, WRITES_PASS_OFF_BOARD},
};

unsigned writers_habits(const struct property_tree *tree) {
  unsigned habits = 0;
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[0]) {
    if (property->id != SGF_AP) continue;
    SGF_EACH_VALUE(value, tree, property)
      for (size_t row = 0; row < ARRAY_LENGTH(writers); row++)
        if (view_is(value->text, writers[row].program) &&
            (!writers[row].version || view_is(value->second, writers[row].version)))
          habits |= writers[row].habits;
  }
  return habits;
}

const enum sgf_name nihonkiin_names[] = {SGF_EV, SGF_DT, SGF_KM, SGF_HA, SGF_OT, SGF_UNKNOWN};

/* The root's first value of that name; empty if there is none. */
static struct view root_text(const struct property_tree *tree, const char *name) {
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[0])
    if (property->value_count && view_is(property->name, name)) return ascii_trim(sgf_values_of(tree, property)->text);
  return (struct view){NULL, 0};
}

bool nihonkiin_has(const struct property_tree *tree) {
  struct view event = root_text(tree, "TE");
  if (!event.length || view_is(event, "1") || view_is(event, "2")) return false;
  return root_text(tree, "RD").length || root_text(tree, "GK").length || root_text(tree, "LC").length ||
         root_text(tree, "HD").length;
}

bool nihonkiin_is_name(enum sgf_name id) {
  return id == SGF_TE || id == SGF_KO || id == SGF_LT;
}

/* LT is the time of a period, LC the number of periods: "3", "3回". */
static bool overtime_read(const struct property_tree *tree, struct buffer *text) {
  LOCAL_BUFFER seconds = {0}, none = {0};
  struct view count = root_text(tree, "LC");
  double periods = 0;
  while (count.length && !ascii_is_digit(*count.at)) count = view_after(count, 1);
  for (size_t i = 0; i < count.length && ascii_is_digit(count.at[i]); i++) periods = periods * 10 + (count.at[i] - '0');
  bool is_known = spelling_is_sure(spell_time(root_text(tree, "LT"), &seconds, &none)) && !none.length;
  double each = is_known ? strtod(buffer_string(&seconds), NULL) : 0;
  is_known = each > 0 && periods > 0;
  if (is_known) spell_byo_yomi(periods, each, text);
  return is_known;
}

bool nihonkiin_read(const struct property_tree *tree, enum sgf_name id, struct buffer *text) {
  struct view handicap;
  switch ((int)id) {
  case SGF_EV: buffer_add_view(text, root_text(tree, "TE")); break;
  case SGF_DT: buffer_add_view(text, root_text(tree, "RD")); break;
  case SGF_HA: /* FF4 counts from two on; an even game has HD[0] here */
    handicap = root_text(tree, "HD");
    if (handicap.length == 1 && handicap.at[0] >= '2' && handicap.at[0] <= '9') buffer_add_view(text, handicap);
    break;
  case SGF_KM: return spell_komi(root_text(tree, "KO"), text) != SPELLING_UNKNOWN;
  case SGF_OT: return overtime_read(tree, text);
  default: break;
  }
  return text->length;
}
