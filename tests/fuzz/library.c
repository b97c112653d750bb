/* library.c: calls the public functions in any order. The input is a list of calls, separated by NULs: a letter, a byte with
 * options, and a text, in which byte 01 stands for NUL if it is a game. Each call is followed by checks of all its results. */
#include "fuzz.h"
#include "library/jgflint.h"

enum { MOST_CALLS = 12, MOST_NODES = 40 };

struct call {
  char kind;
  unsigned choice;
  char *text; /* owned, with a final NUL */
  size_t size;
};

struct run {
  jgflint *handle;
  bool is_repeatable; /* no setting makes a second call differ from the first */
};

static const char *name_of(unsigned choice) {
  static const char *const names[] = {NULL, "a.jgf", "games/a.jgf", "a.sgf", "a.jsonl", "a.json", "club/b.ugf", "b.gib", "b.ngf",
                                      "b.ugz"};
  return names[choice % ARRAY_LENGTH(names)];
}

static const char *path_of(unsigned choice) {
  static const char *const paths[] = {"known.json", "club/known.json", "zero", "club/zero", "/zero", ""};
  return paths[choice % ARRAY_LENGTH(paths)];
}

static struct view view_of_text(const jgflint_text *text) {
  return (struct view){text->data, text->size};
}

/* ---- checks of results ---- */
static void check_text(const char *title, const jgflint_text *text) {
  if (!text) return;
  if (text->data[text->size]) fuzz_fail("%s: no final NUL", title);
  fuzz_check_utf8(title, view_of_text(text));
}

static void check_place(const char *title, size_t start, size_t end, size_t size) {
  if (start > end || end > size) fuzz_fail("%s is outside of the text: %zu to %zu of %zu", title, start, end, size);
}

/* `given` is the size of the text as passed to the library. */
static void check_edits(jgflint *handle, size_t index, const jgflint_finding *finding, size_t size, size_t given) {
  size_t last = 0;
  for (size_t i = 0; i < finding->edits; i++) {
    const jgflint_edit *edit = jgflint_edit_at(handle, index, i);
    if (!edit) fuzz_fail("%s: an edit is missing", finding->rule);
    check_place("an edit", edit->start, edit->end, size);
    check_place("an edit as it was given", edit->given_start, edit->given_end, given);
    if (edit->start < last) fuzz_fail("%s: edits overlap", finding->rule);
    last = edit->end;
    check_text("the text of an edit", &edit->text);
  }
  if (jgflint_edit_at(handle, index, finding->edits)) fuzz_fail("%s: an edit beyond the last", finding->rule);
}

static void check_message(const char *message) {
  fuzz_check_utf8("a message", view_of(message));
  if (strpbrk(message, "\r\n")) fuzz_fail("a message of two lines:\n%s", message);
}

static void check_finding(jgflint *handle, size_t index, size_t size, size_t given) {
  const jgflint_finding *finding = jgflint_finding_at(handle, index);
  if (!finding) fuzz_fail("a finding is missing");
  check_place(finding->rule, finding->start, finding->end, size);
  check_place(finding->rule, finding->given_start, finding->given_end, given);
  check_message(finding->message);
  fuzz_check_utf8("a pointer", view_of(finding->pointer));
  if (!finding->line || !finding->column || finding->end_line < finding->line) fuzz_fail("%s: lines are wrong", finding->rule);
  if ((finding->fix == JGFLINT_NO_FIX) != !finding->fix_title) fuzz_fail("%s: a fix has no title", finding->rule);
  check_edits(handle, index, finding, size, given);
  for (size_t i = 0; i < finding->related; i++) {
    const jgflint_related *related = jgflint_related_at(handle, index, i);
    if (!related) fuzz_fail("%s: a related place is missing", finding->rule);
    check_place("a related place", related->start, related->end, size);
  }
}

static void check_findings(jgflint *handle, size_t given) {
  const jgflint_text *source = jgflint_source(handle);
  size_t count = jgflint_last(handle)->findings;
  for (size_t i = 0; source && i < count; i++) check_finding(handle, i, source->size, given);
  if (jgflint_finding_at(handle, count)) fuzz_fail("a finding beyond the last");
}

/* Findings about configurations have places in several texts, which are not checked. */
static void check_faults(jgflint *handle) {
  for (size_t i = 0; i < jgflint_last(handle)->findings; i++) check_message(jgflint_finding_at(handle, i)->message);
}

static void check_node(jgflint *handle, size_t game, size_t index, const jgflint_node *node, unsigned choice) {
  static const char *const formats[] = {"bytes", "text", "json", "svg"};
  const jgflint_game *record = jgflint_game_at(handle, game);
  const char *format = formats[(index + choice) % ARRAY_LENGTH(formats)];
  if (node->parent >= (int32_t)index || node->parent < -1) fuzz_fail("node %zu has the parent %d", index, (int)node->parent);
  const jgflint_text *board = jgflint_board(handle, game, index, format);
  if (board && !(record->width && record->height)) fuzz_fail("a game of %d by %d has a board", record->width, record->height);
  if (board && format[0] == 'b' && board->size != (size_t)record->width * (size_t)record->height)
    fuzz_fail("a board has %zu points", board->size);
  if (board && format[0] == 'j') fuzz_check_json("a board", view_of_text(board));
  const jgflint_text *comment = jgflint_comment(handle, game, index);
  check_text("a comment", comment);
  if (comment && !(node->kind & JGFLINT_COMMENT)) fuzz_fail("node %zu has a comment, but no JGFLINT_COMMENT", index);
}

static void check_games(jgflint *handle, unsigned choice) {
  const jgflint_text *source = jgflint_source(handle);
  for (size_t i = 0; i < jgflint_last(handle)->games; i++) {
    const jgflint_game *game = jgflint_game_at(handle, i);
    if (!game) fuzz_fail("a game is missing");
    fuzz_check_json("a header", view_of_text(&game->header));
    if (strlen(game->digest) != 32 && *game->digest) fuzz_fail("a digest of %zu digits", strlen(game->digest));
    if (game->moves > game->nodes) fuzz_fail("%zu moves on %zu nodes", game->moves, game->nodes);
    check_place("a game", game->start, game->end, source->size);
    const jgflint_node *nodes = jgflint_nodes(handle, i);
    for (size_t k = 0; k < game->nodes; k++) {
      if (nodes[k].spot >= 0)
        check_place("a node", (size_t)nodes[k].spot, (size_t)nodes[k].spot + (size_t)nodes[k].length, source->size);
      if (k < MOST_NODES) check_node(handle, i, k, &nodes[k], choice);
    }
    if (jgflint_board(handle, i, game->nodes, "text") || jgflint_comment(handle, i, game->nodes))
      fuzz_fail("a node beyond the last");
  }
}

static void check_reports(jgflint *handle, unsigned choice) {
  static const char *const formats[] = {"json", "sarif", "text", "jsonl", "gcc", "html", "junit", "tap", "none"};
  const char *format = formats[choice % ARRAY_LENGTH(formats)];
  size_t before = jgflint_last(handle)->findings;
  const jgflint_text *report = jgflint_report(handle, format);
  if (!report != (strcmp(format, "none") == 0)) fuzz_fail("%s: a missing report, or one in an unknown format", format);
  check_text(format, report);
  if (choice % ARRAY_LENGTH(formats) < 2) fuzz_check_json(format, view_of_text(report));
  if (jgflint_last(handle)->findings != before) fuzz_fail("a report changes the findings");
}

/* ---- calls ---- */
/* A second fix changes nothing, unless a baseline or a setting applies only to the original text. */
static void fix(struct run *run, const struct call *call) {
  unsigned flags = call->choice & 16 ? JGFLINT_UNSAFE : 0;
  if (jgflint_fix(run->handle, call->text, call->size, name_of(call->choice), flags) < 0) return;
  const jgflint_text *text = jgflint_text_of(run->handle);
  check_findings(run->handle, text->size);
  if (!run->is_repeatable || !jgflint_last(run->handle)->fixed) return;
  char *once = malloc(text->size + 1);
  size_t size = text->size;
  memcpy(once, text->data, size + 1);
  if (jgflint_fix(run->handle, once, size, name_of(call->choice), flags) > 0)
    fuzz_fail("a second fix changes the text:\n%s", once);
  text = jgflint_text_of(run->handle);
  if (text && (text->size != size || memcmp(text->data, once, size) != 0))
    fuzz_fail("nothing is fixed, but the text has changed:\n%s", once);
  free(once);
}

static void convert(struct run *run, const struct call *call) {
  static const char *const targets[] = {"jgf", "sgf", "json-sgf", "jsonl"};
  long count = jgflint_convert(run->handle, call->text, call->size, name_of(call->choice), targets[call->choice / 16 % 4]);
  if (count < 0) return;
  check_findings(run->handle, call->size);
  for (long i = 0; i < count; i++) {
    const jgflint_text *text = &jgflint_game_at(run->handle, (size_t)i)->text;
    check_text("a game that was written", text);
    if (call->choice / 16 % 4 != 1) fuzz_check_json("a game that was written", view_of_text(text));
  }
}

static void set(struct run *run, const struct call *call) {
  static const char *const formats[] = {"auto", "jgf", "jsonl", "sgf", "json-sgf", "ugf", "gib", "ngf"};
  run->is_repeatable = false;
  if (jgflint_set(run->handle, formats[call->choice % ARRAY_LENGTH(formats)], call->choice / 8 % 16) != 0)
    fuzz_fail("a known format is refused");
  if (jgflint_set(run->handle, "none", 0) != JGFLINT_INVALID) fuzz_fail("an unknown format is accepted");
}

static void configure(struct run *run, const struct call *call) {
  const char *path = call->choice & 1 ? "club/.jgflint.json" : NULL;
  run->is_repeatable = false;
  if (jgflint_configure(run->handle, call->text, call->size, path) < 0) return;
  check_faults(run->handle);
  const char *wanted = jgflint_wanted(run->handle);
  if (wanted && !jgflint_last(run->handle)->findings) fuzz_fail("no finding about the missing file %s", wanted);
}

static void make(struct run *run, const struct call *call) {
  jgflint *handle = run->handle;
  const char *name = name_of(call->choice);
  switch (call->kind) {
  case 'L':
    if (jgflint_lint(handle, call->text, call->size, name) < 0) return;
    check_findings(handle, call->size);
    break;
  case 'F': fix(run, call); break;
  case 'C': convert(run, call); break;
  case 'R':
    if (jgflint_read(handle, call->text, call->size, name) < 0) return;
    check_games(handle, call->choice);
    break;
  case 'O': configure(run, call); break;
  case 'A': (void)jgflint_add_file(handle, path_of(call->choice), call->choice & 8 ? NULL : call->text, call->size); break;
  case 'S': set(run, call); break;
  case 'D': (void)jgflint_detect(handle, call->text, call->size); break;
  case 'P': check_reports(handle, call->choice); break;
  case 'X': if (jgflint_fix_only(handle, call->text) == 0) run->is_repeatable = false; break;
  case 'K': (void)jgflint_collect(handle, call->choice & 1); run->is_repeatable = false; break;
  case 'N': (void)jgflint_node_of(handle, call->choice % 3, call->text); break;
  case 'E': check_text("an explanation", jgflint_explain(handle, call->text)); break;
  default: break;
  }
}

/* Removes the first call from `rest` and returns it. */
static struct call take(struct view *rest) {
  const char *end = memchr(rest->at, '\0', rest->length);
  size_t length = end ? (size_t)(end - rest->at) : rest->length, head = length < 2 ? length : 2;
  struct call call = {.kind = length ? rest->at[0] : '\0', .choice = length > 1 ? (unsigned char)rest->at[1] : 0,
                      .size = length - head};
  call.text = malloc(call.size + 1);
  memcpy(call.text, rest->at + head, call.size);
  call.text[call.size] = '\0';
  for (size_t i = 0; strchr("LFCRD", call.kind) && i < call.size; i++)
    if (call.text[i] == 1) call.text[i] = '\0';
  *rest = (struct view){rest->at + length + (end != NULL), rest->length - length - (end != NULL)};
  return call;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct view rest = {(const char *)data, size};
  struct run run = {.handle = jgflint_new(), .is_repeatable = true};
  for (int i = 0; i < MOST_CALLS && rest.length; i++) {
    struct call call = take(&rest);
    make(&run, &call);
    free(call.text);
  }
  jgflint_free(run.handle);
  return 0;
}
