#include "text/rope.h"
#include "base/arena.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "base/utf8.h"

/* What a text consists of. CRLF is one end of a line, though it may be cut in two: the CR is counted. */
struct extent {
  size_t bytes, characters, lines;
  bool begins_with_lf, ends_with_cr;
};

/* Pieces lie in the order of the text from left to right, and in a heap by ranks, which are drawn: so the tree is balanced. */
struct piece {
  struct piece *left, *right;
  const char *at; /* borrowed */
  uint64_t rank;
  struct extent own, all; /* `all`: with those below */
};

struct rope {
  struct piece *root;
  struct arena arena; /* of pieces and what was inserted */
  size_t first_taken; /* bytes of it that the pieces took at first */
  enum text_unit unit;
  uint64_t drawn;
};

/* ---- extents ---- */

/* The character whose first byte that is, at most `left` bytes long. */
static size_t character_at(const char *at, size_t left) {
  size_t length = utf8_length((unsigned char)*at);
  return length < left ? length : left;
}

static size_t units_of(const char *at, size_t length, enum text_unit unit) {
  return unit == UNIT_UTF8 ? length : unit == UNIT_UTF16 ? 1 + ((unsigned char)*at >= 0xF0) : 1;
}

static void add_character(struct extent *extent, const char *at, size_t length, enum text_unit unit) {
  bool ends_crlf = *at == '\n' && extent->ends_with_cr;
  if (!extent->bytes) extent->begins_with_lf = *at == '\n';
  extent->lines += *at == '\r' || (*at == '\n' && !ends_crlf);
  extent->ends_with_cr = *at == '\r';
  extent->characters += units_of(at, length, unit);
  extent->bytes += length;
}

static struct extent extent_of(struct view text, enum text_unit unit) {
  struct extent extent = {0};
  while (extent.bytes < text.length) {
    const char *at = text.at + extent.bytes;
    add_character(&extent, at, character_at(at, text.length - extent.bytes), unit);
  }
  return extent;
}

static struct extent together(struct extent a, struct extent b) {
  if (!a.bytes || !b.bytes) return a.bytes ? a : b;
  size_t lines = a.lines + b.lines - (a.ends_with_cr && b.begins_with_lf);
  return (struct extent){a.bytes + b.bytes, a.characters + b.characters, lines, a.begins_with_lf, b.ends_with_cr};
}

static struct extent all_of(const struct piece *piece) {
  return piece ? piece->all : (struct extent){0};
}

/* ---- the tree ---- */

static void sum(struct piece *piece) {
  piece->all = together(together(all_of(piece->left), piece->own), all_of(piece->right));
}

static struct piece *piece_new(struct rope *rope, struct view text) {
  struct piece *piece = arena_alloc(&rope->arena, sizeof *piece);
  rope->drawn = rope->drawn * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  *piece = (struct piece){.at = text.at, .rank = rope->drawn >> 16, .own = extent_of(text, rope->unit)};
  sum(piece);
  return piece;
}

static struct piece *join(struct piece *left, struct piece *right) {
  if (!left || !right) return left ? left : right;
  struct piece *top = left->rank >= right->rank ? left : right;
  if (top == left) left->right = join(left->right, right);
  else right->left = join(left, right->left);
  sum(top);
  return top;
}

/* Cuts a tree in two at an offset, and a piece that lies on both sides. */
static void cut(struct rope *rope, struct piece *tree, size_t offset, struct piece **left, struct piece **right) {
  *left = *right = NULL;
  if (!tree) return;
  size_t start = all_of(tree->left).bytes, end = start + tree->own.bytes;
  if (offset <= start) {
    cut(rope, tree->left, offset, left, &tree->left);
    *right = tree;
  } else if (offset >= end) {
    cut(rope, tree->right, offset - end, &tree->right, right);
    *left = tree;
  } else {
    struct piece *rest = piece_new(rope, (struct view){tree->at + (offset - start), end - offset});
    *right = join(rest, tree->right);
    tree->right = NULL;
    tree->own = extent_of((struct view){tree->at, offset - start}, rope->unit);
    *left = tree;
  }
  sum(tree);
}

static struct piece *tree_of(struct rope *rope, struct view text) {
  struct piece *tree = NULL;
  for (size_t at = 0, length; at < text.length; at += length) {
    length = text.length - at < ROPE_PIECE ? text.length - at : ROPE_PIECE;
    while (at + length < text.length && ((unsigned char)text.at[at + length] & 0xC0) == 0x80) length++;
    tree = join(tree, piece_new(rope, (struct view){text.at + at, length}));
  }
  return tree;
}

/* ---- the text ---- */

struct rope *rope_new(struct view text, enum text_unit unit) {
  struct rope *rope = mem_alloc_zeroed(1, sizeof *rope);
  /* Who knew the ranks could choose edits that make a line of the tree. */
  *rope = (struct rope){.unit = unit, .drawn = map_start(rope)};
  rope->root = tree_of(rope, text);
  rope->first_taken = rope->arena.taken;
  return rope;
}

void rope_free(struct rope *rope) {
  if (!rope) return;
  arena_release(&rope->arena);
  free(rope);
}

size_t rope_size(const struct rope *rope) {
  return all_of(rope->root).bytes;
}

bool rope_is_worn(const struct rope *rope) {
  return rope->arena.taken - rope->first_taken > ROPE_WORN + rope_size(rope);
}

void rope_splice(struct rope *rope, struct span span, struct view text) {
  struct piece *before, *gone, *behind;
  cut(rope, rope->root, span.end, &before, &behind);
  cut(rope, before, span.start, &before, &gone);
  if (text.length) before = join(before, tree_of(rope, arena_view(&rope->arena, text)));
  rope->root = join(before, behind);
}

static void write_tree(const struct piece *tree, struct buffer *to) {
  if (!tree) return;
  write_tree(tree->left, to);
  buffer_add(to, tree->at, tree->own.bytes);
  write_tree(tree->right, to);
}

void rope_write(const struct rope *rope, struct buffer *to) {
  (void)buffer_reserve(to, rope_size(rope));
  write_tree(rope->root, to);
}

/* ---- places ---- */

enum measure { BYTES, CHARACTERS, LINES };

static size_t measured(const struct extent *extent, enum measure by) {
  return by == BYTES ? extent->bytes : by == CHARACTERS ? extent->characters : extent->lines;
}

/* A beginning of the text, of whole characters. */
struct beginning {
  struct extent extent;
  const char *last; /* borrowed: its last character, if it was looked at */
  size_t last_size;
};

/* The shortest beginning that has so much, which is not nothing; all of the text if none has. */
static struct beginning walk(const struct rope *rope, enum measure by, size_t wanted) {
  struct beginning gone = {.extent = {0}};
  const struct piece *piece = rope->root;
  while (piece) {
    struct extent to_left = together(gone.extent, all_of(piece->left)), to_right = together(to_left, piece->own);
    bool is_left = measured(&to_left, by) >= wanted, is_here = !is_left && measured(&to_right, by) >= wanted;
    if (!is_left) gone.extent = is_here ? to_left : to_right;
    if (is_here) break;
    piece = is_left ? piece->left : piece->right;
  }
  for (size_t at = 0; piece && measured(&gone.extent, by) < wanted; at += gone.last_size) {
    gone.last = piece->at + at;
    gone.last_size = character_at(gone.last, piece->own.bytes - at);
    add_character(&gone.extent, gone.last, gone.last_size, rope->unit);
  }
  return gone;
}

/* Of a line that is there. */
static struct extent line_start(const struct rope *rope, size_t line) {
  if (!line) return (struct extent){0};
  struct extent start = walk(rope, LINES, line).extent;
  if (!start.ends_with_cr) return start;
  struct beginning more = walk(rope, BYTES, start.bytes + 1);
  return more.last && *more.last == '\n' ? more.extent : start;
}

size_t rope_offset(const struct rope *rope, struct text_position place) {
  struct extent end = all_of(rope->root);
  if (place.line > end.lines) return end.bytes;
  struct extent start = line_start(rope, place.line);
  if (place.line < end.lines) {
    end = walk(rope, LINES, place.line + 1).extent;
    end.bytes--;
    end.characters--;
  }
  if (place.character >= end.characters - start.characters) return end.bytes;
  size_t wanted = start.characters + place.character;
  if (!wanted) return 0;
  struct beginning found = walk(rope, CHARACTERS, wanted);
  return found.extent.bytes - (found.extent.characters > wanted ? found.last_size : 0);
}
