#include "fix/node_moves.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/search.h"
#include "fix/json_insert.h"
#include "jgf/keys.h"
#include "json/value.h"

enum node_move_kind {
  NODES_SHIFT, /* elements of the list `from`, from `first` on, get indexes that are `shift` more */
  NODES_MOVE,  /* they become elements of `to`, the first of them the one of this index; or of a list of their own there */
  LIST_MOVE    /* `from`, with its content, moves below another value; `first` is 0 */
};

/* `index` is that of the text as it is; what other fixes do to the list `to` does not change it. */
struct node_move {
  enum node_move_kind kind;
  uint32_t from, first;
  long shift;
  uint32_t to;       /* precedes the moved part; `from` itself if what is below that gets a step more */
  uint32_t index;
  bool is_own_list;  /* NODES_MOVE: they are counted from 0 in the list that is the element of this index */
  int behind;        /* LIST_MOVE: it goes into the element that stands so many behind that of this index */
  const char *tail;  /* LIST_MOVE: a key that comes before what is below */
};

/* ---- the pointers of a record ---- */

static bool speaks_of_nodes(const struct json_document *document, uint32_t member) {
  static const char *const names[] = {"\"jgflint\"", "\"sgf\"", "\"ugf\"", "\"jsonsgf\""};
  struct span key = json_key_span(document, member);
  struct view written = {document->source->bytes + key.start, key.end - key.start};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (view_is(written, names[i])) return true;
  return false;
}

static void pointer_add(struct diags *diags, struct node_pointers *pointers, struct span span, struct view text, bool silences) {
  if (!text.length || text.at[0] != '/') return;
  pointers->list = arena_grow(&diags->tables, pointers->list, pointers->count, &pointers->capacity, sizeof *pointers->list);
  struct node_pointer pointer = {.silences = silences, .text = text, .span = span};
  pointer.is_there = json_lookup_pointer(&pointers->lookup, text, &pointer.target) != NO_SPOT;
  pointer.is_plain = span.end - span.start == text.length + 2 &&
      memcmp(diags->document->source->bytes + span.start + 1, text.at, text.length) == 0;
  pointers->list[pointers->count++] = pointer;
}

static void member_read(struct diags *diags, struct node_pointers *pointers, uint32_t member) {
  const struct json_document *document = diags->document;
  bool silences = document->spots[member].key == KEY_JGFLINT;
  for (uint32_t spot = member; spot < document->spots[member].next; spot++) {
    const struct json_spot *at = &document->spots[spot];
    if (spot != member && at->key_end > at->key_start + 6 && document->source->bytes[at->key_start + 1] == '/') {
      struct buffer key = {0};
      json_key_text(document, spot, &key);
      pointer_add(diags, pointers, json_key_span(document, spot), arena_keep(&diags->tables, &key), silences);
    }
    if (at->kind == JSON_STRING)
      pointer_add(diags, pointers, json_value_span(document, spot), json_string(document, spot), silences);
  }
}

static int compare_pointers(const void *a, const void *b) {
  const struct node_pointer *one = a, *other = b;
  if (one->target != other->target) return one->target < other->target ? -1 : 1;
  return (one->span.start > other->span.start) - (one->span.start < other->span.start);
}

struct node_pointers *node_pointers_of(struct diags *diags) {
  if (diags->pointers) return diags->pointers;
  struct node_pointers *pointers = diags->pointers = arena_alloc_zeroed(&diags->tables, sizeof *pointers);
  const struct json_document *document = diags->document;
  const struct json_spot *spots = document->spots;
  pointers->lookup = (struct json_lookup){.document = document, .arena = &diags->tables};
  uint32_t meta = spots[0].kind == JSON_OBJECT ? json_member(document, 0, KEY_META) : NO_SPOT;
  if (meta == NO_SPOT || spots[meta].kind != JSON_OBJECT) return pointers;
  for (uint32_t member = meta + 1; member < spots[meta].next; member = spots[member].next)
    if (speaks_of_nodes(document, member)) member_read(diags, pointers, member);
  if (pointers->count > 1) qsort(pointers->list, pointers->count, sizeof *pointers->list, compare_pointers);
  return pointers;
}

/* The first that names this value, or a later one. */
static size_t node_pointers_from(const struct node_pointers *pointers, uint32_t target) {
  struct node_pointer wanted = {.target = target}; /* and of the same target none begins before 0 */
  return search_first(&wanted, pointers->list, pointers->count, sizeof wanted, compare_pointers);
}

/* ---- what moves ---- */

/* Where something will be: a step below another place. */
struct place {
  const struct place *up; /* NULL: the record */
  struct view key;        /* as in a pointer; NULL: it has an index */
  long index;
  size_t length;          /* of the pointer to it */
  bool is_moved;
};

struct known_move {
  struct node_move move;
  long shift;               /* of all up to this one, in the same list */
  const struct place *home; /* the list that its nodes come to, or what is found there; NULL as long as it is not known */
  long index;               /* the first one's there */
};

/* All that moves at once. */
struct following {
  const struct json_document *document;
  struct node_pointers *pointers;
  struct known_move *moves; /* owned; by kind, list and first element */
  size_t count, capacity;
  struct buffer chain; /* owned: values that wait for those around them */
  struct arena places; /* owned */
};

/* ---- the moves ---- */

static int compare_moves(const void *a, const void *b) {
  const struct node_move *one = &((const struct known_move *)a)->move, *other = &((const struct known_move *)b)->move;
  if (one->kind != other->kind) return one->kind < other->kind ? -1 : 1;
  if (one->from != other->from) return one->from < other->from ? -1 : 1;
  return (one->first > other->first) - (one->first < other->first);
}

/* The last one of that kind that an element is moved by; NULL if there is none. */
static const struct known_move *move_find(const struct following *following, enum node_move_kind kind, uint32_t from,
                                          uint32_t index) {
  const struct known_move behind = {.move = {.kind = kind, .from = from, .first = index + 1}};
  size_t at = search_first(&behind, following->moves, following->count, sizeof behind, compare_moves);
  const struct known_move *found = at ? &following->moves[at - 1] : NULL;
  return found && found->move.kind == kind && found->move.from == from ? found : NULL;
}

static long shift_of(const struct following *following, uint32_t list, uint32_t index) {
  const struct known_move *last = move_find(following, NODES_SHIFT, list, index);
  return last ? last->shift : 0;
}

/* ---- places ---- */

/* The place that the children of a value are steps below; NULL if it was not asked for yet. */
static const struct place *known_below(const struct following *following, uint32_t spot) {
  const struct known_place *known = &following->pointers->known[spot];
  return known->round == following->pointers->round ? known->below : NULL;
}

static const struct place *place_new(struct following *following, struct place place) {
  char digits[24];
  size_t length = place.key.at ? place.key.length : (size_t)snprintf(digits, sizeof digits, "%ld", place.index);
  struct place *new = arena_alloc(&following->places, sizeof *new);
  *new = place;
  new->length = place.up->length + 1 + length;
  new->is_moved |= place.up->is_moved;
  return new;
}

static const struct place *place_of_member(struct following *following, const struct place *up, uint32_t spot) {
  struct buffer key = {0}, escaped = {0};
  json_key_text(following->document, spot, &key);
  for (size_t i = 0; i < key.length; i++) {
    if (key.data[i] == '~' || key.data[i] == '/') buffer_add_string(&escaped, key.data[i] == '~' ? "~0" : "~1");
    else buffer_add_char(&escaped, key.data[i]);
  }
  buffer_release(&key);
  return place_new(following, (struct place){.up = up, .key = arena_keep(&following->places, &escaped)});
}

/* The list that an element will be in, and its index there. What is around the list is known. */
static const struct place *list_of(const struct following *following, uint32_t list, uint32_t index, long *there) {
  const struct known_move *last = move_find(following, NODES_MOVE, list, index);
  *there = (long)index + shift_of(following, list, index);
  if (!last || !last->home) return known_below(following, list);
  *there += last->index - (long)last->move.first - shift_of(following, list, last->move.first);
  return last->home;
}

static const struct place *place_of_element(struct following *following, uint32_t list, uint32_t index) {
  long there;
  const struct place *up = list_of(following, list, index, &there);
  bool is_moved = up != known_below(following, list) || there != (long)index;
  return place_new(following, (struct place){.up = up, .index = there, .is_moved = is_moved});
}

static const struct place *place_of(struct following *following, uint32_t spot) {
  static const struct place record = {0};
  const struct json_spot *at = &following->document->spots[spot];
  const struct known_move *move = move_find(following, LIST_MOVE, spot, 0);
  if (!spot) return &record;
  if (move && move->home) return move->home;
  if (following->document->spots[at->parent].kind == JSON_ARRAY) return place_of_element(following, at->parent, at->index);
  return place_of_member(following, known_below(following, at->parent), spot);
}

/* Asks from the outermost value on that is not known, so that no depth is too much. */
static const struct place *place_below(struct following *following, uint32_t spot) {
  following->chain.length = 0;
  const struct json_spot *spots = following->document->spots;
  for (uint32_t outer = spot; outer != NO_SPOT && !known_below(following, outer); outer = spots[outer].parent)
    buffer_add(&following->chain, &outer, sizeof outer);
  while (following->chain.length) {
    uint32_t outer;
    following->chain.length -= sizeof outer;
    memcpy(&outer, following->chain.data + following->chain.length, sizeof outer);
    const struct known_move *move = move_find(following, LIST_MOVE, outer, 0);
    const struct place *place = place_of(following, outer);
    if (move && move->move.to == outer)
      place = place_new(following, (struct place){.up = place, .key = view_of(move->move.tail), .is_moved = true});
    following->pointers->known[outer] = (struct known_place){place, following->pointers->round};
  }
  return known_below(following, spot);
}

/* ---- where the moves lead ---- */

struct order {
  uint32_t spot; /* the first value that moves */
  size_t move;
};

static void move_settle(struct following *following, struct known_move *known) {
  const struct node_move *move = &known->move;
  long there;
  if (move->kind == NODES_SHIFT || move->to == move->from) return;
  (void)place_below(following, move->to);
  const struct place *home = list_of(following, move->to, move->index, &there);
  if (move->kind == NODES_MOVE && !move->is_own_list) known->index = there;
  else home = place_new(following, (struct place){.up = home, .index = there + move->behind, .is_moved = true});
  if (move->kind == LIST_MOVE)
    home = place_new(following, (struct place){.up = home, .key = view_of(move->tail), .is_moved = true});
  known->home = home;
}

/* In the order of the text: nodes only go to what stands before them, so that is known already. */
static void moves_settle(struct following *following) {
  struct order *order = mem_alloc((following->count + 1) * sizeof *order);
  if (following->count > 1) qsort(following->moves, following->count, sizeof *following->moves, compare_moves);
  for (size_t i = 0; i < following->count; i++) {
    struct known_move *known = &following->moves[i], *before = i ? known - 1 : NULL;
    bool goes_on = before && before->move.kind == NODES_SHIFT && before->move.from == known->move.from;
    const struct node_move *move = &known->move;
    uint32_t first = NO_SPOT;
    if (move->kind == NODES_MOVE) first = json_lookup_element(&following->pointers->lookup, move->from, move->first);
    known->shift = known->move.shift + (goes_on && known->move.kind == NODES_SHIFT ? before->shift : 0);
    order[i] = (struct order){first == NO_SPOT ? known->move.from : first, i};
  }
  if (following->count > 1) qsort(order, following->count, sizeof *order, compare_uint32);
  for (size_t i = 0; i < following->count; i++) move_settle(following, &following->moves[order[i].move]);
  free(order);
}

static void begin(struct following *following, struct diags *diags) {
  struct node_pointers *pointers = node_pointers_of(diags);
  *following = (struct following){.document = diags->document, .pointers = pointers};
  if (!pointers->known) pointers->known = arena_alloc_zeroed(&diags->tables, diags->document->count * sizeof *pointers->known);
  pointers->round++;
}

static void add(struct following *following, const struct node_move *move) {
  ARRAY_GROW(following->moves, following->count, following->capacity);
  following->moves[following->count++] = (struct known_move){.move = *move};
}

static void end(struct following *following) {
  free(following->moves);
  buffer_release(&following->chain);
  arena_release(&following->places);
}

/* ---- pointers ---- */

/* The bytes that name `target`, which the text of a pointer begins with. */
static size_t length_of_target(const struct following *following, const struct node_pointer *pointer) {
  size_t depth = 0, at = 0;
  for (uint32_t spot = pointer->target; spot; spot = following->document->spots[spot].parent) depth++;
  for (; depth; depth--)
    for (at++; at < pointer->text.length && pointer->text.at[at] != '/';) at++;
  return at;
}

/* The index that stands behind the first `at` bytes. */
static bool index_read(struct view text, size_t *at, uint32_t *index) {
  size_t end = *at + 1, digits = end;
  *index = 0;
  for (; end < text.length && end < digits + 9 && ascii_is_digit(text.at[end]); end++)
    *index = *index * 10 + (uint32_t)(text.at[end] - '0');
  if (end == digits || (end < text.length && text.at[end] != '/')) return false;
  *at = end;
  return true;
}

/* The place of what it names, or of the part that can be told; `length`: of that part. */
static const struct place *place_named(struct following *following, const struct node_pointer *pointer, size_t *length) {
  uint32_t index, target = pointer->target;
  *length = pointer->text.length;
  if (pointer->is_there) {
    if (target) (void)place_below(following, following->document->spots[target].parent);
    return place_of(following, target);
  }
  *length = length_of_target(following, pointer);
  const struct place *below = place_below(following, target);
  /* Pointers to nodes that are not there count as well: after the fix another node could be there. */
  bool is_element = following->document->spots[target].kind == JSON_ARRAY && index_read(pointer->text, length, &index);
  return is_element ? place_of_element(following, target, index) : below;
}

static void place_write(const struct place *place, struct buffer *to) {
  char digits[24];
  buffer_clear(to);
  (void)buffer_reserve(to, place->length);
  to->length = place->length;
  for (; place->up; place = place->up) {
    struct view step = place->key;
    if (!step.at) step = (struct view){digits, (size_t)snprintf(digits, sizeof digits, "%ld", place->index)};
    memcpy(to->data + place->length - step.length, step.at, step.length);
    to->data[place->length - step.length - 1] = '/';
  }
}

/* ---- edits ---- */

/* The bytes that two pointers have in common at their beginnings, as whole steps. */
static size_t first_steps_alike(struct view one, struct view other) {
  size_t alike = 0;
  for (size_t i = 0; i <= one.length && i <= other.length; i++) {
    bool ends = (i == one.length || one.at[i] == '/') && (i == other.length || other.at[i] == '/');
    if (ends) alike = i;
    if (i == one.length || i == other.length || one.at[i] != other.at[i]) break;
  }
  return alike;
}

/* The bytes that they have in common at their ends, as whole steps behind the first `behind` bytes. */
static size_t last_steps_alike(struct view one, struct view other, size_t behind) {
  size_t alike = 0, most = (one.length < other.length ? one.length : other.length) - behind;
  for (size_t i = 1; i <= most && one.at[one.length - i] == other.at[other.length - i]; i++)
    if (one.at[one.length - i] == '/') alike = i;
  return alike;
}

/* Steps that are written in JSON as they are. */
static bool is_simple(struct view text) {
  for (size_t i = 0; i < text.length; i++)
    if (text.at[i] < '/' || (text.at[i] > '9' && text.at[i] < 'A') || text.at[i] > 'z' || text.at[i] == '\\') return false;
  return true;
}

/* False if the pointer stays as it is. `new` is its text then. */
static bool edit_make(struct following *following, struct arena *arena, const struct node_pointer *pointer, struct buffer *new,
                      struct edit *edit) {
  size_t length;
  const struct place *place = place_named(following, pointer, &length);
  if (!place->is_moved) return false;
  place_write(place, new);
  buffer_add(new, pointer->text.at + length, pointer->text.length - length);
  struct view was = pointer->text, is = buffer_view(new);
  if (view_equal(was, is)) return false;
  size_t before = first_steps_alike(was, is), behind = last_steps_alike(was, is, before), start = pointer->span.start + 1;
  struct view changed = {is.at + before, is.length - before - behind};
  *edit = (struct edit){.span = {start + before, start + was.length - behind}, .follows = true};
  if (!pointer->is_plain || !is_simple(changed)) {
    struct buffer quoted = {0};
    json_write_string(&quoted, is);
    edit->span = pointer->span;
    edit->text = arena_keep(arena, &quoted);
  } else edit->text = arena_view(arena, changed);
  return true;
}

/* ---- one move ---- */

struct edits {
  struct edit *list; /* owned */
  size_t count, capacity;
  bool are_all; /* that there are to list */
};

/* If all nodes of a long list are removed, and each has a pointer to it, the list of changes would grow with the square of their
 * number. */
static bool is_listed(struct node_pointers *pointers, const struct json_document *document, const struct node_pointer *pointer) {
  enum { ALWAYS = 1 << 20, EACH = 16 };
  pointers->listed += EACH + pointer->text.length;
  return pointers->listed <= document->source->size + ALWAYS;
}

static void pointer_edit_add(struct following *following, struct diags *diags, size_t i, struct buffer *text,
                             struct edits *edits) {
  struct node_pointers *pointers = following->pointers;
  struct edit edit;
  edits->are_all = is_listed(pointers, following->document, &pointers->list[i]);
  if (!edits->are_all || !edit_make(following, &diags->arena, &pointers->list[i], text, &edit)) return;
  ARRAY_GROW(edits->list, edits->count, edits->capacity);
  edits->list[edits->count++] = edit;
}

/* The pointers to what moves, and to what is not there in the list. */
static void edits_collect(struct following *following, struct diags *diags, const struct node_move *move, struct edits *edits) {
  struct node_pointers *pointers = following->pointers;
  uint32_t behind = following->document->spots[move->from].next, first = move->from;
  size_t i = node_pointers_from(pointers, move->from);
  struct buffer text = {0};
  edits->are_all = true;
  for (; edits->are_all && i < pointers->count && pointers->list[i].target == move->from; i++)
    pointer_edit_add(following, diags, i, &text, edits);
  if (i < pointers->count && pointers->list[i].target < behind && move->first) {
    first = json_lookup_element(&pointers->lookup, move->from, move->first);
    i = first == NO_SPOT ? pointers->count : node_pointers_from(pointers, first);
  }
  for (; edits->are_all && i < pointers->count && pointers->list[i].target < behind; i++)
    pointer_edit_add(following, diags, i, &text, edits);
  buffer_release(&text);
}

static void moves_keep(struct diags *diags, struct fix *fix, const struct node_move *more, size_t count) {
  struct node_move *moves = arena_alloc(&diags->arena, (fix->move_count + count) * sizeof *moves);
  if (fix->move_count) memcpy(moves, fix->moves, fix->move_count * sizeof *moves);
  memcpy(moves + fix->move_count, more, count * sizeof *moves);
  fix->move_count += count;
  fix->moves = moves;
}

static bool is_pointed_at(struct diags *diags, uint32_t spot) {
  const struct node_pointers *pointers = node_pointers_of(diags);
  size_t first = node_pointers_from(pointers, spot);
  return first < pointers->count && pointers->list[first].target < diags->document->spots[spot].next;
}

/* Ends with what was collected. */
static void edits_list(struct following *following, struct diags *diags, struct fix *fix, struct edits *edits) {
  if (edits->count) json_insert_edits(&diags->arena, fix, edits->list, edits->count);
  fix->is_unlisted |= !edits->are_all;
  free(edits->list);
  end(following);
}

/* Adds to a fix that nodes move so, with the edits of pointers that this asks for when no other fix is made. Where these
 * were very many for all fixes of the record, they are not listed any more (struct fix: is_unlisted). */
static void move_add(struct diags *diags, struct fix *fix, struct node_move move) {
  struct following following;
  struct edits edits = {0};
  if (!node_pointers_of(diags)->count) return;
  /* Even if there is no pointer to what moves: other fixes may move nodes to where it is. */
  moves_keep(diags, fix, &move, 1);
  if (!is_pointed_at(diags, move.from)) return;
  begin(&following, diags);
  add(&following, &move);
  moves_settle(&following);
  edits_collect(&following, diags, &move, &edits);
  edits_list(&following, diags, fix, &edits);
}

/* ---- what fixes say ---- */

bool pointers_lead_to(struct rule_context *context, uint32_t node) {
  const struct node_pointers *pointers = node_pointers_of(context->diags);
  for (size_t i = node_pointers_from(pointers, node); i < pointers->count && pointers->list[i].target == node; i++)
    if (pointers->list[i].is_there && !pointers->list[i].silences) return true;
  return false;
}

void pointers_shift(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, int shift) {
  move_add(context->diags, fix,
           (struct node_move){.kind = NODES_SHIFT, .from = list, .to = list, .first = first, .shift = shift});
}

void pointers_unfold(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t to, uint32_t index) {
  move_add(context->diags, fix, (struct node_move){.kind = NODES_MOVE, .from = list, .to = to, .index = index});
}

void pointers_renumber(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, uint32_t to,
                       uint32_t index) {
  move_add(
      context->diags, fix,
      (struct node_move){.kind = NODES_MOVE, .from = list, .first = first, .to = to, .index = index, .is_own_list = true});
}

void pointers_split(struct rule_context *context, struct fix *fix, uint32_t member, uint32_t node, bool is_behind) {
  const struct json_spot *at = json_spot(context->document, node);
  const char *key = jgf_key_texts[json_spot(context->document, member)->key];
  pointers_shift(context, fix, at->parent, at->index + is_behind, 1);
  move_add(context->diags, fix,
           (struct node_move){.kind = LIST_MOVE, .from = member, .to = at->parent, .index = at->index,
                              .behind = is_behind ? 1 : -1, .tail = key});
}

static struct node_move wrap_of(uint32_t list) {
  return (struct node_move){.kind = LIST_MOVE, .from = list, .to = list, .tail = "variations"};
}

void pointers_wrap(struct rule_context *context, struct fix *fix, uint32_t list) {
  move_add(context->diags, fix, wrap_of(list));
}

/* ---- many ---- */

void node_moves_follow(struct diags *diags, const struct diag *const *made, size_t count,
                       void (*each)(void *edits, const struct edit *edit), void *edits) {
  struct following following = {0};
  struct buffer text = {0};
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < made[i]->fix->move_count; k++) {
      if (!following.document) begin(&following, diags);
      add(&following, &made[i]->fix->moves[k]);
    }
  if (following.count) moves_settle(&following);
  for (size_t i = 0; following.count && i < following.pointers->count; i++) {
    struct edit edit;
    if (edit_make(&following, &diags->arena, &following.pointers->list[i], &text, &edit)) each(edits, &edit);
  }
  buffer_release(&text);
  end(&following);
}
