#include "sgf/check.h"
#include "base/memory.h"
#include "sgf/writers.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/property.h"

struct checker {
  struct format_session *session; /* borrowed */
  struct property_tree *tree;    /* borrowed */
  struct fact_sink sink;
  int32_t main_line;        /* the last node of the main line so far */
  bool is_nihonkiin;
  bool has_moved, set_up;   /* in the main line: a move was played, stones were set after a move */
  uint32_t *info;           /* owned: by node, 1 + the first game info property on the path to the node; 0: no game info */
  unsigned habits;          /* enum writer_habit, or-ed */
  bool has_overtime;        /* the root has OT */
};

static struct fact_detail named(const struct sgf_property *property) {
  return (struct fact_detail){.name = property->name};
}

/* ---- the board ---- */

void sgf_board_read(struct property_tree *tree) {
  const struct sgf_value *value = property_tree_root_value(tree, SGF_SZ);
  tree->size_assumed = !value || (!value->text.length && !value->second.at);
  tree->width = tree->height = 19;
  bool is_board = tree->size_assumed || sgf_size_read(value->text, value->second, &tree->width, &tree->height);
  if (!is_board) tree->width = tree->height = 0;
}

static void board_check(struct checker *checker) {
  struct property_tree *tree = checker->tree;
  sgf_board_read(tree);
  const struct sgf_value *value = property_tree_root_value(tree, SGF_SZ);
  if (!value || tree->size_assumed) return;
  struct fact_detail what = {.name = VIEW("SZ"), .value = value->text};
  if (!sgf_side_read(value->text) || !tree->height) {
    sgf_emit(tree, checker->sink, SGF_FACT_SIZE_RANGE, value->spot, 0, &what);
    return;
  }
  if (!value->second.at || tree->width != tree->height || !sgf_is_text(tree)) return;
  struct fact_edit edit;
  what.meant = value->text;
  what.edits = &edit;
  what.edit_count = sgf_edit_value(tree, value->spot, value->text, &edit);
  sgf_emit(tree, checker->sink, SGF_FACT_SQUARE_COMPOSE, value->spot, 0, &what);
}

/* ---- values of the game info ---- */

/* Some programs have their own spelling of results. */
static bool is_well_formed(struct checker *checker, enum sgf_name id, struct view text, struct sgf_meaning *meaning) {
  bool is_good = sgf_value_spell(&checker->tree->arena, id, text, meaning);
  if (!is_good || id != SGF_RE) return is_good;
  if (checker->habits & WRITES_KIND_OF_WIN_AS_MARGIN) meaning->text = sgf_kind_as_margin(text);
  return !meaning->text.length;
}

/* The edit moves an overtime in TM to a new property OT after TM, unless the root already has OT. The tree keeps the whole
 * value of TM, which header_map.h splits. */
static void overtime_move(struct checker *checker, struct sgf_meaning *meaning, struct buffer *text, struct fact_detail *what) {
  bool is_free = sgf_is_text(checker->tree) && !checker->has_overtime;
  buffer_add_view(text, meaning->text);
  what->number = !is_free;
  if (!is_free) return;
  buffer_add_string(text, "]OT[");
  buffer_add_view(text, meaning->overtime);
  struct buffer both = {0};
  buffer_add_view(&both, meaning->text);
  buffer_add_string(&both, " and OT[");
  buffer_add_view(&both, meaning->overtime);
  buffer_add_char(&both, ']');
  what->meant = arena_keep(&checker->tree->arena, &both);
}

/* Corrects a value with one certain meaning in the tree. A value is left unchanged if the correction would lose data. */
static void form_check(struct checker *checker, const struct sgf_property *property) {
  struct sgf_value *value = &checker->tree->values[property->first_value];
  struct sgf_meaning meaning;
  if (!property->value_count || !value->text.length || is_well_formed(checker, property->id, value->text, &meaning)) return;
  struct fact_detail what = {.name = property->name, .value = value->text, .meant = meaning.text, .number = meaning.is_part};
  struct fact_edit edit;
  struct buffer text = {0};
  if (meaning.overtime.length) overtime_move(checker, &meaning, &text, &what);
  else buffer_add_view(&text, meaning.text);
  if (meaning.text.length) {
    what.edits = &edit;
    what.edit_count = sgf_edit_value(checker->tree, value->spot, buffer_view(&text), &edit);
  }
  sgf_emit(checker->tree, checker->sink,
           property->id == SGF_RE   ? SGF_FACT_RESULT_FORMAT
           : property->id == SGF_DT ? SGF_FACT_DATE_FORMAT
           : property->id == SGF_TM ? SGF_FACT_TIME_FORMAT
                                    : SGF_FACT_KOMI_FORMAT,
           value->spot, checker->tree->ff, &what);
  if (meaning.text.length && !meaning.is_part && !meaning.overtime.length) value->text = meaning.text;
  buffer_release(&text);
}

static bool game_check(struct checker *checker) {
  double number;
  const struct sgf_value *value = property_tree_root_value(checker->tree, SGF_GM);
  if (!value || !sgf_number_read(value->text, &number) || (number >= 1 && number <= 1)) return true;
  struct fact_detail what = {.name = VIEW("GM"), .value = value->text};
  const struct sgf_game *game = sgf_game_of(number);
  if (game) what.meant = view_of(game->title);
  sgf_emit(checker->tree, checker->sink, SGF_FACT_GAME_TYPE, value->spot, 0, &what);
  return false;
}

/* ---- properties in the wrong node ---- */

/* Notes one fact for all root properties of a node: a node with several of them was probably a root before text was lost. */
static void places_check(struct checker *checker, size_t index) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *first = NULL;
  long long roots = 0;
  for (size_t i = 0; i < node->property_count; i++) {
    const struct sgf_property *property = &tree->properties[node->first_property + i];
    enum sgf_place place = sgf_kind_of(property->id)->place;
    if (place == SGF_PLACE_GAME_INFO) form_check(checker, property);
    if (place != SGF_PLACE_ROOT || index == 0) continue;
    if (!roots++) first = property;
  }
  if (!roots) return;
  struct fact_detail what = named(first);
  sgf_emit(tree, checker->sink, SGF_FACT_ROOT_MISPLACED, first->spot, roots, &what);
}

/* A path from the root may have game info in only one node. Games that share their first moves may each have game info after
 * the point where they differ. */
static void info_check(struct checker *checker, size_t index) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *found = NULL;
  for (size_t i = 0; i < node->property_count && !found; i++) {
    const struct sgf_property *property = &tree->properties[node->first_property + i];
    if (sgf_kind_of(property->id)->place == SGF_PLACE_GAME_INFO) found = property;
  }
  uint32_t above = node->parent >= 0 ? checker->info[node->parent] : 0;
  checker->info[index] = above;
  if (!found) return;
  if (!above) {
    checker->info[index] = 1 + (uint32_t)(found - tree->properties);
    return;
  }
  struct fact_detail what = named(found);
  sgf_emit_two(tree, checker->sink, SGF_FACT_GAME_INFO_MISPLACED, found->spot, tree->properties[above - 1].spot, 0, &what);
}

/* ---- annotations ---- */

static void annotations_check(struct checker *checker, size_t index, bool moves) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *first[SGF_JUDGMENTS] = {NULL};
  for (size_t i = 0; i < node->property_count; i++) {
    const struct sgf_property *property = &tree->properties[node->first_property + i];
    enum sgf_judgment annotation = sgf_judgment_of(property->id);
    struct fact_detail what = named(property);
    if (!index && checker->is_nihonkiin && nihonkiin_is_name(property->id)) continue;
    if (!moves && (annotation == SGF_OF_MOVE || property->id == SGF_KO))
      sgf_emit(tree, checker->sink, SGF_FACT_ANNOTATION_WITHOUT_MOVE, property->spot, 0, &what);
    if (!annotation) continue;
    if (first[annotation] && first[annotation]->id != property->id) {
      what.meant = first[annotation]->name;
      sgf_emit_two(tree, checker->sink, SGF_FACT_ANNOTATION_CONFLICT, property->spot, first[annotation]->spot, 0, &what);
    }
    first[annotation] = property;
  }
}

/* ---- edits that make two nodes of one ---- */

enum { SPLIT_EDITS_MOST = 16 };

struct node_split {
  struct fact_edit edits[SPLIT_EDITS_MOST];
};

/* Whether a property stays in the first of the two nodes: the move and its annotations, or in the root, the game and its
 * setup. */
static bool stays(const struct sgf_property *property, bool is_root) {
  enum sgf_place place = sgf_kind_of(property->id)->place;
  if (!is_root) return place == SGF_PLACE_MOVE;
  return place == SGF_PLACE_ROOT || place == SGF_PLACE_GAME_INFO || place == SGF_PLACE_SETUP;
}

/* Whether it is certain which of the two nodes each property belongs to. In the root, PL and unknown properties can belong to
 * both; in other nodes, root properties and game info are misplaced. */
static bool is_certain(const struct property_tree *tree, size_t index) {
  const struct sgf_node *node = &tree->nodes[index];
  for (size_t i = 0; i < node->property_count; i++) {
    enum sgf_name id = tree->properties[node->first_property + i].id;
    enum sgf_place place = sgf_kind_of(id)->place;
    if (index == 0 ? id == SGF_PL || id == SGF_UNKNOWN : place == SGF_PLACE_GAME_INFO || place == SGF_PLACE_ROOT) return false;
  }
  return true;
}

/* Makes edits that move properties of the second node from before `last`, the last property of the first node, to after it. */
static size_t move_behind(struct property_tree *tree, const struct sgf_property *first, size_t last, bool is_root,
                          struct node_split *split) {
  struct buffer moved = {0};
  size_t count = 0, end = sgf_property_end(tree, first[last].spot);
  buffer_add_char(&moved, ';');
  for (size_t i = 0; i < last; i++) {
    if (stays(&first[i], is_root)) continue;
    struct span span = {first[i].spot, sgf_property_end(tree, first[i].spot)};
    if (count + 1 == SPLIT_EDITS_MOST || tree->source->bytes[span.end - 1] != ']') count = SIZE_MAX;
    if (count == SIZE_MAX) break;
    buffer_add(&moved, tree->source->bytes + span.start, span.end - span.start);
    split->edits[count++] = (struct fact_edit){span, {"", 0}};
  }
  if (count != SIZE_MAX) {
    struct view text = {arena_string(&tree->arena, buffer_view(&moved)), moved.length};
    split->edits[count++] = (struct fact_edit){{end, end}, text};
  }
  buffer_release(&moved);
  return count == SIZE_MAX ? 0 : count;
}

/* Divides a node with a move and a setup: first the move and its annotations, then all other properties, because a move is
 * played before the setup of its node. In the root, first the game and the setup, then the move. Returns the number of edits: 0
 * if the division is not certain, or the text is not SGF. */
static size_t node_split(struct property_tree *tree, size_t index, struct node_split *split) {
  if (!sgf_is_text(tree) || !is_certain(tree, index)) return 0;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *first = &tree->properties[node->first_property];
  size_t last_staying = SIZE_MAX, first_going = SIZE_MAX;
  for (size_t i = 0; i < node->property_count; i++) {
    if (stays(&first[i], !index)) last_staying = i;
    else if (first_going == SIZE_MAX) first_going = i;
  }
  if (first_going == SIZE_MAX) return 0;
  if (last_staying != SIZE_MAX && last_staying > first_going) return move_behind(tree, first, last_staying, !index, split);
  size_t at = first[first_going].spot;
  split->edits[0] = (struct fact_edit){{at, at}, VIEW(";")};
  return 1;
}

/* ---- moves and setup ---- */

static void moves_check(struct checker *checker, size_t index) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *move = NULL, *setup = NULL, *last = NULL;
  bool only_moves = true;
  if (node->has_gap) return; /* later properties belong to other nodes */
  for (size_t i = 0; i < node->property_count; i++) {
    const struct sgf_property *property = &tree->properties[node->first_property + i];
    bool moves = sgf_is_move(property->id);
    if (moves && last && last->id != property->id) {
      struct fact_edit edit = {{property->spot, property->spot}, VIEW(";")};
      struct fact_detail what = named(property);
      what.edits = &edit;
      what.edit_count = only_moves && sgf_is_text(checker->tree);
      sgf_emit_two(checker->tree, checker->sink, SGF_FACT_TWO_MOVES, property->spot, last->spot, 0, &what);
    }
    if (moves) last = property;
    if (moves && !move) move = property;
    only_moves &= moves;
    if (!setup && sgf_kind_of(property->id)->place == SGF_PLACE_SETUP) setup = property;
  }
  annotations_check(checker, index, move != NULL);
  if (!move || (!setup && index)) return;
  struct node_split split;
  struct fact_detail what = named(setup ? setup : move);
  what.edits = split.edits;
  what.edit_count = node_split(checker->tree, index, &split);
  if (setup) {
    const struct sgf_property *later = move > setup ? move : setup, *earlier = move > setup ? setup : move;
    sgf_emit_two(checker->tree, checker->sink, SGF_FACT_SETUP_AND_MOVE, later->spot, earlier->spot, !index, &what);
  } else sgf_emit(checker->tree, checker->sink, SGF_FACT_MOVE_IN_ROOT, move->spot, 0, &what);
}

/* ---- handicap ---- */

static size_t stones_of(const struct property_tree *tree, const struct sgf_node *node, enum sgf_name id) {
  const struct sgf_property *property = property_tree_find(tree, node, id);
  return property ? property->value_count : 0;
}

/* Notes more black stones before the first move than HA counts. Fewer stones are accepted, because moves may place the rest. */
static void handicap_check(struct checker *checker) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_value *value = property_tree_root_value(tree, SGF_HA);
  double number;
  if (!value || !sgf_number_read(value->text, &number) || number < 2) return;
  size_t stones = 0, white = 0;
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct sgf_node *node = &tree->nodes[i];
    if (i && node->parent != (int32_t)i - 1) break;
    if (property_tree_find(tree, node, SGF_B) || property_tree_find(tree, node, SGF_W)) break;
    stones += stones_of(tree, node, SGF_AB);
    white += stones_of(tree, node, SGF_AW) + stones_of(tree, node, SGF_AE);
  }
  if (white || (double)stones <= number) return;
  struct fact_detail what = {.name = VIEW("HA"), .value = value->text};
  sgf_emit(tree, checker->sink, SGF_FACT_HANDICAP_COUNT, value->spot, (long long)stones, &what);
}

/* Whether the point is a star point, where handicap stones are placed. */
static bool is_star(const struct property_tree *tree, int x, int y) {
  int at[] = {x, y}, sides[] = {tree->width, tree->height};
  for (int i = 0; i < 2; i++) {
    int edge = sides[i] < 12 ? 2 : 3;
    bool is_middle = sides[i] % 2 && at[i] == sides[i] / 2;
    if (sides[i] < 7 || (at[i] != edge && at[i] != sides[i] - 1 - edge && !is_middle)) return false;
  }
  return true;
}

static bool are_stars(const struct property_tree *tree, const struct sgf_property *stones) {
  for (size_t i = 0; i < stones->value_count; i++) {
    int x, y;
    const struct sgf_value *value = &tree->values[stones->first_value + i];
    if (value->second.at || !sgf_point(value->text, &x, &y) || !is_star(tree, x, y)) return false;
  }
  return true;
}

/* Notes a handicap without HA: two to nine black stones without other setup, after which White plays first. The handicap is
 * certain if all stones are on star points. */
static void unsaid_handicap_check(struct checker *checker) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_property *first = NULL;
  if (property_tree_find(tree, &tree->nodes[0], SGF_HA)) return;
  size_t stones = 0, i = 0;
  bool stars = true;
  for (; i < tree->node_count && (!i || tree->nodes[i].parent == (int32_t)i - 1); i++) {
    const struct sgf_node *node = &tree->nodes[i];
    const struct sgf_property *black = property_tree_find(tree, node, SGF_AB);
    if (property_tree_find(tree, node, SGF_AW) || property_tree_find(tree, node, SGF_AE)) return;
    stars &= !black || are_stars(tree, black);
    if (!first) first = black;
    stones += black ? black->value_count : 0;
    if (property_tree_find(tree, node, SGF_B)) return;
    if (property_tree_find(tree, node, SGF_W)) break;
  }
  if (i == tree->node_count || tree->nodes[i].parent != (int32_t)i - 1 || stones < 2 || stones > 9) return;
  struct fact_detail what = named(first);
  what.number = stars;
  sgf_emit(tree, checker->sink, SGF_FACT_HANDICAP_MISSING, first->spot, (long long)stones, &what);
}

/* ---- the main line ---- */

static void main_line_check(struct checker *checker, size_t index) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_node *node = &tree->nodes[index];
  if (node->parent != checker->main_line) return;
  checker->main_line = (int32_t)index;
  bool moves = property_tree_find(tree, node, SGF_B) || property_tree_find(tree, node, SGF_W);
  for (size_t i = 0; i < node->property_count && checker->has_moved && !moves && !checker->set_up; i++) {
    const struct sgf_property *property = &tree->properties[node->first_property + i];
    if (!sgf_is_stones(property->id)) continue;
    struct fact_detail what = named(property);
    sgf_emit(tree, checker->sink, SGF_FACT_SETUP_AFTER_MOVE, property->spot, 0, &what);
    checker->set_up = true;
  }
  checker->has_moved |= moves;
}

/* ---- the game ---- */

/* Whether a move is the only property of the node, as in nearly all nodes. */
static bool is_plain(const struct property_tree *tree, const struct sgf_node *node) {
  if (node->property_count != 1) return false;
  enum sgf_name id = tree->properties[node->first_property].id;
  return sgf_is_move(id);
}

void sgf_check(struct format_session *session, struct fact_sink sink) {
  struct checker checker = {.session = session, .tree = &session->tree, .sink = sink, .main_line = -1};
  struct property_tree *tree = checker.tree;
  if (!tree->node_count) return;
  checker.is_nihonkiin = nihonkiin_has(tree);
  checker.info = mem_alloc_zeroed(tree->node_count, sizeof *checker.info);
  checker.habits = writers_habits(tree);
  checker.has_overtime = property_tree_find(tree, &tree->nodes[0], SGF_OT);
  bool is_go = game_check(&checker);
  if (is_go) board_check(&checker);
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct sgf_node *node = &tree->nodes[i];
    if (i && is_plain(tree, node)) {
      checker.info[i] = node->parent >= 0 ? checker.info[node->parent] : 0;
      if (node->parent == checker.main_line) checker.main_line = (int32_t)i, checker.has_moved = true;
      continue;
    }
    if (is_go) main_line_check(&checker, i);
    places_check(&checker, i);
    info_check(&checker, i);
    moves_check(&checker, i);
  }
  if (is_go) handicap_check(&checker);
  if (is_go) unsaid_handicap_check(&checker);
  free(checker.info);
}
