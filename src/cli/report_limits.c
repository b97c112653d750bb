#include "cli/report_limits.h"
#include "base/memory.h"

void report_limits_init(struct report_limits *limits, const struct settings *settings, const struct catalogue *catalogue) {
  *limits = (struct report_limits){.settings = settings, .catalogue = catalogue};
  limits->shown_of = mem_alloc_zeroed(catalogue_size(catalogue), sizeof *limits->shown_of);
}

void report_limits_release(struct report_limits *limits) {
  free(limits->shown_of);
  rule_counts_release(&limits->shown_of_others);
  rule_counts_release(&limits->cut);
}

static bool exist(const struct report_limits *limits) {
  return limits->settings->max_findings != SIZE_MAX || limits->settings->max_per_rule != 0;
}

/* SIZE_MAX: any number. */
static size_t most_of_kind(const struct settings *settings, enum level level, bool is_dialect) {
  if (settings->max_per_rule == 0) return SIZE_MAX;
  if (settings->max_per_rule != SIZE_MAX) return settings->max_per_rule;
  if (is_dialect) return 1;
  return level == LEVEL_ERROR ? USUAL_ERRORS : USUAL_OTHERS;
}

bool report_limits_reached(const struct report_limits *limits, size_t shown, enum level level) {
  return shown >= most_of_kind(limits->settings, level, false);
}

/* Whether none of these findings is shown, whatever comes before them. */
static bool hide_all(const struct report_limits *limits, const struct report_output *output, const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (!reporter_shows(output->reporter, &output->settings, diag)) continue;
    size_t index = catalogue_index(limits->catalogue, diag->rule);
    if (index == SIZE_MAX || atomic_load(&limits->shown_of[index]) < most_of_kind(limits->settings, diag->level, diag->is_dialect)) return false;
  }
  return true;
}

/* Whether it is shown; if not, it is counted in `cut`. */
static bool take(struct report_limits *limits, const struct diag *diag, struct report_cut *cut) {
  size_t index = catalogue_index(limits->catalogue, diag->rule);
  struct rule_count *other = index == SIZE_MAX ? rule_counts_of(&limits->shown_of_others, limits->catalogue, diag->rule) : NULL;
  size_t shown = other ? other->count : atomic_load(&limits->shown_of[index]);
  if (shown >= most_of_kind(limits->settings, diag->level, diag->is_dialect)) {
    rule_count_add(rule_counts_of(&cut->by_rule, limits->catalogue, diag->rule), 1, diag->level);
    return false;
  }
  if (limits->shown >= limits->settings->max_findings) {
    cut->beyond++;
    return false;
  }
  limits->shown++;
  if (other) other->count++;
  else atomic_store(&limits->shown_of[index], shown + 1);
  return true;
}

/* Those that are shown, in a list that the caller frees; the others are counted in `cut`. */
static struct diags apply(struct report_limits *limits, const struct report_output *output, const struct diags *diags, struct report_cut *cut) {
  struct diags part = *diags;
  part.count = part.capacity = 0;
  part.list = mem_alloc_zeroed(diags->count, sizeof *part.list);
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (reporter_shows(output->reporter, &output->settings, diag) && take(limits, diag, cut)) part.list[part.count++] = *diag;
  }
  return part;
}

void report_limits_render(struct report_limits *limits, const struct report_outputs *outputs, const struct report_file *file, bool is_fault,
                          struct report_turn turn, struct report_cut *cut, struct buffer *texts) {
  bool has_limits = exist(limits), is_limited = false;
  struct diags part = {0};
  struct report_file less = *file;
  less.diags = &part;
  for (size_t i = 0; i < outputs->count; i++) {
    const struct report_output *output = &outputs->list[i];
    if (output->only_faults && !is_fault) continue;
    bool is_whole = !has_limits || !report_output_is_text(output);
    if (!is_whole && !is_limited) {
      if (turn.wait && !hide_all(limits, output, file->diags)) turn.wait(turn.who);
      part = apply(limits, output, file->diags, cut);
    }
    is_limited |= !is_whole;
    report_output_render(output, is_whole ? file : &less, &texts[i]);
  }
  free(part.list);
}

size_t report_limits_add_cut(struct report_limits *limits, struct report_cut *cut) {
  size_t count = rule_counts_move(&limits->cut, limits->catalogue, &cut->by_rule) + cut->beyond;
  cut->beyond = 0;
  return count;
}

struct report_more *report_limits_more(const struct report_limits *limits, size_t *count) {
  struct rule_count *ranked = rule_counts_ranked(&limits->cut, limits->catalogue, count);
  struct report_more *more = mem_alloc_zeroed(*count + 1, sizeof *more);
  for (size_t i = 0; i < *count; i++) more[i] = (struct report_more){ranked[i].rule, ranked[i].count};
  free(ranked);
  return more;
}
