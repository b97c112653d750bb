#include "fix/fix_builder.h"
#include "facts/json_facts.h"
#include "jgf/schema.h"
#include "json/value.h"

struct fix *fix_new(struct rule_context *context, struct diag *diag, enum fix_class safety, const char *format, ...) {
  struct arena *arena = &context->diags->arena;
  struct fix *fix = arena_alloc_zeroed(arena, sizeof *fix);
  va_list args;
  va_start(args, format);
  fix->message = arena_vprintf(arena, format, args).at;
  va_end(args);
  fix->safety = safety;
  fix->is_given_up = context->diags->is_full;
  diag->fix = fix;
  return fix;
}

/* Removes the fix from its diagnostic, which is among the last diagnostics. */
static void give_up(struct rule_context *context, struct fix *fix) {
  struct diags *diags = context->diags;
  if (fix->is_given_up) return;
  fix->is_given_up = true;
  for (size_t i = diags->count; i-- > 0;) {
    if (diags->list[i].fix != fix) continue;
    diags->list[i].fix = NULL;
    return;
  }
}

/* Adds an operation to the fix, unless it is given up. */
static struct operation *operation_new(struct rule_context *context, struct fix *fix, enum operation_kind kind, uint32_t spot) {
  struct arena *arena = &context->diags->arena;
  struct operation *operation;
  if (context->diags->limit && arena->taken > DIAGS_TEXT) give_up(context, fix);
  if (fix->is_given_up) operation = arena_alloc(arena, sizeof *operation);
  else {
    fix->operations = arena_grow(arena, fix->operations, fix->operation_count, &fix->operation_capacity, sizeof *operation);
    operation = &fix->operations[fix->operation_count++];
  }
  *operation = (struct operation){
      .kind = kind, .spot = spot, .last = NO_SPOT, .into = NO_SPOT, .before = NO_SPOT, .shell = NO_SPOT};
  return operation;
}

static struct view copy(struct rule_context *context, struct view text) {
  return arena_view(&context->diags->arena, text);
}

static struct view key_copy(struct rule_context *context, const char *key) {
  return key ? copy(context, view_of(key)) : (struct view){NULL, 0};
}

/* ---- bytes ---- */

void fix_replace(struct rule_context *context, struct fix *fix, struct span span, struct view text) {
  if (fix->is_given_up) return;
  struct operation *operation = operation_new(context, fix, EDIT_BYTES, NO_SPOT);
  operation->span = span;
  operation->text = copy(context, text);
}

void fix_insert(struct rule_context *context, struct fix *fix, size_t offset, struct view text) {
  fix_replace(context, fix, (struct span){offset, offset}, text);
}

void fix_remove(struct rule_context *context, struct fix *fix, struct span span) {
  fix_replace(context, fix, span, VIEW(""));
}

/* ---- namesakes ---- */

/* Returns an ignored member that would be read without this member: "Size" next to "size". In an object with too many members,
 * returns an arbitrary member. */
static uint32_t namesake_find(const struct json_document *document, uint32_t spot) {
  enum { MEMBERS_MOST = 1000 };
  const struct json_spot *spots = document->spots;
  uint32_t object = spots[spot].parent, found = 0;
  LOCAL_BUFFER name = {0};
  if (!spots[spot].key || object == NO_SPOT) return 0;
  for (uint32_t other = object + 1, members = 0; other < spots[object].next && !found; other = spots[other].next) {
    if (members++ == MEMBERS_MOST) found = other;
    if (spots[other].key) continue;
    buffer_clear(&name);
    json_key_text(document, other, &name);
    if (jgf_key_by_letters(buffer_view(&name)) == spots[spot].key) found = other;
  }
  return found;
}

/* ---- values ---- */

void fix_replace_value(struct rule_context *context, struct fix *fix, uint32_t spot, struct view text) {
  operation_new(context, fix, REPLACE_VALUE, spot)->text = copy(context, text);
}

void fix_rename_key(struct rule_context *context, struct fix *fix, uint32_t spot, const char *name) {
  if (json_spot(context->document, spot)->marks & (JSON_SUPERSEDED | JSON_SUPERSEDES)) give_up(context, fix);
  operation_new(context, fix, RENAME_KEY, spot)->text = name ? copy(context, view_of(name)) : VIEW("");
}

/* Returns true if an earlier member of the same name with another value would be used after this member is removed. A later
 * member with the name takes precedence, so the result is false. */
static bool revives(const struct json_document *document, uint32_t spot) {
  const struct facts *flaws = &document->flaws;
  const struct json_spot *at = json_spot(document, spot);
  if ((at->marks & (JSON_SUPERSEDES | JSON_SUPERSEDED)) != JSON_SUPERSEDES) return false;
  for (size_t i = facts_from(flaws, at->key_start); i < flaws->count && flaws->list[i].span.start == at->key_start; i++)
    if (flaws->list[i].kind == JSON_FLAW_DUPLICATE_KEY && flaws->list[i].spot == spot) return !flaws->list[i].number;
  return true;
}

/* Cancels the fix if another member would be used without this member. */
static void member_leave(struct rule_context *context, struct fix *fix, uint32_t spot) {
  uint32_t other = namesake_find(context->document, spot);
  if (other) fix->obstacle = other;
  if (other || revives(context->document, spot)) give_up(context, fix);
}

void fix_remove_value(struct rule_context *context, struct fix *fix, uint32_t spot) {
  member_leave(context, fix, spot);
  (void)operation_new(context, fix, REMOVE_VALUE, spot);
}

/* ---- insertion ---- */

static struct operation *operation_into(struct rule_context *context, struct fix *fix, enum operation_kind kind, uint32_t spot,
                                        uint32_t into, uint32_t before) {
  struct operation *operation = operation_new(context, fix, kind, spot);
  operation->into = into;
  operation->before = before;
  return operation;
}

void fix_insert_member(struct rule_context *context, struct fix *fix, uint32_t object, const struct jgf_schema *schema,
                       const char *key, struct view value) {
  uint32_t before = doc_member_place(context->document, object, schema, key);
  struct operation *operation = operation_into(context, fix, INSERT_VALUE, NO_SPOT, object, before);
  operation->key = key_copy(context, key);
  operation->text = copy(context, value);
}

void fix_insert_element(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t before, struct view value) {
  operation_into(context, fix, INSERT_VALUE, NO_SPOT, list, before)->text = copy(context, value);
}

void fix_add_legacy(struct rule_context *context, struct fix *fix, uint32_t spot, const char *pointer, struct view value) {
  struct operation *operation = operation_new(context, fix, KEEP_VALUE, spot);
  operation->key = key_copy(context, pointer);
  operation->text = copy(context, value);
  if (legacy_object(context->document) != NO_SPOT) return;
  uint32_t meta = json_member(context->document, 0, KEY_META);
  if (meta != NO_SPOT) fix->obstacle = meta;
  give_up(context, fix);
}

void fix_keep_value(struct rule_context *context, struct fix *fix, uint32_t spot) {
  fix_add_legacy(context, fix, spot, NULL, doc_source(context->diags, spot));
}

/* ---- moves ---- */

void fix_move(struct rule_context *context, struct fix *fix, uint32_t first, uint32_t last, struct fix_place place) {
  member_leave(context, fix, first);
  struct operation *operation = operation_into(context, fix, MOVE_VALUES, first, place.into, place.before);
  operation->last = last;
  operation->group = place.group;
  operation->is_joined = place.is_joined;
  operation->key = key_copy(context, place.key);
}

void fix_move_contents(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t shell, uint32_t into,
                       uint32_t before) {
  operation_into(context, fix, MOVE_CONTENTS, list, into, before)->shell = shell;
}

void fix_wrap(struct rule_context *context, struct fix *fix, uint32_t first, uint32_t last, unsigned levels, const char *key) {
  struct operation *operation = operation_new(context, fix, WRAP_VALUES, first);
  operation->last = last;
  operation->levels = levels;
  operation->key = key_copy(context, key);
}

void fix_change_brackets(struct rule_context *context, struct fix *fix, uint32_t spot) {
  enum json_kind kind = (enum json_kind)json_spot(context->document, spot)->kind;
  operation_new(context, fix, CHANGE_BRACKETS, spot)->group = kind == JSON_ARRAY ? JSON_OBJECT : JSON_ARRAY;
}

/* ---- text ---- */

struct view fix_quote(struct rule_context *context, struct view text) {
  struct buffer quoted = {0};
  json_write_string(&quoted, text);
  return arena_keep(&context->diags->arena, &quoted);
}

struct view fix_object(struct rule_context *context, const struct fix_member *members, size_t count) {
  struct buffer text = {0};
  for (size_t i = 0; i < count; i++) doc_member_write(&text, view_of(members[i].key), members[i].value);
  buffer_add_char(&text, '}');
  return arena_keep(&context->diags->arena, &text);
}
