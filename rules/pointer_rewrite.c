#include "rules/pointer_rewrite.h"
#include "fix/node_moves.h"

bool pointers_lead_to(struct rule_context *context, uint32_t node) {
  const struct node_pointers *pointers = node_pointers_of(context->diags);
  for (size_t i = node_pointers_from(pointers, node); i < pointers->count && pointers->list[i].target == node; i++)
    if (pointers->list[i].is_there && !pointers->list[i].silences) return true;
  return false;
}

void pointers_shift(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, int shift) {
  node_move_add(context->diags, fix, (struct node_move){.kind = NODES_SHIFT, .from = list, .to = list, .first = first, .shift = shift});
}

void pointers_unfold(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t to, uint32_t index) {
  node_move_add(context->diags, fix, (struct node_move){.kind = NODES_MOVE, .from = list, .to = to, .index = index});
}

void pointers_renumber(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, uint32_t to, uint32_t index) {
  node_move_add(context->diags, fix, (struct node_move){.kind = NODES_MOVE, .from = list, .first = first, .to = to, .index = index, .is_own_list = true});
}

void pointers_move_behind(struct rule_context *context, struct fix *fix, uint32_t member, uint32_t node) {
  const struct json_spot *at = json_spot(context->document, node);
  const char *key = "variations";
  node_move_add(context->diags, fix, (struct node_move){.kind = LIST_MOVE, .from = member, .to = at->parent, .index = at->index, .is_behind = true, .tail = key});
}

void pointers_wrap(struct rule_context *context, struct fix *fix, uint32_t list) {
  node_move_add(context->diags, fix, (struct node_move){.kind = LIST_MOVE, .from = list, .to = list, .tail = "variations"});
}
