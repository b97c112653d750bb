/* review.c: [ReviewNode] and [ReviewComment], variations and comments of a review. */
#include "base/ascii.h"
#include "base/memory.h"
#include "json/make.h"
#include "ugf/internal.h"
#include <json-c/json.h>

/* A line of nodes: the game, or a variation. */
struct level {
  uint32_t node;  /* the last one */
  bool has_nodes; /* of its own */
};

struct review {
  struct level *levels;   /* owned */
  size_t count, capacity; /* one for the game, and one for each variation that is open */
  bool has_data;          /* the moves stand in [Data] too: then those count */
  bool reported;          /* that the two differ */
};

struct item {
  long long id, color, x, y;
};

static bool read_item(struct view line, struct item *item) {
  struct view parts[5];
  return ugf_split(line, ',', parts, 5) == 5 && ugf_integer(parts[1], &item->id) && ugf_integer(parts[2], &item->color) &&
         ugf_integer(parts[3], &item->x) && ugf_integer(parts[4], &item->y) && item->color >= 0 && item->color <= 2;
}

static bool is_pass(const struct ugf_reading *reading, const struct item *item) {
  return item->x > reading->size || item->y > reading->size || item->x < 1 || item->y < 1;
}

static void fill_node(struct ugf_reading *reading, struct ugf_node *node, const struct item *item) {
  node->color = item->color == 1 ? GO_BLACK : GO_WHITE;
  node->is_pass = is_pass(reading, item);
  if (!node->is_pass) ugf_turn(reading, item->x, item->y, &node->x, &node->y);
}

static void note_mismatch(struct ugf_reading *reading, struct review *review, struct span line, const struct ugf_node *move) {
  if (!review->reported)
    text_reader_note_other(reading->text, UGF_FACT_REVIEW_DATA_MISMATCH, line, move ? move->span : line,
                           (struct fact_detail){.value = text_reader_view(reading->text, line)});
  review->reported = true;
}

/* The next move of [Data] is the same; where it is not, that one counts. */
static uint32_t match_move(struct ugf_reading *reading, struct review *review, uint32_t node, const struct item *item,
                           struct span line) {
  const struct ugf_node *nodes = reading->own->nodes;
  struct ugf_node same = {0};
  uint32_t next = node + 1;
  while (next <= reading->last_node && nodes[next].color == GO_EMPTY) next++;
  if (next > reading->last_node) {
    note_mismatch(reading, review, line, NULL);
    return node;
  }
  fill_node(reading, &same, item);
  const struct ugf_node *move = &nodes[next];
  bool equal =
      same.color == move->color && same.is_pass == move->is_pass && (same.is_pass || (same.x == move->x && same.y == move->y));
  if (!equal) note_mismatch(reading, review, line, move);
  return next;
}

static void read_node(struct ugf_reading *reading, struct review *review, struct view line) {
  struct ugf_own *own = reading->own;
  struct span span = text_reader_span(reading->text, line);
  struct item item;
  if (!read_item(line, &item)) {
    text_reader_note(reading->text, UGF_FACT_REVIEW_NODE_SYNTAX, span, (struct fact_detail){.value = line});
    return;
  }
  struct level *level = &review->levels[review->count - 1];
  if (item.color && review->count == 1 && review->has_data) level->node = match_move(reading, review, level->node, &item, span);
  else if (item.color) {
    level->node = ugf_add_node(reading, level->node, span, level->has_nodes || review->count == 1);
    level->has_nodes = true;
    fill_node(reading, &own->nodes[level->node], &item);
    if (review->count == 1) {
      reading->moves++;
      ugf_add_number(&own->numbers, &own->number_count, &own->number_capacity, reading->moves, level->node);
    }
  }
  ugf_add_number(&own->ids, &own->id_count, &own->id_capacity, item.id, level->node);
}

static void open_level(struct review *review, uint32_t node) {
  ARRAY_GROW(review->levels, review->count, review->capacity);
  review->levels[review->count++] = (struct level){.node = node};
}

static void read_line(struct ugf_reading *reading, struct review *review, struct view line) {
  struct view rest = line, word = line_trim(view_cut(&rest, ','));
  if (ascii_same(word, "NODE")) read_node(reading, review, line);
  else if (ascii_same(word, "VARIATION")) open_level(review, review->levels[review->count - 1].node);
  else if (!ascii_same(word, "VARIATIONEND"))
    text_reader_note_part(reading->text, UGF_FACT_REVIEW_NODE_SYNTAX, line);
  else if (review->count > 1) review->count--;
  else
    text_reader_note(reading->text, UGF_FACT_REVIEW_NESTING, text_reader_span(reading->text, line),
                     (struct fact_detail){.value = word});
}

static void read_nodes(struct ugf_reading *reading, const struct ugf_part *part) {
  struct review review = {.has_data = reading->moves > 0};
  open_level(&review, 0);
  for (size_t i = part->first; i < part->end; i++) {
    struct view line = line_trim(ugf_line(reading, i));
    if (line.length) read_line(reading, &review, line);
  }
  if (review.count > 1)
    text_reader_note(reading->text, UGF_FACT_REVIEW_NESTING, part->title,
                     (struct fact_detail){.value = VIEW("VARIATION"), .number = (double)(review.count - 1)});
  if (!review.has_data) reading->last_node = review.levels[0].node;
  free(review.levels);
}

/* ---- comments ---- */

static bool is_comment(struct view line, struct view *id) {
  struct view rest = line, word = line_trim(view_cut(&rest, ','));
  *id = line_trim(rest);
  return ascii_same(word, ".Comment");
}

/* Comments on a node that is no longer there. */
static void keep_lost(struct ugf_reading *reading, struct view id, struct view text) {
  struct json_object *entry = json_make_object();
  json_put(entry, "node", json_make_string(id));
  json_put(entry, "text", json_make_string(text));
  ugf_list_add(reading, "comments", entry);
}

static void add_comment(struct ugf_reading *reading, struct view id, struct view text, struct span span) {
  const struct ugf_own *own = reading->own;
  long long number = 0;
  uint32_t node = UGF_NONE;
  bool is_number = ugf_integer(id, &number);
  if (is_number && own->id_count) node = ugf_find_number(own->ids, own->id_count, number);
  else if (is_number) node = number == 1 ? 0 : ugf_find_number(own->numbers, own->number_count, number - 1);
  if (node == UGF_NONE) {
    struct span at = id.length ? text_reader_span(reading->text, id) : span;
    text_reader_note(reading->text, UGF_FACT_REVIEW_COMMENT_ID, at, (struct fact_detail){.value = id});
    keep_lost(reading, id, text);
  } else if (text.length) ugf_add_note(reading, node, UGF_NOTE_COMMENT, span)->text = text;
}

static void read_comments(struct ugf_reading *reading, const struct ugf_part *part) {
  struct view id = {NULL, 0}, next;
  struct buffer text = {0};
  struct span span = {0, 0};
  bool begun = false;
  for (size_t i = part->first; i <= part->end; i++) {
    struct view line = i < part->end ? ugf_line(reading, i) : VIEW("");
    bool is_next = i < part->end && is_comment(line_trim(line), &next);
    if (is_next || i == part->end) {
      while (text.length && (text.data[text.length - 1] == '\n' || text.data[text.length - 1] == ' '))
        text.data[--text.length] = '\0';
      if (begun) add_comment(reading, id, ugf_keep(reading, &text), span);
      buffer_clear(&text);
      begun = is_next;
      if (!is_next) break;
      id = next;
      span = reading->own->lines[i];
    } else if (begun) {
      if (!text.length && line_trim(line).length) span.start = reading->own->lines[i].start;
      if (text.length || line_trim(line).length) {
        buffer_add_view(&text, line);
        buffer_add_char(&text, '\n');
      }
      if (line_trim(line).length) span.end = reading->own->lines[i].end;
    } else if (line_trim(line).length)
      text_reader_note(reading->text, UGF_FACT_MALFORMED_LINE, reading->own->lines[i],
                       (struct fact_detail){.value = line_trim(line), .name = VIEW("ReviewComment")});
  }
  buffer_release(&text);
}

void ugf_read_review(struct ugf_reading *reading) {
  struct ugf_own *own = reading->own;
  for (size_t i = 0; i < own->part_count; i++)
    if (own->parts[i].section == UGF_REVIEW_NODE) read_nodes(reading, &own->parts[i]);
  ugf_sort_numbers(own->ids, own->id_count);
  ugf_sort_numbers(own->numbers, own->number_count);
  for (size_t i = 0; i < own->part_count; i++)
    if (own->parts[i].section == UGF_REVIEW_COMMENT) read_comments(reading, &own->parts[i]);
}
