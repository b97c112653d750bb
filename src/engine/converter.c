#include "engine/converter.h"
#include "base/memory.h"
#include "convert/convert.h"
#include "convert/formats.h"
#include "facts/convert_facts.h"
#include "facts/fact.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "facts/jsonsgf_facts.h"
#include "facts/sgf_facts.h"
#include "fix/doc_patch.h"
#include "fix/fixer.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"
#include "jsonsgf/write.h"
#include "lint/linter.h"
#include "rules/catalogue.h"
#include "sgf/write.h"

static const char *const jgf_endings[] = {".jgf", ".jgf.json", NULL}, *const sgf_endings[] = {".sgf", NULL},
                  *const json_sgf_endings[] = {".sgf.json", ".jsgf", NULL},
                  *const jsonl_endings[] = {".jsonl", ".ndjson", NULL};

const struct convert_target convert_targets[] = {
    [CONVERT_TO_JGF] = {"jgf", "JGF", jgf_endings}, [CONVERT_TO_SGF] = {"sgf", "SGF", sgf_endings},
    [CONVERT_TO_JSON_SGF] = {"json-sgf", "JSON-SGF", json_sgf_endings}, [CONVERT_TO_JSONL] = {"jsonl", "JGF", jsonl_endings}};

/* ---- the texts of converted games ---- */

void converted_games_clear(struct converted_games *games) {
  buffer_clear(&games->text);
  games->count = 0;
}

void converted_games_release(struct converted_games *games) {
  buffer_release(&games->text);
  free(games->ends);
  *games = (struct converted_games){0};
}

struct view converted_games_text(const struct converted_games *games, size_t index) {
  size_t start = index ? games->ends[index - 1] : 0;
  return (struct view){games->text.data + start, games->ends[index] - start};
}

bool converted_games_join(const struct converted_games *games, size_t first, size_t count, enum convert_to to,
                          struct buffer *text) {
  bool is_list = to == CONVERT_TO_JSON_SGF;
  if (to == CONVERT_TO_JGF && count > 1) return false;
  for (size_t i = 0; i < count; i++) {
    if (is_list) buffer_add_string(text, i ? ",\n" : "[");
    buffer_add_view(text, converted_games_text(games, first + i));
  }
  if (is_list && count) buffer_add_string(text, "]\n");
  return true;
}

static unsigned form_of(const struct convert_options *options) {
  return (options->for_seki ? JGF_FOR_SEKI : 0) | (options->to == CONVERT_TO_JSONL ? JGF_ONE_LINE : 0);
}

/* Records the end of the game that was just appended to the text. */
static void converted_games_end(struct converted_games *games) {
  ARRAY_ADD(games->ends, games->count, games->capacity, games->text.length);
}

/* Removes the last game. */
static void converted_games_drop(struct converted_games *games) {
  games->count--;
  games->text.length = games->count ? games->ends[games->count - 1] : 0;
}

/* The part of the game that is missing in the output because of a fact. */
enum loss {
  LOSS_NONE, /* nothing: only the notation is wrong */
  LOSS_TEXT, /* text, perhaps of the game */
  LOSS_PART, /* setup, nodes, or text that may contain nodes */
  LOSS_MOVE  /* a move, so the moves after it make another game */
};

/* ---- fixing a record before it is converted ---- */

/* Nearly all converted records were written by Seki and need the same few fixes. These are made in the loaded values, which
 * costs nothing. If a record needs other fixes, its text is fixed, loaded and linted again (fix/fixer.h). */

/* Each function returns true if it can make the fix, and makes it if `makes` is set. */
typedef bool make_fix(struct json_document *document, const struct diag *diag, bool makes);

/* Gives a new value the place of an old one. */
static struct json_object *placed(struct json_object *value, struct json_object *old) {
  json_object_set_userdata(value, json_object_get_userdata(old), NULL);
  return value;
}

/* Replaces the value of a member, or removes an empty section. */
static bool fix_member(struct json_document *document, const struct diag *diag, bool makes) {
  const struct operation *operation = diag->fix->operations;
  if (diag->fix->operation_count != 1 || diag->spot == NO_SPOT || operation->spot != diag->spot) return false;
  const struct json_spot *spot = json_spot(document, diag->spot);
  struct json_object *parent = spot->parent == NO_SPOT ? NULL : json_spot(document, spot->parent)->value;
  bool replaces = operation->kind == REPLACE_VALUE && json_object_is_type(parent, json_type_object);
  bool removes = operation->kind == REMOVE_VALUE && parent == document->root &&
                 json_object_is_type(spot->value, json_type_object) && !json_object_object_length(spot->value);
  if (!makes || !(replaces || removes)) return replaces || removes;
  LOCAL_BUFFER key = {0}, text = {0};
  json_key_text(document, diag->spot, &key);
  buffer_add_view(&text, operation->text);
  json_detach(document, json_object_get(spot->value));
  if (replaces) json_put(parent, buffer_string(&key), placed(json_value_parsed(buffer_string(&text)), spot->value));
  else json_object_object_del(parent, buffer_string(&key));
  return true;
}

static void add_player(struct json_object *list, const char *color, struct json_object *player) {
  json_put(player, "color", placed(json_make_string(view_of(color)), player));
  json_append(list, json_object_get(player));
}

/* The object of players becomes a list: black, white, then the others. */
static bool fix_players(struct json_document *document, const struct diag *diag, bool makes) {
  static const char *const first[] = {"black", "white"};
  struct json_object *players = json_member_of(document->root, "players");
  if (!json_object_is_type(players, json_type_object) || document->spots[diag->spot].value != players) return false;
  json_object_object_foreach(players, color, player) {
    if (!*color || !json_object_is_type(player, json_type_object) || json_object_object_get_ex(player, "color", NULL))
      return false;
  }
  if (!makes) return true;
  struct json_object *list = placed(json_make_array(), players);
  for (size_t i = 0; i < ARRAY_LENGTH(first); i++)
    if (json_member_of(players, first[i])) add_player(list, first[i], json_member_of(players, first[i]));
  json_object_object_foreach(players, other_color, other)
    if (strcmp(other_color, first[0]) != 0 && strcmp(other_color, first[1]) != 0) add_player(list, other_color, other);
  json_detach(document, json_object_get(players));
  json_detach(document, json_object_get(list));
  json_put(document->root, "players", list);
  return true;
}

/* The function for the fixes of a rule; NULL: they can only be made in the text. */
static make_fix *function_of(const struct rule *rule) {
  static const struct {
    unsigned listens; /* the first fact that the rule listens to */
    make_fix *make;
  } rows[] = {
      {JGF_FACT_PLAYERS_LIST, fix_players},         {JGF_FACT_VERSION, fix_member},
      {JGF_FACT_EMPTY, fix_member},                 {GO_FACT_VALUE + GO_PLAYER_RANK, fix_member},
      {GO_FACT_VALUE + GO_RESULT, fix_member},      {GO_FACT_VALUE + GO_DATE, fix_member},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
    if (*rule->listens == rows[i].listens) return rows[i].make;
  return NULL;
}

static bool is_wanted(const struct rule_table *rule_table, const bool *fixable, const struct diag *diag) {
  if (!diag->fix || !diag->fix->operation_count || diag->fix->safety != FIX_SAFE) return false;
  for (size_t i = 0; i < rule_table->rule_count; i++)
    if (rule_table->rules[i].rule == diag->rule) return fixable[i];
  return false;
}

/* Makes all wanted fixes, and removes their findings. Returns false and changes nothing if one of them cannot be made. */
static bool fix_values(struct json_document *document, const struct rule_table *rule_table, const bool *fixable,
                       struct diags *diags) {
  size_t left = 0;
  for (size_t i = 0; i < diags->count; i++) {
    make_fix *make = function_of(diags->list[i].rule);
    if (is_wanted(rule_table, fixable, &diags->list[i]) && !(make && make(document, &diags->list[i], false))) return false;
  }
  for (size_t i = 0; i < diags->count; i++) {
    if (is_wanted(rule_table, fixable, &diags->list[i])) function_of(diags->list[i].rule)(document, &diags->list[i], true);
    else diags->list[left++] = diags->list[i];
  }
  diags->count = left;
  return true;
}

/* ---- the converter ---- */

/* A reader for the linter that also writes each game. A JGF record was already read by a linter. */
struct convert_reader {
  struct game_reader reader; /* first, for the linter */
  struct converter *converter; /* borrowed */
  struct format_session session;
  struct fact_sink rules; /* the rules that report facts */
  enum loss loss;        /* of the current game, so far */
  bool is_withheld; /* a game with lost moves was not written */
  bool has_lost;    /* another part of a game is lost */
  bool is_torn;     /* the text ends in the middle of a move or a setup */
};

struct converter {
  struct rule_table *jgf_rules;   /* owned: fix records, and check whether their meaning is known */
  struct rule_table *other_rules; /* owned: report facts of other readers and of the conversion; share the names of jgf_rules */
  bool *fixable;                  /* owned: by rule of jgf_rules: fixed before the conversion */
  struct linter *jgf, *others;    /* owned */
  struct convert_reader *convert_readers[FORMAT_COUNT]; /* owned; by format_place */
  struct convert_reader *jgf_convert_reader;            /* owned */
  /* the last text: */
  const struct convert_options *options; /* borrowed, while running */
  struct converted_games *games;         /* borrowed, while running, or own_games */
  struct converted_games own_games;
  struct diags diags;
  struct fixer_result fixed;      /* of a record whose text was fixed */
  struct json_document given;     /* owned: the record as given; only if `is_loaded` */
  bool is_loaded;
  struct engine_converted result;
};

/* ---- the rules of a conversion ---- */

/* After an error of these rules, the meaning of a record is unknown. Other errors, such as an illegal move, do not matter here.
 */
enum { MEANS_UNSOUND = MEANS_SYNTAX | MEANS_FORM | MEANS_OLDER | MEANS_STRUCTURE };

/* Rules about notation, and about errors in JGF 2. Legal values stay, even if they are pointless. */
static bool is_for_jgf(const struct rule *rule) {
  return rule->level == LEVEL_ERROR || (rule->means & (MEANS_FORM | MEANS_OLDER));
}

/* The rules that fix a record or check whether its meaning is known. Illegal moves are converted unchanged. */
static bool is_choice_for_jgf(const struct rule *rule) {
  return is_for_jgf(rule) && (rule->fix != FIX_NONE || (rule->means & MEANS_UNSOUND));
}

/* The rules about the facts of readers and of the conversion. */
static bool is_choice_for_others(const struct rule *rule) {
  return rule->means & (MEANS_SYNTAX | MEANS_NOTATION | MEANS_IMPORT | MEANS_CONVERSION);
}

/* A table of the rules that are chosen. */
static struct rule_table *table_make(bool (*is_chosen)(const struct rule *rule), const struct rule_table *shared_with) {
  struct rule_table_options wanted = {.catalogue = &jgflint_catalogue, .shared_with = shared_with};
  struct rule_selector *choices = mem_alloc_zeroed(catalogue_size(&jgflint_catalogue), sizeof *choices);
  for (size_t i = 0; i < jgflint_catalogue.count; i++)
    for (size_t k = 0; k < jgflint_catalogue.families[i]->count; k++) {
      const struct rule *rule = &jgflint_catalogue.families[i]->rules[k];
      if (is_chosen(rule)) choices[wanted.choice_count++] = (struct rule_selector){.kind = CHOICE_SELECT, .name = rule->name};
    }
  wanted.choices = choices;
  struct rule_table *rule_table = rule_table_make(&wanted);
  rule_table->limits = shared_with->limits;
  rule_table->clock = shared_with->clock;
  free(choices);
  return rule_table;
}

/* ---- which findings ---- */

static void keep(struct diags *diags, bool (*wanted)(const struct diag *diag)) {
  size_t left = 0;
  for (size_t i = 0; i < diags->count; i++)
    if (wanted(&diags->list[i])) diags->list[left++] = diags->list[i];
  diags->count = left;
  diags_sort(diags); /* also counts */
}

/* Findings about the spelling of a game are not shown, because the game is written again. Formats without a specification are
 * read by guessing, so their warnings are shown. */
static bool is_shown_when_converting(const struct diag *diag) {
  if (diag->is_lost) return true;
  if (diag->level >= LEVEL_WARNING && (diag->rule->means & MEANS_IMPORT)) return true;
  return diag->level == LEVEL_ERROR || (diag->rule->means & (MEANS_CHARSET | MEANS_CONVERSION));
}

static bool is_unsound(const struct diag *diag) {
  return diag->level == LEVEL_ERROR && (diag->rule->means & MEANS_UNSOUND);
}

/* With a safe fix, the meaning is known: Seki's form. */
static bool is_unsound_for_good(const struct diag *diag) {
  return is_unsound(diag) && !(diag->fix && diag->fix->safety == FIX_SAFE);
}

static bool is_malformed(const struct diag *diag) {
  return is_unsound_for_good(diag) && (diag->rule->means & (MEANS_SYNTAX | MEANS_FORM));
}

static bool has_any(const struct diags *diags, bool (*wanted)(const struct diag *diag)) {
  for (size_t i = 0; i < diags->count; i++)
    if (wanted(&diags->list[i])) return true;
  return false;
}

/* ---- what is lost ---- */

static enum loss loss_of_property(const struct fact *fact) {
  const struct fact_detail *detail = fact->data;
  if (!detail) return LOSS_NONE;
  if (view_is(detail->name, "B") || view_is(detail->name, "W")) return LOSS_MOVE;
  return view_is(detail->name, "AB") || view_is(detail->name, "AW") || view_is(detail->name, "AE") ? LOSS_PART : LOSS_NONE;
}

static bool is_lost_move(unsigned kind) {
  for (const struct format *const *format = formats_all(); *format; format++)
    for (const unsigned *lost = (*format)->lost_moves; lost && *lost; lost++)
      if (*lost == kind) return true;
  return false;
}

static enum loss loss_from_fact(const struct fact *fact) {
  switch (fact->kind) {
  case CONVERT_FACT_MOVE_LOST: return fact->number ? LOSS_PART : LOSS_MOVE;
  case SGF_FACT_SYNTAX:
    if (fact->number == SGF_STRAY_VALUE) return LOSS_PART;
    if (fact->number == SGF_NO_VALUE) return loss_of_property(fact);
    return fact->number == SGF_SURPLUS_BRACKET ? LOSS_NONE : LOSS_TEXT;
  case SGF_FACT_BROKEN_OFF: return loss_of_property(fact);
  case SGF_FACT_LEADING_TEXT: return LOSS_TEXT;
  case SGF_FACT_GAME_AFTER_END: case SGF_FACT_TOO_LARGE: return LOSS_PART;
  case JSONSGF_FACT_POINT_SYNTAX: return loss_of_property(fact);
  case JSONSGF_FACT_VALUE_TYPE: case JSONSGF_FACT_SHAPE: case JSONSGF_FACT_VARIATIONS_TYPE: case JSONSGF_FACT_NODE_TYPE:
    if (fact->kind == JSONSGF_FACT_VALUE_TYPE) return fact->number ? LOSS_NONE : loss_of_property(fact);
    return fact->kind == JSONSGF_FACT_SHAPE && fact->number ? LOSS_NONE : LOSS_PART;
  default: return is_lost_move(fact->kind) ? LOSS_MOVE : LOSS_NONE;
  }
}

/* ---- reading and writing ---- */

/* The linter needs the text before it gets facts about it. */
static void on_event(void *context, const struct fact *fact) {
  struct convert_reader *convert_reader = context;
  if (convert_reader->session.text) {
    convert_reader->reader.text = convert_reader->session.text;
    convert_reader->reader.document = convert_reader->session.has_document ? &convert_reader->session.document : NULL;
  }
  enum loss loss = loss_from_fact(fact);
  if (loss > convert_reader->loss) convert_reader->loss = loss;
  struct fact named = *fact;
  if (fact->kind >= FACTS_CONVERT && fact->kind < CONVERT_FACTS_END)
    named.text = convert_targets[convert_reader->converter->options->to].title;
  struct diags *diags = &convert_reader->converter->diags;
  size_t before = diags->count;
  convert_reader->rules.note(convert_reader->rules.context, &named);
  for (size_t i = before; i < diags->count; i++) diags->list[i].is_lost = loss != LOSS_NONE;
}

/* ---- leftovers ---- */

/* Returns true if the game that was written last is a valid record. */
static bool is_record(struct converter *converter) {
  const struct converted_games *games = converter->games;
  struct view text = converted_games_text(games, games->count - 1);
  struct diags diags = {0};
  struct source source;
  source_init_copy(&source, "", text.at, text.length);
  linter_run(converter->jgf, &source, &diags);
  bool good = !has_any(&diags, is_malformed);
  diags_release(&diags);
  source_release(&source);
  return good;
}

static void note_nothing(void *context, const struct fact *fact) {
  (void)context, (void)fact;
}

/* Keeps or drops the game that was written last. */
static void settle(struct convert_reader *convert_reader) {
  if (convert_reader->loss == LOSS_MOVE && !convert_reader->converter->options->force_lossy) {
    converted_games_drop(convert_reader->converter->games);
    convert_reader->is_withheld = true;
  } else if (convert_reader->loss >= LOSS_PART) convert_reader->has_lost = true;
  convert_reader->loss = LOSS_NONE;
}

static bool is_to_jgf(const struct converter *converter) {
  return converter->options->to == CONVERT_TO_JGF || converter->options->to == CONVERT_TO_JSONL;
}

/* Converts and adds a game. */
static void write_tree(struct converter *converter, struct property_tree *tree, struct fact_sink losses) {
  const struct convert_options *options = converter->options;
  struct buffer *text = &converter->games->text;
  switch (options->to) {
  case CONVERT_TO_JGF: case CONVERT_TO_JSONL: tree_to_jgf(tree, form_of(options), text, losses); break;
  case CONVERT_TO_SGF: sgf_write(tree, options->plain, text); break;
  case CONVERT_TO_JSON_SGF: jsonsgf_write(tree, options->plain, text); break;
  case CONVERT_TARGETS: break;
  }
  converted_games_end(converter->games);
}

static void game_write(struct convert_reader *convert_reader, struct fact_sink losses) {
  struct converter *converter = convert_reader->converter;
  struct property_tree *tree = &convert_reader->session.tree;
  tree_merge_leftovers(tree);
  if (!is_to_jgf(converter)) {
    bool any_name = converter->options->to == CONVERT_TO_JSON_SGF;
    sgf_normalize(tree, converter->options->plain, any_name, losses);
  }
  write_tree(converter, tree, losses);
}

static void on_game(void *context) {
  struct convert_reader *convert_reader = context;
  struct converter *converter = convert_reader->converter;
  game_write(convert_reader, (struct fact_sink){on_event, convert_reader});
  struct property_tree *tree = &convert_reader->session.tree;
  if (tree->leftover_count && is_to_jgf(converter) && !is_record(converter)) {
    /* Anyone can write XJ. If the result with XJ is not a record, the game is converted without it. */
    struct fact_detail detail = {0};
    struct fact fact = {.kind = CONVERT_FACT_ADDITION, .spot = NO_SPOT, .other_spot = NO_SPOT,
                        .number = CONVERT_ADDITION_UNSOUND, .data = &detail};
    uint32_t spot = tree->leftovers[0].spot;
    if (spot != NO_SPOT) fact.span = property_tree_span(tree, spot);
    if (convert_reader->session.has_document) fact.spot = spot;
    size_t leftovers = tree->leftover_count;
    tree->leftover_count = 0;
    converted_games_drop(converter->games);
    write_tree(converter, tree, (struct fact_sink){note_nothing, NULL});
    tree->leftover_count = leftovers;
    on_event(convert_reader, &fact);
  }
  /* The rest of a truncated file is written, but it is not the whole game. */
  if (convert_reader->session.tree.is_cut && convert_reader->loss < LOSS_PART) {
    convert_reader->loss = LOSS_PART;
    convert_reader->is_torn = true;
  }
  settle(convert_reader);
}

static void read_other(struct game_reader *reader, const struct source *source, const struct game_reader_callbacks *callbacks) {
  struct convert_reader *convert_reader = (struct convert_reader *)reader;
  convert_reader->rules = callbacks->sink;
  convert_reader->session.limits = *callbacks->limits;
  format_session_read(&convert_reader->session, source, (struct fact_sink){on_event, convert_reader}, on_game, convert_reader);
  if (convert_reader->loss >= LOSS_PART) convert_reader->has_lost = true; /* after the last game */
  reader->text = convert_reader->session.text;
  reader->document = convert_reader->session.has_document ? &convert_reader->session.document : NULL;
}

static struct convert_reader *convert_reader_new(struct converter *converter, const struct format *format) {
  struct convert_reader *convert_reader = mem_alloc_zeroed(1, sizeof *convert_reader);
  convert_reader->converter = converter;
  if (format) convert_reader->reader = (struct game_reader){.name = format->name, .read = read_other};
  format_session_init(&convert_reader->session, format ? format : &format_sgf); /* JGF needs only the tree */
  convert_reader->session.options = converter->options->reading;
  return convert_reader;
}

static void convert_reader_free(struct convert_reader *convert_reader) {
  if (!convert_reader) return;
  format_session_release(&convert_reader->session);
  free(convert_reader);
}

struct converter *converter_new(const struct rule_table *rule_table) {
  struct converter *converter = mem_alloc_zeroed(1, sizeof *converter);
  converter->jgf_rules = table_make(is_choice_for_jgf, rule_table);
  converter->other_rules = table_make(is_choice_for_others, converter->jgf_rules);
  converter->fixable = mem_alloc_zeroed(converter->jgf_rules->rule_count, sizeof *converter->fixable);
  for (size_t i = 0; i < converter->jgf_rules->rule_count; i++)
    converter->fixable[i] = is_for_jgf(converter->jgf_rules->rules[i].rule);
  converter->jgf = linter_new(converter->jgf_rules);
  converter->others = linter_new(converter->other_rules);
  return converter;
}

/* Forgets the record that was fixed last. */
static void forget_fixed(struct converter *converter) {
  fixer_release(&converter->fixed);
  if (converter->is_loaded) json_release(&converter->given);
  converter->is_loaded = false;
}

void converter_free(struct converter *converter) {
  if (!converter) return;
  linter_free(converter->jgf);
  linter_free(converter->others);
  for (size_t i = 0; i < FORMAT_COUNT; i++) convert_reader_free(converter->convert_readers[i]);
  convert_reader_free(converter->jgf_convert_reader);
  free(converter->fixable);
  rule_table_free(converter->other_rules);
  rule_table_free(converter->jgf_rules);
  converted_games_release(&converter->own_games);
  diags_release(&converter->diags);
  forget_fixed(converter);
  free(converter);
}

/* ---- one text ---- */

static const char unreadable[] = "no game could be read";

static void set_failed(struct converter *converter, const char *reason) {
  converter->result.failed = true;
  converter->result.reason = reason;
}

static void reading_begin(struct convert_reader *convert_reader) {
  convert_reader->is_withheld = convert_reader->has_lost = convert_reader->is_torn = false;
  convert_reader->loss = LOSS_NONE;
}

/* `before`: the number of games before this text. */
static void reading_end(const struct convert_reader *convert_reader, size_t before) {
  struct converter *converter = convert_reader->converter;
  size_t games = converter->games->count - before;
  keep(&converter->diags, is_shown_when_converting);
  for (size_t i = 0; i < converter->diags.count; i++) {
    struct diag *diag = &converter->diags.list[i];
    diag->is_notation = !diag->is_lost && !(diag->rule->means & (MEANS_CHARSET | MEANS_CONVERSION | MEANS_IMPORT));
  }
  if (convert_reader->is_withheld)
    set_failed(converter, games ? "a move in one of its games cannot be read; --force-lossy writes the game without this move"
                                : "a move cannot be read; --force-lossy writes the game without this move");
  else if (!games) set_failed(converter, unreadable);
  else if (convert_reader->has_lost)
    converter->result.reason = convert_reader->is_torn
        ? "it ends in the middle of a move or a setup: the output ends before it"
        : "something in it is not in the output";
}

/* Reports errors that cannot be fixed, at their places in the given text. */
static void refuse(struct converter *converter, const struct source *source, const char *reason) {
  struct diags *diags = &converter->diags;
  if (converter->fixed.source) linter_run(converter->jgf, source, diags);
  keep(diags, has_any(diags, is_unsound_for_good) ? is_unsound_for_good : is_unsound);
  converter->result.source = linter_source(converter->jgf);
  set_failed(converter, linter_last(converter->jgf).is_record ? reason : unreadable);
}

/* Converts the record that was linted last. */
static void jgf_write(struct converter *converter) {
  if (!converter->jgf_convert_reader) converter->jgf_convert_reader = convert_reader_new(converter, NULL);
  struct convert_reader *convert_reader = converter->jgf_convert_reader;
  const struct json_document *document = linter_document(converter->jgf);
  struct fact_sink sink = {on_event, convert_reader};
  size_t before = converter->games->count;
  reading_begin(convert_reader);
  convert_reader->rules = linter_listen(converter->others, document, &converter->diags);
  property_tree_clear(&convert_reader->session.tree);
  if (is_to_jgf(converter)) {
    jgf_to_jgf(document, form_of(converter->options), &converter->games->text, sink);
    converted_games_end(converter->games);
  } else {
    jgf_to_tree(document, converter->options->plain, &convert_reader->session.tree, sink);
    game_write(convert_reader, sink);
  }
  settle(convert_reader);
  converter->result.source = document->source;
  reading_end(convert_reader, before);
}

/* Leaves the fixed record in the linter, and the remaining findings in `diags`. */
static void normalize_jgf(struct converter *converter, const struct source *source) {
  struct linter *linter = converter->jgf;
  linter_run(linter, source, &converter->diags);
  struct lint_result found = linter_last(linter);
  struct json_document *document = linter_document(linter);
  bool is_valid = found.is_record && !found.is_older && !json_is_damaged(document);
  if (is_valid && fix_values(document, converter->jgf_rules, converter->fixable, &converter->diags)) return;
  struct fixer_options options = {.fixable = converter->fixable, .is_linted = true};
  fixer_run(linter, source, &options, &converter->fixed, &converter->diags);
}

/* Moves the findings of a fixed text to the values of the given record with the same JSON Pointers. If a value does not
 * exist, uses the nearest surrounding value. */
static void relocate(struct converter *converter, const struct source *source) {
  struct diags *diags = &converter->diags;
  LOCAL_BUFFER pointer = {0};
  struct json_lookup lookup = {.document = &converter->given};
  json_parse(&converter->given, source, converter->jgf_rules->names, &converter->jgf_rules->limits);
  converter->is_loaded = true;
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    buffer_clear(&pointer);
    diag_pointer(diags, diag, &pointer);
    (void)json_lookup_pointer(&lookup, buffer_view(&pointer), &diag->spot);
    diag->span = diag->spot == NO_SPOT ? (struct span){0} : json_value_span(&converter->given, diag->spot);
    diag->fix = NULL;
    diag->related = NULL;
  }
  map_release(&lookup.children);
  diags->document = &converter->given;
  diags_sort(diags);
  converter->result.source = converter->given.source;
}

static void run_jgf(struct converter *converter, const struct source *source) {
  bool forced = converter->options->force_lossy, any_shown = false;
  normalize_jgf(converter, source);
  if (!linter_last(converter->jgf).is_record || json_is_damaged(linter_document(converter->jgf)))
    refuse(converter, source, "it is not a valid JGF record");
  else if (linter_last(converter->jgf).is_older && !forced)
    refuse(converter, source, "it is in an older form of JGF that could not be migrated to JGF 2; --force-lossy writes the "
                              "readable part");
  else if (has_any(&converter->diags, is_unsound) && !forced)
    refuse(converter, source, "it is not a valid JGF record; --force-lossy writes what can be read");
  else {
    jgf_write(converter);
    for (size_t i = 0; i < converter->diags.count; i++) any_shown |= converter->diags.list[i].level >= converter->options->shown;
    if (any_shown && converter->fixed.source) relocate(converter, source);
  }
}

static void run_other(struct converter *converter, const struct format *format, const struct source *source) {
  struct convert_reader **convert_reader = &converter->convert_readers[format_place(format)];
  size_t before = converter->games->count;
  if (!*convert_reader) *convert_reader = convert_reader_new(converter, format);
  reading_begin(*convert_reader);
  linter_set_reader(converter->others, &(*convert_reader)->reader);
  linter_run(converter->others, source, &converter->diags);
  converter->result.source = linter_source(converter->others);
  reading_end(*convert_reader, before);
}

const struct engine_converted *converter_run(struct converter *converter, const struct convert_options *options,
                                             const struct source *source) {
  const struct format *format = file_type_pick(options->from, source);
  forget_fixed(converter);
  converted_games_clear(&converter->own_games);
  converter->options = options;
  converter->games = options->games ? options->games : &converter->own_games;
  converter->result = (struct engine_converted){.games = converter->games, .diags = &converter->diags};
  if (format) run_other(converter, format, source);
  else run_jgf(converter, source);
  fixes_list(converter->result.source, &converter->diags);
  return &converter->result;
}
