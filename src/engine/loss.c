#include "engine/loss.h"
#include "convert/formats.h"
#include "facts/convert_facts.h"
#include "facts/jsonsgf_facts.h"
#include "facts/fact.h"
#include "facts/sgf_facts.h"

static enum loss loss_of_property(const struct fact *fact) {
  const struct fact_detail *detail = fact->what;
  if (!detail) return LOSS_NONE;
  if (view_is(detail->name, "B") || view_is(detail->name, "W")) return LOSS_MOVE;
  return view_is(detail->name, "AB") || view_is(detail->name, "AW") || view_is(detail->name, "AE") ? LOSS_PART : LOSS_NONE;
}

/* Text that stands in no game, and looks as if it did. */
static bool has_nodes(struct span span, const struct source *text) {
  const char *at = text->bytes + span.start;
  size_t length = span.end - span.start;
  const char *node = length ? memchr(at, ';', length) : NULL;
  return node && memchr(node, '[', length - (size_t)(node - at));
}

/* As the format's own row has it. */
static bool is_lost_move(unsigned kind) {
  for (const struct format *const *format = formats_all(); *format; format++)
    for (const unsigned *lost = (*format)->lost_moves; lost && *lost; lost++)
      if (*lost == kind) return true;
  return false;
}

enum loss loss_of(const struct fact *fact, const struct source *text) {
  switch (fact->kind) {
  case CONVERT_FACT_MOVE_LOST: return fact->number ? LOSS_PART : LOSS_MOVE;
  case SGF_FACT_SYNTAX:
    if (fact->number == SGF_STRAY_VALUE) return LOSS_PART;
    return fact->number == SGF_NO_VALUE ? loss_of_property(fact) : LOSS_NONE;
  case SGF_FACT_LEADING_TEXT: return has_nodes(fact->span, text) ? LOSS_PART : LOSS_NONE;
  case SGF_FACT_TOO_LARGE: return LOSS_PART;
  case JSONSGF_FACT_POINT_SYNTAX: return loss_of_property(fact);
  case JSONSGF_FACT_VALUE_TYPE: case JSONSGF_FACT_SHAPE: case JSONSGF_FACT_VARIATIONS_TYPE: case JSONSGF_FACT_NODE_TYPE:
    if (fact->kind == JSONSGF_FACT_VALUE_TYPE) return fact->number ? LOSS_NONE : loss_of_property(fact);
    return fact->kind == JSONSGF_FACT_SHAPE && fact->number ? LOSS_NONE : LOSS_PART;
  default: return is_lost_move(fact->kind) ? LOSS_MOVE : LOSS_NONE;
  }
}
