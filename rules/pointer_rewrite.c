#include "rules/pointer_rewrite.h"
#include "base/memory.h"
#include "fix/node_moves.h"
#include "jgf/keys.h"

bool pointers_lead_to(struct rule_context *context, uint32_t node) {
  const struct node_pointers *pointers = node_pointers_of(context->diags);
  for (size_t i = node_pointers_from(pointers, node); i < pointers->count && pointers->list[i].target == node; i++)
    if (pointers->list[i].is_there && !pointers->list[i].silences) return true;
  return false;
}

void pointers_shift(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, int shift) {
  node_move_add(context->diags, fix,
                (struct node_move){.kind = NODES_SHIFT, .from = list, .to = list, .first = first, .shift = shift});
}

void pointers_unfold(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t to, uint32_t index) {
  node_move_add(context->diags, fix, (struct node_move){.kind = NODES_MOVE, .from = list, .to = to, .index = index});
}

void pointers_renumber(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, uint32_t to,
                       uint32_t index) {
  node_move_add(
      context->diags, fix,
      (struct node_move){.kind = NODES_MOVE, .from = list, .first = first, .to = to, .index = index, .is_own_list = true});
}

static void member_move(struct rule_context *context, struct fix *fix, uint32_t member, uint32_t node, int behind) {
  const struct json_spot *at = json_spot(context->document, node);
  const char *key = jgf_key_texts[json_spot(context->document, member)->key];
  node_move_add(
      context->diags, fix,
      (struct node_move){.kind = LIST_MOVE, .from = member, .to = at->parent, .index = at->index, .behind = behind, .tail = key});
}

void pointers_split_behind(struct rule_context *context, struct fix *fix, uint32_t member, uint32_t node) {
  const struct json_spot *at = json_spot(context->document, node);
  pointers_shift(context, fix, at->parent, at->index + 1, 1);
  member_move(context, fix, member, node, 1);
}

void pointers_split_before(struct rule_context *context, struct fix *fix, uint32_t member, uint32_t node) {
  const struct json_spot *at = json_spot(context->document, node);
  pointers_shift(context, fix, at->parent, at->index, 1);
  member_move(context, fix, member, node, -1);
}

static struct node_move wrap_of(uint32_t list) {
  return (struct node_move){.kind = LIST_MOVE, .from = list, .to = list, .tail = "variations"};
}

void pointers_wrap(struct rule_context *context, struct fix *fix, uint32_t list) {
  node_move_add(context->diags, fix, wrap_of(list));
}

void pointers_wrap_all(struct rule_context *context, struct fix *fix, const uint32_t *lists, size_t count) {
  struct node_move *moves = mem_alloc((count + 1) * sizeof *moves);
  for (size_t i = 0; i < count; i++) moves[i] = wrap_of(lists[i]);
  node_moves_add(context->diags, fix, moves, count);
  free(moves);
}
