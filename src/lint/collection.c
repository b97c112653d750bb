#include "lint/collection.h"
#include "base/memory.h"
#include "lint/collection_line.h"
#include "lint/collection_name.h"

_Static_assert((int)COLLECTION_FACTS_END <= (int)FACTS_SUPPRESS, "kinds of facts overlap");

/* So many moves can be the same by chance, or on purpose. */
enum { LEAST_SAME = 10, LEAST_BEGINNING = 20 };

#define NO_RECORD UINT32_MAX

/* A path: the numbers that lead from the node above to this one. */
struct node {
  size_t start, end;   /* in `numbers` */
  uint32_t game;     /* the first record whose line passes here */
  uint32_t ends;       /* the first that ends here, or NO_RECORD */
};

/* A node's child by the number it begins with. */
struct link {
  uint64_t key; /* node and number, plus one; 0: free */
  uint32_t child;
};

/* What is known of a record that came before. */
struct kept {
  const char *name; /* in the arena */
  size_t moves;
};

struct collection {
  struct collection_line line; /* of the record that is judged */
  uint32_t *numbers;           /* owned: the lines that are kept, one after another */
  size_t number_count, number_capacity;
  struct node *nodes;          /* owned; nodes[0] is the root */
  size_t node_count, node_capacity;
  struct link *links;          /* owned */
  size_t link_count, link_size;
  struct kept *records;        /* owned */
  size_t record_count, record_capacity;
  struct map players;
  struct arena arena;
};

struct collection *collection_new(void) {
  struct collection *collection = mem_alloc_zeroed(1, sizeof *collection);
  ARRAY_GROW(collection->nodes, collection->node_count, collection->node_capacity);
  collection->nodes[collection->node_count++] = (struct node){.game = NO_RECORD, .ends = NO_RECORD};
  return collection;
}

void collection_free(struct collection *collection) {
  if (!collection) return;
  collection_line_release(&collection->line);
  free(collection->numbers);
  free(collection->nodes);
  free(collection->links);
  free(collection->records);
  map_release(&collection->players);
  arena_release(&collection->arena);
  free(collection);
}

/* ---- links ---- */

static struct link *link_find(const struct collection *collection, uint32_t node, uint32_t number) {
  uint64_t key = ((uint64_t)node << 32 | number) + 1, mixed = key * UINT64_C(0x9E3779B97F4A7C15);
  size_t at = (size_t)(mixed >> 32) & (collection->link_size - 1);
  while (collection->links[at].key && collection->links[at].key != key) at = (at + 1) & (collection->link_size - 1);
  return &collection->links[at];
}

static void links_grow(struct collection *collection) {
  struct link *old = collection->links;
  size_t size = collection->link_size;
  collection->link_size = size ? 2 * size : 256;
  collection->links = mem_alloc_zeroed(collection->link_size, sizeof *collection->links);
  for (size_t i = 0; i < size; i++) {
    uint64_t key = old[i].key - 1;
    if (old[i].key) *link_find(collection, (uint32_t)(key >> 32), (uint32_t)key) = old[i];
  }
  free(old);
}

static uint32_t child_of(const struct collection *collection, uint32_t node, uint32_t number) {
  if (!collection->link_size) return 0;
  const struct link *link = link_find(collection, node, number);
  return link->key ? link->child : 0; /* the root has no parent */
}

static void link_to(struct collection *collection, uint32_t node, uint32_t number, uint32_t child) {
  if (2 * (collection->link_count + 1) > collection->link_size) links_grow(collection);
  struct link *link = link_find(collection, node, number);
  if (!link->key) collection->link_count++;
  *link = (struct link){((uint64_t)node << 32 | number) + 1, child};
}

/* ---- the tree ---- */

static uint32_t node_add(struct collection *collection, struct node node) {
  ARRAY_GROW(collection->nodes, collection->node_count, collection->node_capacity);
  collection->nodes[collection->node_count++] = node;
  return (uint32_t)(collection->node_count - 1);
}

/* Cuts the path to `child` after `length` numbers; returns the node in between. */
static uint32_t split(struct collection *collection, uint32_t parent, uint32_t child, size_t length) {
  struct node *below = &collection->nodes[child];
  size_t start = below->start, middle = start + length;
  uint32_t game = below->game;
  below->start = middle;
  uint32_t between = node_add(collection, (struct node){start, middle, game, NO_RECORD});
  link_to(collection, parent, collection->numbers[start], between);
  link_to(collection, between, collection->numbers[middle], child);
  return between;
}

/* Where a line leaves the tree. */
struct way {
  uint32_t node;      /* that it reaches; its path is cut if need be */
  size_t length;      /* how much of the line leads there */
  uint32_t continued; /* the longest record that it begins with, or NO_RECORD */
  uint32_t continues; /* a record that begins with the line, or NO_RECORD */
};

static struct way walk(struct collection *collection) {
  const struct collection_line *line = &collection->line;
  struct way way = {.continued = NO_RECORD, .continues = NO_RECORD};
  while (way.length < line->count) {
    uint32_t child = child_of(collection, way.node, line->list[way.length]);
    if (!child) return way;
    const struct node *node = &collection->nodes[child];
    size_t path = node->end - node->start, same = 0;
    while (same < path && way.length + same < line->count && collection->numbers[node->start + same] == line->list[way.length + same]) same++;
    way.length += same;
    if (way.length == line->count) way.continues = node->game;
    way.node = same < path ? split(collection, way.node, child, same) : child;
    if (same < path) return way;
    bool is_whole = way.length < line->count && node->ends != NO_RECORD;
    if (is_whole && collection->records[node->ends].moves >= LEAST_BEGINNING) way.continued = node->ends;
  }
  return way;
}

/* The rest of the line becomes a new path. */
static void keep(struct collection *collection, const struct way *way, uint32_t game) {
  const struct collection_line *line = &collection->line;
  uint32_t node = way->node;
  if (way->length < line->count) {
    size_t start = collection->number_count;
    for (size_t i = way->length; i < line->count; i++) {
      ARRAY_GROW(collection->numbers, collection->number_count, collection->number_capacity);
      collection->numbers[collection->number_count++] = line->list[i];
    }
    node = node_add(collection, (struct node){start, collection->number_count, game, NO_RECORD});
    link_to(collection, way->node, line->list[way->length], node);
  }
  if (collection->nodes[node].ends == NO_RECORD) collection->nodes[node].ends = game;
}

/* ---- judging ---- */

static void note(struct fact_sink sink, enum collection_fact kind, const struct game *game, uint32_t spot, const char *name, const void *what) {
  struct fact fact = {.kind = kind, .spot = spot, .span = game_span(game, spot), .other_spot = NO_SPOT, .text = name, .what = what};
  sink.note(sink.to, &fact);
}

static void judge_line(struct collection *collection, uint32_t number, const struct game *game, struct fact_sink sink) {
  const struct collection_line *line = &collection->line;
  if (!collection_line_read(&collection->line, game) || (line->moves < LEAST_SAME && !line->has_setup)) return;
  struct way way = walk(collection);
  uint32_t same = way.length == line->count ? collection->nodes[way.node].ends : NO_RECORD;
  if (same != NO_RECORD) note(sink, COLLECTION_FACT_SAME_GAME, game, game->spot, collection->records[same].name, NULL);
  else if (way.continues != NO_RECORD && line->moves >= LEAST_BEGINNING)
    note(sink, COLLECTION_FACT_BEGINNING, game, game->spot, collection->records[way.continues].name, NULL);
  else if (way.continued != NO_RECORD)
    note(sink, COLLECTION_FACT_CONTINUATION, game, game->spot, collection->records[way.continued].name, NULL);
  collection->records[number].moves = line->moves;
  keep(collection, &way, number);
}

static void judge_names(struct collection *collection, const char *name, const struct game *game, struct fact_sink sink) {
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    if (value->meaning != GO_PLAYER_NAME || !value->is_text) continue;
    const struct collection_spelling *spelling = collection_name(&collection->players, &collection->arena, value->text, name);
    if (spelling && !view_is(value->text, spelling->text))
      note(sink, COLLECTION_FACT_PLAYER_NAME, game, value->spot, spelling->name, spelling->text);
  }
}

void collection_judge(struct collection *collection, const char *name, const struct game *game, struct fact_sink sink) {
  uint32_t number = (uint32_t)collection->record_count;
  const char *kept = arena_string(&collection->arena, view_of(name));
  ARRAY_GROW(collection->records, collection->record_count, collection->record_capacity);
  collection->records[collection->record_count++] = (struct kept){.name = kept};
  judge_line(collection, number, game, sink);
  judge_names(collection, kept, game, sink);
}
