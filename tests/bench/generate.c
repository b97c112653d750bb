/* generate.c: makes typical records, for benchmarks without a corpus.
 *
 *   generate records N DIR    N games of about 140 moves, indented, one file each
 *   generate moves N          one record of N moves
 *   generate variations N     one record whose first move has N answers
 *   generate findings N       one record with N moves that are off the board
 *   generate nested N         one record of N moves, each a variation of the previous move
 *
 * The same arguments give the same bytes, everywhere. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *out;
static int depth;
static bool is_first;
static uint64_t state = 1;

static unsigned random_below(unsigned limit) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)((state >> 33) % limit);
}

/* ---- JSON ---- */
static void line(void) {
  fprintf(out, "\n%*s", 2 * depth, "");
}

static void item(const char *key) {
  if (!is_first) fputc(',', out);
  if (depth) line();
  if (key) fprintf(out, "\"%s\": ", key);
  is_first = false;
}

static void open_it(const char *key, char bracket) {
  item(key);
  fputc(bracket, out);
  depth++;
  is_first = true;
}

static void close_it(char bracket) {
  depth--;
  if (!is_first) line();
  fputc(bracket, out);
  is_first = false;
}

static void text(const char *key, const char *value) {
  item(key);
  fprintf(out, "\"%s\"", value);
}

static void number(const char *key, unsigned value) {
  item(key);
  fprintf(out, "%u", value);
}

/* ---- games ---- */
/* Uses every second point, so that no stone is captured. */
enum { SIDE = 19, POINTS = SIDE * SIDE, USED_MOST = 160 };

static bool used[POINTS];
static unsigned used_count;

/* Adds a node that clears the board before it is full, so that each point is free. */
static void clear_board(void) {
  open_it(NULL, '{');
  open_it("setup", '[');
  open_it(NULL, '{');
  text("type", "clear");
  open_it("coords", '[');
  for (unsigned i = 0; i < POINTS; i++) {
    if (!used[i]) continue;
    open_it(NULL, '{');
    number("x", i % SIDE);
    number("y", i / SIDE);
    close_it('}');
  }
  close_it(']');
  close_it('}');
  close_it(']');
  close_it('}');
  memset(used, 0, sizeof used);
  used_count = 0;
}

static void put_move(unsigned index, unsigned x, unsigned y) {
  open_it("move", '{');
  text("color", index % 2 ? "white" : "black");
  number("x", x);
  number("y", y);
  close_it('}');
}

static void node(unsigned index, bool off_board) {
  if (used_count == USED_MOST) clear_board();
  unsigned point = random_below(POINTS) / 2 * 2;
  while (used[point]) point = (point + 2) % (POINTS + 1);
  used[point] = true;
  used_count++;
  open_it(NULL, '{');
  put_move(index, off_board ? 99 : point % SIDE, point / SIDE);
  close_it('}');
}

static void begin(void) {
  depth = 0;
  is_first = true;
  memset(used, 0, sizeof used);
  used_count = 0;
  open_it(NULL, '{');
  open_it("record", '{');
  text("format", "JGF");
  number("version", 2);
  text("generator", "generate");
  close_it('}');
  open_it("game", '{');
  text("type", "go");
  text("name", "第一届 名人战");
  text("result", "B+R");
  text("date", "2013-09-06");
  close_it('}');
  open_it("players", '[');
  for (unsigned i = 0; i < 2; i++) {
    open_it(NULL, '{');
    text("color", i ? "white" : "black");
    text("name", i ? "李 昌镐" : "Cho Chikun");
    text("rank", "9p");
    close_it('}');
  }
  close_it(']');
  open_it("rules", '{');
  text("ruleset", "Japanese");
  item("komi");
  fputs("6.5", out);
  close_it('}');
  open_it("board", '{');
  number("width", SIDE);
  number("height", SIDE);
  close_it('}');
  open_it("tree", '[');
  open_it(NULL, '{');
  close_it('}');
}

static void end(void) {
  close_it(']');
  close_it('}');
  fputc('\n', out);
}

/* ---- kinds of records ---- */
static void moves(unsigned count) {
  for (unsigned i = 0; i < count; i++) node(i, false);
}

static void findings(unsigned count) {
  for (unsigned i = 0; i < count; i++) node(i, true);
}

static void variations(unsigned count) {
  node(0, false);
  open_it(NULL, '{');
  open_it("variations", '[');
  for (unsigned i = 0; i < count; i++) {
    open_it(NULL, '[');
    memset(used, 0, sizeof used);
    used_count = 0;
    open_it(NULL, '{');
    put_move(1, i % SIDE, i / SIDE % SIDE);
    close_it('}');
    close_it(']');
  }
  close_it(']');
  close_it('}');
}

static void nested(unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    node(i, false);
    if (i + 1 == count) break;
    open_it(NULL, '{');
    open_it("variations", '[');
    open_it(NULL, '[');
  }
  for (unsigned i = 1; i < count; i++) {
    close_it(']');
    close_it(']');
    close_it('}');
  }
}

static void one(void (*tree)(unsigned count), unsigned count) {
  begin();
  tree(count);
  end();
}

static int records(unsigned count, const char *directory) {
  for (unsigned i = 0; i < count; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%06u.jgf", directory, i);
    if (!(out = fopen(path, "w"))) return perror(path), 2;
    one(moves, 120 + random_below(40));
    if (fclose(out) != 0) return perror(path), 2;
  }
  return 0;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*tree)(unsigned count);
  } kinds[] = {{"moves", moves}, {"variations", variations}, {"findings", findings}, {"nested", nested}};
  unsigned count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
  if (argc == 4 && strcmp(argv[1], "records") == 0) return records(count, argv[3]);
  out = stdout;
  for (size_t i = 0; argc == 3 && i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(argv[1], kinds[i].name) != 0) continue;
    one(kinds[i].tree, count);
    return 0;
  }
  fputs("usage: generate records N DIR | moves N | variations N | findings N | nested N\n", stderr);
  return 2;
}
