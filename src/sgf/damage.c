#include "sgf/lexer.h"
#include "base/memory.h"

/* How far one look goes: in bytes, and in nodes, properties and brackets. */
enum { REACH = 1 << 16, TOKENS = 8, LONGEST_NAME = 24 };

/* Limits the work for a text to a multiple of its length. */
static bool may_look(const struct sgf_probe *probe, size_t at) {
  return probe->work < (1 << 18) + 32 * at;
}

/* ---- names and values ---- */

/* Returns the length of the property name at `at` if a value follows it, otherwise 0. `any`: also accepts unknown names in
 * capitals. */
static size_t name_at(struct view text, size_t at, enum sgf_name *id, bool any) {
  char capitals[2] = {0};
  size_t end = at, count = 0;
  for (; end < text.length && ascii_is_letter(text.at[end]) && end - at < LONGEST_NAME; end++) {
    if (!ascii_is_capital(text.at[end])) continue;
    if (count < 2) capitals[count] = text.at[end];
    count++;
  }
  size_t value = sgf_skip_space(text, end), length = end - at;
  if (!length || value >= text.length || text.at[value] != '[') return 0;
  *id = count <= 2 ? sgf_name_of((struct view){capitals, count}) : SGF_UNKNOWN;
  bool is_long = length > count && length > 4 && ascii_is_capital(text.at[at]);
  bool is_known = *id != SGF_UNKNOWN && (length == count || is_long);
  bool may_be = is_known || (any && length == count) || sgf_name_is_private((struct view){text.at + at, length});
  return may_be ? length : 0;
}

size_t sgf_value_close(struct view text, size_t at) {
  const char *end = text.at + text.length, *close = NULL;
  for (const char *from = text.at + at, *escape; from < end; from = escape + 2) {
    if (!close || close < from) close = memchr(from, ']', (size_t)(end - from));
    if (!close) close = end;
    escape = memchr(from, '\\', (size_t)(close - from));
    if (!escape) return (size_t)(close - text.at);
  }
  return text.length;
}

/* Finds the unescaped closing bracket at or after `at`; SIZE_MAX if it is too far away. */
static size_t close_of(struct view text, size_t at) {
  if (at >= text.length) return SIZE_MAX;
  struct view near = {text.at, text.length - at > REACH ? at + REACH : text.length};
  size_t close = sgf_value_close(near, at);
  return close < near.length ? close : SIZE_MAX;
}

static bool is_text(enum sgf_name id) {
  enum sgf_type type = sgf_kind_of(id)->type;
  return sgf_type_is(type, SGF_TYPE_HAS_TEXT) && type != SGF_TYPE_POINT_TEXT;
}

/* Returns true if the property may have this value. */
static bool fits(enum sgf_name id, struct view raw) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  raw = sgf_trim(raw);
  const char *colon = raw.length ? memchr(raw.at, ':', raw.length) : NULL;
  struct sgf_value value = {.text = raw};
  const char *meant;
  double number;
  int width, height;
  if (is_text(id)) return true;
  if (colon) {
    value.text.length = (size_t)(colon - raw.at);
    value.second = view_after(raw, value.text.length + 1);
  }
  if (kind->type == SGF_TYPE_SIZE) return sgf_size_read(value.text, value.second, &width, &height);
  if (kind->type == SGF_TYPE_NUMBER) return sgf_number_read(raw, &number) && !memchr(raw.at, '.', raw.length);
  if (sgf_value_is_empty(&value) && kind->many == SGF_LIST) return false;
  return sgf_value_verdict(id, &value, true, &meant) == SGF_VALUE_GOOD;
}

/* ---- whether SGF goes on ---- */

/* Returns true if only surplus brackets or another game follow the end of a game. */
static bool ends_well(struct view text, size_t at) {
  at = sgf_skip_space(text, at);
  while (at < text.length && text.at[at] == ')') at = sgf_skip_space(text, at + 1);
  if (at == text.length) return true;
  size_t node = sgf_skip_space(text, at + 1);
  return text.at[at] == '(' && node < text.length && text.at[node] == ';';
}

/* The end of the value at `at`, or SIZE_MAX if it does not fit its property. */
static size_t value_end(struct view text, size_t at, enum sgf_name id) {
  size_t close = close_of(text, at + 1);
  if (close == SIZE_MAX || !fits(id, (struct view){text.at + at + 1, close - at - 1})) return SIZE_MAX;
  return close + 1;
}

/* `strict`: names have to be known, and values have to fit them. */
static bool reads_on(struct view text, size_t *from, size_t depth, bool in_list, bool strict) {
  enum { IN_NODE, AFTER_OPEN, AFTER_CLOSE } state = IN_NODE;
  enum sgf_name id = SGF_LB;
  size_t at = *from;
  for (int i = 0; i < TOKENS; i++) {
    *from = at = sgf_skip_space(text, at);
    if (at == text.length) return true;
    char c = text.at[at];
    if (c == '[') {
      at = in_list ? value_end(text, at, strict ? id : SGF_UNKNOWN) : SIZE_MAX;
      if (at == SIZE_MAX) return false;
      continue;
    }
    in_list = false;
    if (c == ')') {
      if (state == AFTER_OPEN || !depth) return false;
      if (!--depth) return ends_well(text, at + 1);
      state = AFTER_CLOSE, at++;
      continue;
    }
    if (c == '(' || c == ';') {
      size_t next = sgf_skip_space(text, at + 1);
      if (c == '(' ? next < text.length && text.at[next] != ';' : state == AFTER_CLOSE) return false;
      depth += c == '(';
      state = c == '(' ? AFTER_OPEN : IN_NODE, at++;
      continue;
    }
    size_t length = state == IN_NODE ? name_at(text, at, &id, !strict) : 0;
    if (!length) return false;
    at = value_end(text, sgf_skip_space(text, at + length), strict ? id : SGF_UNKNOWN);
    if (at == SIZE_MAX) return false;
    in_list = !strict || sgf_kind_of(id)->many != SGF_ONE;
  }
  return true;
}

static bool goes_on(struct sgf_probe *probe, size_t at, size_t depth, bool in_list, bool strict) {
  size_t end = at;
  bool good = reads_on(probe->text, &end, depth, in_list, strict);
  probe->work += end - at + 1;
  return good;
}

bool sgf_reads_on(struct sgf_probe *probe, size_t at, size_t depth) {
  return !may_look(probe, at) || goes_on(probe, at, depth, false, false);
}

/* ---- the end of a text ---- */

/* Returns true if a node with a move, point or number begins at `at`, and SGF continues after it. */
static bool is_certain_node(struct sgf_probe *probe, size_t at, size_t depth) {
  struct view text = probe->text;
  enum sgf_name id;
  size_t name = sgf_skip_space(text, at + 1), length = name_at(text, name, &id, false);
  return length && !is_text(id) && value_end(text, sgf_skip_space(text, name + length), id) != SIZE_MAX &&
      goes_on(probe, at, depth, false, true);
}

/* Returns true if a property with a move, point or number begins at `at`, rather than a word that ends in its name. */
static bool is_certain_property(struct view text, size_t start, size_t at) {
  enum sgf_name id;
  if (at > start && ascii_is_letter(text.at[at - 1])) return false;
  size_t length = name_at(text, at, &id, false);
  return length && !is_text(id) && sgf_kind_of(id)->type != SGF_TYPE_UNKNOWN &&
      value_end(text, sgf_skip_space(text, at + length), id) != SIZE_MAX;
}

/* With `pairs`, skips pairs of brackets inside the text. */
static size_t text_end(struct sgf_probe *probe, size_t start, size_t depth, bool in_list, bool pairs) {
  struct view text = probe->text;
  size_t open = 0, at = start, end = text.length - start > REACH ? start + REACH : text.length;
  bool is_past = false; /* after the first closing bracket */
  for (; at < end && may_look(probe, at); at++) {
    char c = text.at[at];
    if (c == '\\') at++;
    else if (c == '[') open += pairs;
    else if (c == ']' && open) open--, is_past = true;
    else if (c == ']' && goes_on(probe, at + 1, depth, in_list, true)) break;
    else if (c == ']') is_past = true;
    else if (is_past && c == ';' && is_certain_node(probe, at, depth)) end = at;
    else if (is_past && !pairs && ascii_is_capital(c) && is_certain_property(text, start, at)) end = at;
  }
  probe->work += at - start;
  return at < end && may_look(probe, at) ? at : SIZE_MAX;
}

size_t sgf_text_end(struct sgf_probe *probe, size_t start, size_t depth, bool in_list) {
  if (!may_look(probe, start)) return SIZE_MAX;
  size_t end = text_end(probe, start, depth, in_list, true);
  return end != SIZE_MAX ? end : text_end(probe, start, depth, in_list, false);
}

size_t sgf_last_text_end(struct view text, size_t start, size_t depth) {
  size_t end = text.length, at;
  while (end > start && sgf_is_space(text.at[end - 1])) end--;
  for (at = end; depth && at > start && text.at[at - 1] == ')'; depth--) {
    at--;
    while (at > start && sgf_is_space(text.at[at - 1])) at--;
  }
  bool is_smiley = at < end && at > start && ascii_is_one_of(text.at[at - 1], ":;-=");
  return is_smiley ? end : at;
}

/* ---- texts that swallow what follows them ---- */

static size_t back_over_space(struct view text, size_t start, size_t at) {
  while (at > start && sgf_is_space(text.at[at - 1])) at--;
  return at;
}

/* Returns the name of two capitals, or of one, directly before the bracket at `open`. */
static struct view name_before(struct view text, size_t start, size_t open, enum sgf_name *id) {
  *id = SGF_UNKNOWN;
  for (size_t length = 2; length && *id == SGF_UNKNOWN; length--) {
    struct view name = {text.at + open - length, length};
    if (open - start < length || !sgf_is_name(name)) continue;
    *id = sgf_name_of(name);
    if (*id != SGF_UNKNOWN) return name;
  }
  return (struct view){NULL, 0};
}

/* Returns true for game info and root properties, which usually follow one another. */
static bool is_of_game(enum sgf_name id) {
  enum sgf_place place = sgf_kind_of(id)->place;
  return place == SGF_PLACE_ROOT || place == SGF_PLACE_GAME_INFO;
}

static bool is_root(enum sgf_name id) {
  return sgf_kind_of(id)->place == SGF_PLACE_ROOT;
}

/* Sets `start` to the semicolon of the node, or to the brackets before it; false if the name does not begin a node. */
static bool find_node(struct view text, size_t start, size_t name, struct sgf_swallowed *found) {
  size_t at = back_over_space(text, start, name);
  if (at == start || text.at[at - 1] != ';') return false;
  found->start = --at;
  size_t node = at;
  at = back_over_space(text, start, at);
  if (at == start || text.at[at - 1] != '(') return true;
  found->node = node;
  found->start = --at;
  found->begins_game = true;
  for (at = back_over_space(text, start, at); at > start && text.at[at - 1] == ')'; at = back_over_space(text, start, at))
    found->start = --at;
  return true;
}

/* Returns true if this is probably a property without a semicolon: it begins a line, or its value fits. */
static bool is_property(struct view text, size_t start, size_t name, enum sgf_name id, enum sgf_name holder, bool in_root) {
  size_t before = back_over_space(text, start, name);
  bool same_line = !memchr(text.at + before, '\n', name - before) && !memchr(text.at + before, '\r', name - before);
  if (before < name && !same_line) return true;
  if (!is_text(id) || (in_root && is_of_game(id) && is_of_game(holder))) return true;
  return before == name && before > start && !is_of_game(id);
}

/* Returns the backslash before an escaped bracket at the end of the text, unless an earlier bracket matches it. */
static size_t escape_before(struct view text, size_t start, size_t at) {
  long open = 0;
  if (at < start + 2 || text.at[at - 1] != ']' || text.at[at - 2] != '\\') return SIZE_MAX;
  for (size_t i = start; i < at - 2; i++) open += text.at[i] == '[' ? 1 : text.at[i] == ']' ? -1 : 0;
  return open > 0 ? SIZE_MAX : at - 2;
}

static bool is_swallowed(struct sgf_probe *probe, enum sgf_name holder, bool in_root, struct span value, size_t open,
                         struct sgf_swallowed *found) {
  struct view text = probe->text;
  enum sgf_name id;
  *found = (struct sgf_swallowed){.escape = SIZE_MAX, .node = SIZE_MAX};
  found->name = name_before(text, value.start, open, &id);
  bool is_label = holder == SGF_LB && !found->name.length;
  if (is_label) found->name = VIEW("LB"), id = SGF_LB;
  size_t name = is_label ? open : open - found->name.length;
  struct view inner = {text.at + open + 1, value.end - open - 1};
  if (!found->name.length || !fits(id, inner)) return false;
  if (!is_label && !is_text(id) && memchr(inner.at, '\n', inner.length)) return false;
  if (is_text(id) && inner.length && sgf_is_space(inner.at[0])) return false;
  found->start = name;
  bool is_node = !is_label && find_node(text, value.start, name, found);
  if (!is_node && !is_label && !is_property(text, value.start, name, id, holder, in_root)) return false;
  found->begins_game &= is_node && is_root(id);
  found->has_moves = is_node || sgf_is_move(id) || sgf_is_stones(id);
  found->cut = back_over_space(text, value.start, found->start);
  found->escape = escape_before(text, value.start, found->cut);
  if (found->escape != SIZE_MAX) found->cut = found->escape + 1;
  return true;
}

bool sgf_find_swallowed(struct sgf_probe *probe, enum sgf_name holder, bool in_root, struct span value,
                        struct sgf_swallowed *found) {
  struct view text = probe->text;
  size_t open = SIZE_MAX;
  /* Find the last bracket without an escaped partner: the rest of the text is the value of the swallowed property. */
  for (size_t at = value.start; at < value.end; at++) {
    if (text.at[at] == '[') open = at;
    if (text.at[at] == '\\' && ++at < value.end && text.at[at] == ']') open = SIZE_MAX;
  }
  if (open == SIZE_MAX || !is_swallowed(probe, holder, in_root, value, open, found)) return false;
  /* An earlier bracket may be missing as well: then the text ends there. */
  struct sgf_swallowed earlier;
  for (size_t at = value.start; at < found->start; at++) {
    struct span part = {value.start, found->start};
    if (text.at[at] != '[' || !is_swallowed(probe, holder, in_root, part, at, &earlier)) continue;
    earlier.has_moves |= found->has_moves;
    *found = earlier;
    break;
  }
  return true;
}

/* ---- where games and trees begin and end ---- */

/* Reads the properties of the node at `at`: whether it has a root property, and the color of its move. */
static void look_at_node(struct view text, size_t at, bool *has_root, int *color) {
  enum sgf_name id;
  *has_root = false;
  *color = 0;
  for (int i = 0; i < TOKENS; i++) {
    at = sgf_skip_space(text, at);
    size_t length = at < text.length ? name_at(text, at, &id, false) : 0;
    if (!length) return;
    *has_root |= is_root(id);
    if (*has_root) return;
    if (sgf_is_move(id) && !*color) *color = id == SGF_B ? 1 : 2;
    at = sgf_skip_space(text, at + length);
    while (at < text.length && text.at[at] == '[') {
      at = close_of(text, at + 1);
      if (at == SIZE_MAX) return;
      at = sgf_skip_space(text, at + 1);
    }
  }
}

/* Returns the bracket at or after `at` that closes the last open tree; SIZE_MAX if it is not found. Sets `*surplus` if
 * another closing bracket follows before the next game. */
static size_t balance(struct sgf_probe *probe, size_t at, size_t depth, bool *surplus) {
  struct view text = probe->text;
  size_t start = at, end = text.length - at > REACH ? at + REACH : text.length, closed = SIZE_MAX;
  bool has_root;
  int color;
  *surplus = false;
  for (; at < end; at++) {
    char c = text.at[at];
    if (c == '[') {
      at = close_of(text, at + 1);
      if (at == SIZE_MAX) break;
    }
    if (c == ')' && !depth) {
      *surplus = true;
      break;
    }
    if (c == ')' && !--depth && closed == SIZE_MAX) closed = at;
    if (c != '(') continue;
    size_t node = sgf_skip_space(text, at + 1);
    if (!depth && node < end) look_at_node(text, node + 1, &has_root, &color);
    if (!depth && node < end && has_root) break;
    depth++;
  }
  probe->work += (at == SIZE_MAX ? end : at) - start;
  return closed;
}

bool sgf_begins_game(struct sgf_probe *probe, size_t at, size_t depth) {
  struct view text = probe->text;
  size_t node = sgf_skip_space(text, at + 1);
  bool has_root, surplus;
  int color;
  if (node >= text.length || text.at[node] != ';') return false;
  look_at_node(text, node + 1, &has_root, &color);
  if (!has_root) return false;
  return !may_look(probe, at) || balance(probe, at, depth, &surplus) == SIZE_MAX;
}

bool sgf_goes_on(struct sgf_probe *probe, size_t at, size_t depth, int last, int first, bool is_game) {
  struct view text = probe->text;
  enum sgf_name id;
  bool has_root = false, is_surplus = false;
  int color = 0;
  if (at >= text.length || !may_look(probe, at)) return false;
  char c = text.at[at];
  size_t node = sgf_skip_space(text, at + 1);
  if (c == ';') look_at_node(text, at + 1, &has_root, &color);
  else if (c == '(' && is_game && node < text.length && text.at[node] == ';') look_at_node(text, node + 1, &has_root, &color);
  else if (!name_at(text, at, &id, false)) return false;
  bool is_sibling = !is_game && color && color == last && (!first || color == first);
  if (!has_root && !is_sibling) (void)balance(probe, at, depth, &is_surplus);
  return is_surplus;
}

bool sgf_has_node(struct view text, struct span span) {
  enum sgf_name id;
  for (size_t at = span.start; at < span.end; at++)
    if (text.at[at] == ';' && name_at(text, sgf_skip_space(text, at + 1), &id, false)) return true;
  return false;
}

/* ---- branches at the wrong node ---- */

int sgf_move_color(const struct property_tree *tree, int32_t node) {
  SGF_EACH_PROPERTY(one, tree, &tree->nodes[node])
    if (sgf_is_move(one->id)) return one->id == SGF_B ? 1 : 2;
  return 0;
}

/* Tries branches of a tree at other nodes. */
struct trial {
  struct property_tree *tree; /* borrowed */
  int32_t count;
  struct trial_node {
    int32_t parent;    /* the parent in this trial */
    int32_t start;     /* the first node of the node's sequence */
    int32_t deeper;    /* the open node one tree further in */
    uint32_t branches;
    uint16_t point;    /* of the node's move, from 1; 0: none */
    uint8_t color, last; /* last: the color of the latest move up to the node */
  } *nodes;            /* owned */
  uint16_t on_path[52 * 52 + 1]; /* how often a point is played on the way to the node */
};

enum { TRIALS = 1 << 22 }; /* nodes times branches */

static bool is_branch(const struct property_tree *tree, int32_t node) {
  int32_t parent = tree->nodes[node].parent;
  return parent >= 0 && tree->nodes[node].line != tree->nodes[parent].line;
}

static void trial_init(struct trial *trial, struct property_tree *tree) {
  *trial = (struct trial){.tree = tree, .count = (int32_t)tree->node_count,
                          .nodes = mem_alloc_zeroed(tree->node_count, sizeof *trial->nodes)};
  for (int32_t i = 0; i < trial->count; i++) {
    char move[SGF_MOVE_TEXT];
    int x, y;
    struct trial_node *node = &trial->nodes[i];
    property_tree_move_text(tree, (size_t)i, move);
    node->parent = tree->nodes[i].parent;
    node->start = i && !is_branch(tree, i) ? trial->nodes[node->parent].start : i;
    node->color = (uint8_t)sgf_move_color(tree, i);
    if (strlen(move) == 3 && sgf_point(view_of(move + 1), &x, &y)) node->point = (uint16_t)(y * 52 + x + 1);
  }
}

/* Returns the node at which the sequence of `node` branches off. */
static int32_t above(const struct trial *trial, int32_t node) {
  return trial->tree->nodes[trial->nodes[node].start].parent;
}

/* `outward`: tries one more closing bracket before the branch, so that later branches move one tree outwards. Otherwise tries one
 * closing bracket less, so that they move one tree inwards. */
static bool try_branch(struct trial *trial, int32_t branch, bool outward) {
  const struct sgf_node *nodes = trial->tree->nodes;
  if (outward ? above(trial, nodes[branch].parent) < 0 : nodes[branch].parent == branch - 1) return false;
  for (int32_t i = 0; i < branch && !outward; i++) trial->nodes[i].deeper = -1;
  for (int32_t inner = branch - 1, outer; !outward && (outer = above(trial, inner)) >= 0; inner = outer)
    trial->nodes[outer].deeper = inner;
  for (int32_t i = 0; i < trial->count; i++) {
    int32_t parent = nodes[i].parent;
    bool moves = i >= branch && parent < branch && parent >= 0 && is_branch(trial->tree, i);
    int32_t other = !moves ? -1 : outward ? above(trial, parent) : trial->nodes[parent].deeper;
    trial->nodes[i].parent = other >= 0 ? other : parent;
  }
  return true;
}

/* Counts moves at points where an earlier move of the same line was played. */
static size_t moves_twice(struct trial *trial) {
  const struct trial_node *nodes = trial->nodes;
  size_t twice = 0;
  int32_t path = -1;
  memset(trial->on_path, 0, sizeof trial->on_path);
  for (int32_t i = 0; i < trial->count; i++) {
    for (; path >= 0 && path != nodes[i].parent; path = nodes[path].parent) trial->on_path[nodes[path].point]--;
    twice += nodes[i].point && trial->on_path[nodes[i].point];
    trial->on_path[nodes[i].point]++;
    path = i;
  }
  return twice;
}

/* Rates how unlikely the tree is: by moves out of turn, moves on stones, and forks without exactly two branches. */
static size_t cost_of(struct trial *trial) {
  struct trial_node *nodes = trial->nodes;
  size_t out_of_turn = 0, unusual = 0;
  for (int32_t i = 0; i < trial->count; i++) {
    int32_t parent = nodes[i].parent;
    uint8_t before = parent >= 0 ? nodes[parent].last : 0;
    nodes[i].branches = 0;
    nodes[i].last = nodes[i].color ? nodes[i].color : before;
    out_of_turn += before && nodes[i].color == before;
    if (parent >= 0 && is_branch(trial->tree, i)) nodes[parent].branches++;
  }
  for (int32_t i = 0; i < trial->count; i++) unusual += nodes[i].branches == 1 || nodes[i].branches > 2;
  return out_of_turn * 4 + moves_twice(trial) * 2 + unusual;
}

int32_t sgf_move_branches(struct sgf_probe *probe, struct property_tree *tree, bool outward) {
  struct trial trial;
  int32_t best = -1;
  size_t branches = 0;
  for (size_t i = 1; i < tree->node_count; i++) branches += is_branch(tree, (int32_t)i);
  size_t work = branches * tree->node_count;
  if (!branches || work > TRIALS || !may_look(probe, probe->text.length)) return -1;
  probe->work += work / 2;
  trial_init(&trial, tree);
  size_t least = cost_of(&trial);
  for (int32_t i = 1; i < trial.count; i++) {
    if (!is_branch(tree, i) || !try_branch(&trial, i, outward)) continue;
    size_t cost = cost_of(&trial);
    if (cost < least || (cost == least && best >= 0)) best = i, least = cost;
  }
  if (best >= 0 && try_branch(&trial, best, outward))
    for (int32_t i = 0; i < trial.count; i++) tree->nodes[i].parent = trial.nodes[i].parent;
  free(trial.nodes);
  return best;
}

bool sgf_join_value(enum sgf_name id, struct view raw, char joined[16], size_t *length) {
  bool has_line_end = false;
  *length = 0;
  for (size_t i = 0; i < raw.length; i++) {
    char c = raw.at[i];
    has_line_end |= c == '\n' || c == '\r';
    if (sgf_is_space(c)) continue;
    if (*length == 16) return false;
    joined[(*length)++] = c;
  }
  enum sgf_type type = sgf_kind_of(id)->type;
  bool is_number = sgf_type_is(type, SGF_TYPE_IS_NUMBER) || type == SGF_TYPE_SIZE;
  if (*length == raw.length || !(sgf_type_is(type, SGF_TYPE_HAS_POINTS) || (is_number && has_line_end))) return false;
  return *length && fits(id, (struct view){joined, *length});
}

size_t sgf_broken_name(struct view text, size_t at, char name[2]) {
  if (at + 2 >= text.length || !ascii_is_capital(text.at[at])) return 0;
  size_t next = at + 1 + (text.at[at + 1] == '\\'), end = sgf_skip_space(text, next);
  bool has_line_end = memchr(text.at + next, '\n', end - next) || memchr(text.at + next, '\r', end - next);
  if (!has_line_end || end + 1 >= text.length || !ascii_is_capital(text.at[end]) || text.at[end + 1] != '[') return 0;
  name[0] = text.at[at];
  name[1] = text.at[end];
  return sgf_name_of((struct view){name, 2}) == SGF_UNKNOWN ? 0 : end + 1 - at;
}
