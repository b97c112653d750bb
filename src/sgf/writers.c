#include "sgf/writers.h"
#include "base/base.h"

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
  for (size_t i = 0; tree->node_count && i < tree->nodes[0].property_count; i++) {
    const struct sgf_property *property = &tree->properties[tree->nodes[0].first_property + i];
    for (size_t k = 0; property->id == SGF_AP && k < property->value_count; k++) {
      const struct sgf_value *value = &tree->values[property->first_value + k];
      for (size_t row = 0; row < ARRAY_LENGTH(writers); row++)
        if (view_is(value->text, writers[row].program) &&
            (!writers[row].version || view_is(value->second, writers[row].version)))
          habits |= writers[row].habits;
    }
  }
  return habits;
}
