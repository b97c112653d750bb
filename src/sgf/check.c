#include "sgf/check.h"
#include "base/memory.h"
#include "sgf/writers.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"

struct checker {
  struct property_tree *tree; /* borrowed */
  struct fact_sink sink;
  int32_t main_line;        /* the last node of the main line so far */
  bool is_nihonkiin;
  bool has_moved, set_up;   /* in the main line: a move was played, stones were set after a move */
  uint32_t *info;           /* owned: by node, 1 + the first game info property on the path to the node; 0: no game info */
  unsigned habits;          /* enum writer_habit, or-ed */
  bool has_overtime;        /* the root has OT */
};

/* Notes a property, and an earlier one. */
static void note_two(const struct checker *checker, enum sgf_fact kind, const struct sgf_property *property,
                     const struct sgf_property *earlier, long long number, struct fact_detail detail) {
  sgf_emit_two(checker->tree, checker->sink, kind, property->spot, earlier->spot, number, &detail);
}

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
  struct fact_edit edit;
  if (!sgf_side_read(value->text) || !tree->height)
    SGF_NOTE(checker, SGF_FACT_SIZE_RANGE, value->spot, 0, NULL, .name = VIEW("SZ"), .value = value->text);
  else if (value->second.at && tree->width == tree->height && sgf_is_text(tree))
    SGF_NOTE(checker, SGF_FACT_SQUARE_COMPOSE, value->spot, 0, sgf_edit_value(tree, value->spot, value->text, &edit),
             .name = VIEW("SZ"), .value = value->text, .meant = value->text);
}

/* ---- values of the game info ---- */

/* The edit moves an overtime in TM to a new property OT after TM, unless the root already has OT. The tree keeps the whole
 * value of TM, which convert/header_map.c splits. */
static void overtime_move(struct checker *checker, struct sgf_meaning *meaning, struct buffer *text, struct fact_detail *detail) {
  bool is_free = sgf_is_text(checker->tree) && !checker->has_overtime;
  buffer_add_view(text, meaning->text);
  detail->number = !is_free;
  if (!is_free) return;
  buffer_add_string(text, "]OT[");
  buffer_add_view(text, meaning->overtime);
  struct buffer both = {0};
  buffer_add_view(&both, meaning->text);
  buffer_add_string(&both, " and OT[");
  buffer_add_view(&both, meaning->overtime);
  buffer_add_char(&both, ']');
  detail->meant = arena_keep(&checker->tree->arena, &both);
}

/* Corrects a value with one certain meaning in the tree. A value is left unchanged if the correction would lose data. */
static void form_check(struct checker *checker, const struct sgf_property *property) {
  struct sgf_value *value = sgf_values_of(checker->tree, property);
  struct sgf_meaning meaning;
  if (!property->value_count || !value->text.length) return;
  bool is_good = sgf_value_spell(&checker->tree->arena, property->id, value->text, &meaning);
  if (is_good && property->id == SGF_RE && checker->habits & WRITES_KIND_OF_WIN_AS_MARGIN)
    meaning.text = sgf_kind_as_margin(value->text);
  if (is_good && !meaning.text.length) return;
  struct fact_detail detail = {.name = property->name, .value = value->text, .meant = meaning.text, .number = meaning.is_part};
  struct fact_edit edit;
  LOCAL_BUFFER text = {0};
  if (meaning.overtime.length) overtime_move(checker, &meaning, &text, &detail);
  else buffer_add_view(&text, meaning.text);
  enum sgf_fact kind = property->id == SGF_RE   ? SGF_FACT_RESULT_FORMAT
                       : property->id == SGF_DT ? SGF_FACT_DATE_FORMAT
                       : property->id == SGF_TM ? SGF_FACT_TIME_FORMAT
                                                : SGF_FACT_KOMI_FORMAT;
  bool has_fix = meaning.text.length && sgf_edit_value(checker->tree, value->spot, buffer_view(&text), &edit);
  sgf_emit_edit(checker->tree, checker->sink, kind, value->spot, checker->tree->ff, detail, has_fix ? &edit : NULL);
  if (meaning.text.length && !meaning.is_part && !meaning.overtime.length) value->text = meaning.text;
}

static bool game_check(struct checker *checker) {
  double number;
  const struct sgf_value *value = property_tree_root_value(checker->tree, SGF_GM);
  if (!value || !sgf_number_read(value->text, &number) || (number >= 1 && number <= 1)) return true;
  const struct sgf_game *game = sgf_game_of(number);
  SGF_NOTE(checker, SGF_FACT_GAME_TYPE, value->spot, 0, NULL, .name = VIEW("GM"), .value = value->text,
           .meant = view_of(game ? game->title : ""));
  return false;
}

/* Notes one fact for all root properties of a node: a node with several of them was probably a root before text was lost. A path
 * from the root may have game info in only one node: games that share their first moves may each have game info after the point
 * where they differ. */
static void places_check(struct checker *checker, size_t index) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *root = NULL, *info = NULL;
  long long roots = 0;
  SGF_EACH_PROPERTY(one, tree, node) {
    enum sgf_place place = sgf_kind_of(one->id)->place;
    if (place == SGF_PLACE_GAME_INFO) form_check(checker, one);
    if (place == SGF_PLACE_GAME_INFO && !info) info = one;
    if (place == SGF_PLACE_ROOT && index && !roots++) root = one;
  }
  if (root) SGF_NOTE(checker, SGF_FACT_ROOT_MISPLACED, root->spot, roots, NULL, .name = root->name);
  uint32_t above = node->parent >= 0 ? checker->info[node->parent] : 0;
  checker->info[index] = above || !info ? above : 1 + (uint32_t)(info - tree->properties);
  if (!above || !info) return;
  note_two(checker, SGF_FACT_GAME_INFO_MISPLACED, info, &tree->properties[above - 1], 0,
           (struct fact_detail){.name = info->name});
}

static void annotations_check(struct checker *checker, size_t index, bool moves) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *last[SGF_JUDGMENTS] = {NULL};
  SGF_EACH_PROPERTY(one, tree, node) {
    enum sgf_judgment judgment = sgf_judgment_of(one->id);
    struct fact_detail detail = {.name = one->name};
    if (!index && checker->is_nihonkiin && nihonkiin_is_name(one->id)) continue;
    if (!moves && (judgment == SGF_OF_MOVE || one->id == SGF_KO))
      SGF_NOTE(checker, SGF_FACT_ANNOTATION_WITHOUT_MOVE, one->spot, 0, NULL, .name = one->name);
    if (!judgment) continue;
    if (last[judgment]) detail.meant = last[judgment]->name;
    if (last[judgment] && last[judgment]->id != one->id)
      note_two(checker, SGF_FACT_ANNOTATION_CONFLICT, one, last[judgment], 0, detail);
    last[judgment] = one;
  }
}

/* ---- edits that make two nodes of one ---- */

enum { SPLIT_EDITS_MOST = 16 };

/* Whether a property stays in the first of the two nodes: the move and its annotations, or in the root, the game and its
 * setup. */
static bool stays(const struct sgf_property *property, bool is_root) {
  enum sgf_place place = sgf_kind_of(property->id)->place;
  if (!is_root) return place == SGF_PLACE_MOVE;
  return place == SGF_PLACE_ROOT || place == SGF_PLACE_GAME_INFO || place == SGF_PLACE_SETUP;
}

/* Makes edits that move properties of the second node from before `last`, the last property of the first node, to after it. */
static size_t move_behind(struct property_tree *tree, const struct sgf_property *first, size_t last, bool is_root,
                          struct fact_edit *edits) {
  LOCAL_BUFFER moved = {0};
  size_t count = 0, end = sgf_property_end(tree, first[last].spot);
  buffer_add_char(&moved, ';');
  for (size_t i = 0; i < last; i++) {
    if (stays(&first[i], is_root)) continue;
    struct span span = {first[i].spot, sgf_property_end(tree, first[i].spot)};
    if (count + 1 == SPLIT_EDITS_MOST || tree->source->bytes[span.end - 1] != ']') count = SIZE_MAX;
    if (count == SIZE_MAX) break;
    buffer_add(&moved, tree->source->bytes + span.start, span.end - span.start);
    edits[count++] = (struct fact_edit){span, {"", 0}};
  }
  if (count != SIZE_MAX) edits[count++] = (struct fact_edit){{end, end}, arena_view(&tree->arena, buffer_view(&moved))};
  return count == SIZE_MAX ? 0 : count;
}

/* Divides a node with a move and a setup: first the move and its annotations, then all other properties, because a move is
 * played before the setup of its node. In the root, first the game and the setup, then the move. Returns the number of edits: 0
 * if the division is not certain, or the text is not SGF. */
static size_t node_split(struct property_tree *tree, size_t index, struct fact_edit *edits) {
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *first = sgf_properties(tree, node);
  size_t last_staying = SIZE_MAX, first_going = SIZE_MAX;
  for (size_t i = 0; i < node->property_count; i++) {
    /* In the root, PL and unknown properties can belong to both nodes; in other nodes, root properties and game info are
     * misplaced. */
    enum sgf_place place = sgf_kind_of(first[i].id)->place;
    bool is_uncertain = index ? place == SGF_PLACE_GAME_INFO || place == SGF_PLACE_ROOT
                              : first[i].id == SGF_PL || first[i].id == SGF_UNKNOWN;
    if (!sgf_is_text(tree) || is_uncertain) return 0;
    if (stays(&first[i], !index)) last_staying = i;
    else if (first_going == SIZE_MAX) first_going = i;
  }
  if (first_going == SIZE_MAX) return 0;
  if (last_staying != SIZE_MAX && last_staying > first_going) return move_behind(tree, first, last_staying, !index, edits);
  size_t at = first[first_going].spot;
  edits[0] = (struct fact_edit){{at, at}, VIEW(";")};
  return 1;
}

/* ---- moves and setup ---- */

static void moves_check(struct checker *checker, size_t index) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *move = NULL, *setup = NULL, *last = NULL;
  bool only_moves = true;
  if (node->has_gap) return; /* later properties belong to other nodes */
  SGF_EACH_PROPERTY(one, tree, node) {
    bool moves = sgf_is_move(one->id);
    struct fact_edit edit = {{one->spot, one->spot}, VIEW(";")};
    struct fact_detail detail = {.name = one->name, .edits = &edit, .edit_count = only_moves && sgf_is_text(tree)};
    if (moves && last && last->id != one->id) note_two(checker, SGF_FACT_TWO_MOVES, one, last, 0, detail);
    if (moves) last = one;
    if (moves && !move) move = one;
    only_moves &= moves;
    if (!setup && sgf_kind_of(one->id)->place == SGF_PLACE_SETUP) setup = one;
  }
  annotations_check(checker, index, move != NULL);
  if (!move || (!setup && index)) return;
  struct fact_edit edits[SPLIT_EDITS_MOST];
  struct fact_detail detail = {.name = setup ? setup->name : move->name, .edits = edits};
  detail.edit_count = node_split(checker->tree, index, edits);
  if (!setup) sgf_emit(tree, checker->sink, SGF_FACT_MOVE_IN_ROOT, move->spot, 0, &detail);
  else note_two(checker, SGF_FACT_SETUP_AND_MOVE, move > setup ? move : setup, move > setup ? setup : move, !index, detail);
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
  SGF_EACH_VALUE(value, tree, stones) {
    int x, y;
    if (value->second.at || !sgf_point(value->text, &x, &y) || !is_star(tree, x, y)) return false;
  }
  return true;
}

/* Notes more black stones before the first move than HA counts; fewer stones are accepted, because moves may place the rest.
 * Also notes a handicap without HA: two to nine black stones without other setup, after which White plays first. It is certain
 * if all stones are on star points. */
static void handicap_check(struct checker *checker) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_value *value = property_tree_root_value(tree, SGF_HA);
  const struct sgf_property *has_count = property_tree_find(tree, &tree->nodes[0], SGF_HA), *first = NULL, *white = NULL;
  size_t stones = 0;
  bool stars = true;
  double number = 0;
  if (has_count && (!value || !sgf_number_read(value->text, &number) || number < 2)) return;
  for (size_t i = 0; i < tree->node_count && (!i || tree->nodes[i].parent == (int32_t)i - 1) && !white; i++) {
    const struct sgf_node *node = &tree->nodes[i];
    const struct sgf_property *black = property_tree_find(tree, node, SGF_AB), *move = property_tree_find(tree, node, SGF_B);
    white = property_tree_find(tree, node, SGF_W);
    if (has_count && (move || white)) break;
    if (move || property_tree_find(tree, node, SGF_AW) || property_tree_find(tree, node, SGF_AE)) return;
    stars &= !black || are_stars(tree, black);
    if (!first) first = black;
    stones += black ? black->value_count : 0;
  }
  if (has_count && (double)stones > number)
    SGF_NOTE(checker, SGF_FACT_HANDICAP_COUNT, value->spot, (long long)stones, NULL, .name = VIEW("HA"), .value = value->text);
  if (!has_count && white && stones >= 2 && stones <= 9)
    SGF_NOTE(checker, SGF_FACT_HANDICAP_MISSING, first->spot, (long long)stones, NULL, .name = first->name, .number = stars);
}

static void main_line_check(struct checker *checker, size_t index) {
  const struct property_tree *tree = checker->tree;
  const struct sgf_node *node = &tree->nodes[index];
  if (node->parent != checker->main_line) return;
  checker->main_line = (int32_t)index;
  const struct sgf_property *stones = NULL;
  bool moves = false;
  SGF_EACH_PROPERTY(one, tree, node) {
    moves |= sgf_is_move(one->id);
    if (!stones && sgf_is_stones(one->id)) stones = one;
  }
  if (stones && checker->has_moved && !moves && !checker->set_up) {
    SGF_NOTE(checker, SGF_FACT_SETUP_AFTER_MOVE, stones->spot, 0, NULL, .name = stones->name);
    checker->set_up = true;
  }
  checker->has_moved |= moves;
}

void sgf_check(struct format_session *session, struct fact_sink sink) {
  struct checker checker = {.tree = &session->tree, .sink = sink, .main_line = -1};
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
    /* nearly all nodes have a move as their only property */
    if (i && node->property_count == 1 && sgf_is_move(sgf_properties(tree, node)->id)) {
      checker.info[i] = node->parent >= 0 ? checker.info[node->parent] : 0;
      if (node->parent == checker.main_line) checker.main_line = (int32_t)i, checker.has_moved = true;
      continue;
    }
    if (is_go) main_line_check(&checker, i);
    places_check(&checker, i);
    moves_check(&checker, i);
  }
  if (is_go) handicap_check(&checker);
  free(checker.info);
}
