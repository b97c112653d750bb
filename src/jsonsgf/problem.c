#include "jsonsgf/internal.h"
#include "json/make.h"

struct answer {
  struct view color, point, comments[2];
};

/* Reads an answer: a color, a point, which may be empty, and up to two comments. Returns false if the list has another form. */
static bool answer_read(const struct json_document *document, uint32_t list, struct answer *answer) {
  struct view *parts[] = {&answer->color, &answer->point, &answer->comments[0], &answer->comments[1]};
  const struct json_spot *spots = document->spots;
  size_t count = 0;
  int x, y;
  *answer = (struct answer){0};
  if (spots[list].kind != JSON_ARRAY) return false;
  for (uint32_t part = list + 1; part < spots[list].next; part = spots[part].next) {
    if (spots[part].kind != JSON_STRING || count == ARRAY_LENGTH(parts)) return false;
    *parts[count++] = json_string(document, part);
  }
  bool is_color = view_is(answer->color, "B") || view_is(answer->color, "W");
  return count >= 2 && is_color && (!answer->point.length || sgf_point(answer->point, &x, &y));
}

/* Appends both comments, separated by an empty line. */
static void comment_write(const struct answer *answer, struct buffer *text) {
  buffer_add_view(text, answer->comments[0]);
  if (answer->comments[0].length && answer->comments[1].length) buffer_add_string(text, "\n\n");
  buffer_add_view(text, answer->comments[1]);
}

/* ---- reading ---- */

uint32_t jsonsgf_solutions(const struct jsonsgf *reader, uint32_t tree) {
  const struct json_spot *spots = reader->spots;
  bool is_list = jsonsgf_kind(reader, tree) == JSON_ARRAY && !jsonsgf_is_empty(reader, tree) &&
                 spots[tree + 1].next == spots[tree].next;
  uint32_t node = is_list ? tree + 1 : tree;
  if (jsonsgf_kind(reader, node) != JSON_OBJECT) return NO_SPOT;
  uint32_t solutions = json_member(reader->document, node, JSONSGF_SOL);
  bool goes_on = json_member(reader->document, node, JSONSGF_VARIATIONS) != NO_SPOT ||
                 json_member(reader->document, node, SGF_B) != NO_SPOT || json_member(reader->document, node, SGF_W) != NO_SPOT;
  if (solutions == NO_SPOT || goes_on || spots[solutions].marks & JSON_SUPERSEDED) return NO_SPOT;
  if (spots[solutions].kind != JSON_ARRAY || jsonsgf_is_empty(reader, solutions)) return NO_SPOT;
  struct answer answer;
  for (uint32_t entry = solutions + 1; entry < spots[solutions].next; entry = spots[entry].next)
    if (!answer_read(reader->document, entry, &answer)) return NO_SPOT;
  return solutions;
}

static void answer_add(struct jsonsgf *reader, const struct answer *answer, uint32_t spot, uint32_t line) {
  struct property_tree *tree = reader->tree;
  LOCAL_BUFFER comment = {0};
  uint32_t color = spot + 1, point = color + 1;
  property_tree_add_node(tree, 0, line, spot);
  property_tree_add_property(tree, answer->color.at[0] == 'B' ? VIEW("B") : VIEW("W"), color);
  property_tree_add_value(tree, answer->point, point);
  comment_write(answer, &comment);
  if (comment.length) {
    property_tree_add_property(tree, VIEW("C"), point + 1);
    property_tree_add_value(tree, arena_view(&tree->arena, buffer_view(&comment)), point + 1);
  }
  property_tree_add_leftover(tree, tree->node_count - 1, "/solution", json_make_boolean(true), spot);
}

void jsonsgf_solutions_read(struct jsonsgf *reader, uint32_t solutions) {
  const struct json_spot *spots = reader->spots;
  struct answer answer;
  size_t points = 0;
  for (uint32_t entry = solutions + 1; entry < spots[solutions].next; entry = spots[entry].next)
    points += answer_read(reader->document, entry, &answer) && answer.point.length;
  for (uint32_t entry = solutions + 1; entry < spots[solutions].next; entry = spots[entry].next)
    if (answer_read(reader->document, entry, &answer) && answer.point.length)
      answer_add(reader, &answer, entry, points > 1 ? reader->lines++ : 0);
}

/* ---- writing ---- */

/* Returns true if reading the answer would add this node. */
static bool says(const struct property_tree *tree, size_t index, const struct answer *answer) {
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *move = sgf_properties(tree, node), *text = move + 1;
  LOCAL_BUFFER comment = {0};
  comment_write(answer, &comment);
  bool same = node->parent == 0 && node->property_count == (comment.length ? 2 : 1) && move->value_count == 1 &&
              view_equal(move->name, answer->color) && view_equal(sgf_values_of(tree, move)->text, answer->point);
  if (same && comment.length)
    same = text->id == SGF_C && text->value_count == 1 && view_equal(sgf_values_of(tree, text)->text, buffer_view(&comment));
  return same;
}

static bool value_says(const struct property_tree *tree, const struct sgf_value *value, size_t *node) {
  struct json_limits limits = JSON_LIMITS;
  struct json_document document;
  struct source source;
  struct answer answer;
  source_init_copy(&source, "SOL", value->text.at, value->text.length);
  json_parse(&document, &source, NULL, &limits);
  bool good = !value->second.at && !document.flaws.count && document.count && answer_read(&document, 0, &answer);
  if (good && answer.point.length) good = *node < tree->node_count && says(tree, (*node)++, &answer);
  json_release(&document);
  source_release(&source);
  return good;
}

/* Returns true if all nodes except the root are marked as solutions and have no other leftovers. */
static bool are_marked(const struct property_tree *tree) {
  size_t marked = 0;
  for (size_t i = 0; i < tree->leftover_count; i++) {
    const struct tree_leftover *leftover = &tree->leftovers[i];
    if (!leftover->node) continue;
    bool is_mark = strcmp(leftover->pointer, "/solution") == 0 && json_object_is_type(leftover->value, json_type_boolean) &&
                   json_object_get_boolean(leftover->value);
    if (!is_mark) return false;
    marked++;
  }
  return marked == tree->node_count - 1;
}

bool jsonsgf_is_problem(const struct property_tree *tree) {
  const struct sgf_property *solutions = NULL;
  size_t node = 1;
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[0])
    if (view_is(property->name, "SOL")) solutions = property;
  if (!solutions || !are_marked(tree)) return false;
  SGF_EACH_VALUE(value, tree, solutions)
    if (!value_says(tree, value, &node)) return false;
  return node == tree->node_count;
}
