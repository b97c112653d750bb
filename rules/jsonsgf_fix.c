#include "rules/jsonsgf_fix.h"
#include "rules/json_fix.h"

static uint32_t last_child(const struct json_spot *spots, uint32_t container) {
  uint32_t last = container + 1;
  while (spots[last].next < spots[container].next) last = spots[last].next;
  return last;
}

/* Only brackets move: `, "variations": [[` becomes `},`, and `]]}` goes. So the fixes of a long chain of
 * such variations cost no more than the chain, and can be made at once. */
void variation_fix_inline(struct rule_context *context, struct diag *diag, uint32_t variations) {
  const struct json_spot *spots = context->document->spots;
  uint32_t node = spots[variations].parent, list = variations + 1;
  bool in_line = node != NO_SPOT && spots[node].kind == JSON_OBJECT && spots[node].parent != NO_SPOT && spots[spots[node].parent].kind == JSON_ARRAY;
  if (!in_line || spots[variations].next != spots[node].next || spots[list + 1].kind != JSON_OBJECT || !text_is_whole(context)) return;
  uint32_t last = last_child(spots, list), before = node + 1;
  if (spots[last].kind != JSON_OBJECT) return; /* a list of subtrees, as some forms have it behind the nodes */
  while (before < variations && spots[before].next < variations) before = spots[before].next;
  size_t from = before < variations ? spots[before].end : spots[node].start + 1u;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put its nodes after this one");
  fix_replace(context, fix, (struct span){from, spots[list].start + 1u}, VIEW("},"));
  fix_remove(context, fix, (struct span){spots[last].end, spots[node].end});
}
