/* convert.c: converts a game to another format and back. The result is the same game, or a loss is reported. Bit 0 of the choice:
 * JSON-SGF instead of SGF. Bit 1: the input has another format than JGF, which is detected. */
#include "fuzz.h"
#include "base/memory.h"
#include "engine/converter.h"
#include "convert/convert.h"
#include "convert/formats.h"
#include "jgf/coerce.h"
#include "jgf/read.h"

/* A converter with its options. */
struct way {
  struct convert_options options;
  struct converter *converter;
};

static struct way *way_to(enum convert_to to, enum format_in from) {
  static struct way *ways[8][FORMAT_IN_OTHERS + FORMAT_COUNT];
  if (ways[to][from]) return ways[to][from];
  struct way *way = ways[to][from] = mem_alloc_zeroed(1, sizeof *way);
  way->options = (struct convert_options){.to = to, .from = from, .shown = LEVEL_INFO};
  way->converter = converter_new(linter_rule_table(fuzz_linter(STD_JGF2)));
  return way;
}

/* Not converted; with a loss; with a note; complete, where notes about stored members do not count */
enum { FAILED, TOLD, REMARKED, WHOLE };

static int goes_over(struct way *way, struct view text, struct converted_games *games, struct buffer *said) {
  struct source source;
  converted_games_clear(games);
  source_init_copy(&source, "fuzz", text.at, text.length);
  way->options.games = games;
  const struct engine_converted *converted = converter_run(way->converter, &way->options, &source);
  int result = converted->failed || !games->count ? FAILED : converted->reason ? TOLD : WHOLE;
  for (size_t i = 0; i < converted->diags->count; i++) {
    const struct diag *diag = &converted->diags->list[i];
    buffer_printf(said, "%s: %s\n", diag->rule->name, diag->message);
    bool is_kept = strcmp(diag->rule->name, "convert-member") == 0;
    int as_said = diag->level >= LEVEL_WARNING ? TOLD : is_kept ? WHOLE : REMARKED;
    if (as_said < result) result = as_said;
    if (diag->span.end > converted->source->size) fuzz_fail("%s lies outside of the text", diag->rule->name);
  }
  source_release(&source);
  return result;
}

static void note_nothing(void *context, const struct fact *fact) {
  (void)context, (void)fact;
}

/* The generator and default values, which are not stored. */
static bool is_implied(const struct go_value *value) {
  if (value->meaning == GO_GENERATOR) return true;
  if (value->meaning == GO_GAME_TYPE) return value->is_text && jgf_names_go(value->text);
  static const uint8_t zeros[] = {GO_ALLOW_SUICIDE, GO_DISALLOW_REPEATS, GO_HANDICAP, GO_NUMBER_OF_PERIODS, GO_TIME_PER_PERIOD};
  return memchr(zeros, (int)value->meaning, sizeof zeros) && !value->is_text && value->number == 0;
}

/* SGF has the periods and their length in the overtime. */
static void periods_to_overtime(struct game *game) {
  static char text[64];
  struct go_value *values[GO_MEANINGS] = {NULL};
  for (size_t i = game->value_count; i-- > 0;) values[game->values[i].meaning] = &game->values[i];
  struct go_value *overtime = values[GO_OVERTIME], *periods = values[GO_NUMBER_OF_PERIODS], *seconds = values[GO_TIME_PER_PERIOD];
  if (!periods || !seconds || periods->is_text || seconds->is_text || periods->number <= 0 || seconds->number <= 0) return;
  snprintf(text, sizeof text, "%gx%g byo-yomi", periods->number, seconds->number);
  if (overtime && !(overtime->is_text && view_is(overtime->text, text))) return;
  if (overtime) periods->number = 0;
  else *periods = (struct go_value){.meaning = GO_OVERTIME, .is_text = true, .text = view_of(text), .spot = periods->spot};
  seconds->number = 0;
}

/* Only the first value of each meaning counts. */
static void implied_remove(struct game *game) {
  bool is_seen[GO_MEANINGS] = {false}, is_removed[GO_MEANINGS] = {false};
  size_t count = 0;
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value value = game->values[i];
    if (!is_seen[value.meaning]) is_removed[value.meaning] = is_implied(&value);
    is_seen[value.meaning] = true;
    if (!is_removed[value.meaning]) game->values[count++] = value;
  }
  game->value_count = count;
  const struct go_value *suicide = game_value(game, GO_ALLOW_SUICIDE);
  game->allow_suicide = suicide && suicide->number > 0;
  game->unknown &= ~(unsigned)GO_UNKNOWN_SUICIDE;
}

/* The digest of a game, header and annotations without implied values. */
static struct digest128 hash_of(struct view text) {
  struct linter *linter = fuzz_linter(STD_JGF2);
  const struct rule_table *table = linter_rule_table(linter);
  static struct replay *replay;
  struct diags diags = {0};
  struct source source;
  struct json_document document = {0};
  struct game game;
  struct jgf_read_result result;
  struct jgf_scratch scratch = {0};
  struct game_leftovers leftovers = {0};
  if (!replay) replay = replay_new();
  source_init_copy(&source, "fuzz.jgf", text.at, text.length);
  linter_set_reader(linter, NULL);
  linter_run(linter, &source, &diags); /* converts the text to UTF-8 */
  json_parse(&document, linter_source(linter), table->names, &table->limits);
  game_init(&game);
  jgf_read(&document, &game, &result, &scratch, (struct fact_sink){note_nothing, NULL});
  jgf_leftovers_collect(&document, &game, &leftovers);
  periods_to_overtime(&game);
  implied_remove(&game);
  struct digest128 digest = game_digest(&game, &leftovers, replay);
  game_leftovers_release(&leftovers);
  jgf_scratch_release(&scratch);
  game_release(&game);
  json_release(&document);
  diags_release(&diags);
  source_release(&source);
  return digest;
}

static void jgf_and_back(struct view text, enum convert_to to) {
  struct converted_games there = {0}, back = {0};
  LOCAL_BUFFER said = {0};
  enum format_in from = (enum format_in)(FORMAT_IN_OTHERS + format_place(to == CONVERT_TO_SGF ? &format_sgf : &format_json_sgf));
  bool whole = goes_over(way_to(to, FORMAT_IN_JGF), text, &there, &said) == WHOLE;
  for (size_t i = 0; i < there.count; i++) /* texts may contain control characters, which SGF cannot escape */
    fuzz_check_utf8("what was written", converted_games_text(&there, i));
  if (whole && there.count != 1) fuzz_fail("one record becomes %zu games", there.count);
  if (whole) {
    struct view middle = converted_games_text(&there, 0);
    if (to == CONVERT_TO_JSON_SGF) fuzz_check_json("JSON-SGF", middle);
    int result = goes_over(way_to(CONVERT_TO_JGF, from), middle, &back, &said);
    if (result == FAILED)
      fuzz_fail("what was written does not come back:\n%s\n%.*s", buffer_string(&said), (int)middle.length, middle.at);
    struct digest128 before = hash_of(text), after = hash_of(converted_games_text(&back, 0));
    if (result > TOLD && (back.count != 1 || !digest_equal(before, after)))
      fuzz_fail("another game comes back:\n%.*s\n%s", (int)middle.length, middle.at, buffer_string(&back.text));
  }
  converted_games_release(&there);
  converted_games_release(&back);
}

/* ---- other formats, to JGF and back ---- */
/* Moves, in the order of the text. */
struct outline {
  size_t games, nodes;
  struct buffer moves;
};

struct outlining {
  struct format_session session;
  struct outline *outline;
};

static void outline_game(void *context) {
  struct outlining *outlining = context;
  const struct property_tree *tree = &outlining->session.tree;
  outlining->outline->games++;
  outlining->outline->nodes += tree->node_count;
  for (size_t i = 0; i < tree->node_count; i++) {
    char move[SGF_MOVE_TEXT];
    property_tree_move_text(tree, i, move);
    if (*move) buffer_printf(&outlining->outline->moves, "%s ", move);
  }
}

static void outline(const struct format *format, struct view text, struct outline *to) {
  struct outlining outlining = {.outline = to};
  struct source source;
  source_init_copy(&source, "fuzz", text.at, text.length);
  format_session_init(&outlining.session, format);
  format_session_read(&outlining.session, &source, (struct fact_sink){note_nothing, NULL}, outline_game, &outlining);
  format_session_release(&outlining.session);
  source_release(&source);
}

static void check_outlines(const struct outline *before, const struct outline *after) {
  if (before->games != after->games) fuzz_fail("%zu games become %zu", before->games, after->games);
  if (before->nodes != after->nodes) fuzz_fail("%zu nodes become %zu", before->nodes, after->nodes);
  if (!view_equal(buffer_view(&before->moves), buffer_view(&after->moves)))
    fuzz_fail("moves become others:\n%s\n%s", buffer_string(&before->moves), buffer_string(&after->moves));
}

/* Formats without a specification only have to be converted. */
static void other_and_back(struct view text, enum convert_to to) {
  const struct format *format = format_sniff(text), *format_to = to == CONVERT_TO_SGF ? &format_sgf : &format_json_sgf;
  struct converted_games there = {0}, back = {0};
  LOCAL_BUFFER said = {0};
  struct outline before = {0}, after = {0};
  if (!format) return;
  bool whole = goes_over(way_to(CONVERT_TO_JGF, FORMAT_IN_AUTO), text, &there, &said) == WHOLE;
  for (size_t i = 0; i < there.count; i++) fuzz_check_json("JGF", converted_games_text(&there, i));
  if (whole && format->fixable) {
    outline(format, text, &before);
    for (size_t i = 0; i < there.count; i++) {
      goes_over(way_to(to, FORMAT_IN_JGF), converted_games_text(&there, i), &back, &said);
      if (!back.count) fuzz_fail("a record that was written does not come back:\n%s", buffer_string(&said));
      outline(format_to, buffer_view(&back.text), &after);
    }
    check_outlines(&before, &after);
  }
  converted_games_release(&there);
  converted_games_release(&back);
  buffer_release(&before.moves);
  buffer_release(&after.moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  unsigned choice = fuzz_choice(data, size);
  struct view text = fuzz_rest(data, size);
  enum convert_to to = choice & 1 ? CONVERT_TO_JSON_SGF : CONVERT_TO_SGF;
  if (choice & 2) other_and_back(text, to);
  else jgf_and_back(text, to);
  return 0;
}
