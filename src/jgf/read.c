#include "jgf/coerce.h"
#include "jgf/read_internal.h"
#include "base/ascii.h"
#include "base/search.h"
#include "go/ruleset.h"

static void object_read(struct jgf_record_reader *reader, uint32_t object, const struct jgf_schema *schema);

/* ---- header values ---- */

static void value_read(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_field *field) {
  const struct json_spot *at = &reader->spots[spot];
  struct go_value *value = game_add_value(reader->game);
  *value = (struct go_value){.meaning = field->meaning, .player = reader->player, .spot = spot};
  value->is_text = at->kind == JSON_STRING && !(field->types & (TYPE_NUMBER | TYPE_BOOLEAN));
  if (!value->is_text) {
    value->number = field->types & TYPE_BOOLEAN ? jgf_flag(reader->document, spot) : jgf_number(reader->document, spot);
    return;
  }
  value->text = json_string(reader->document, spot);
  if (field->flags & (FIELD_NAME | FIELD_PROSE))
    *game_add_text(reader->game) = (struct go_text){.text = value->text, .spot = spot, .is_comment = field->flags & FIELD_PROSE};
}

/* ---- players ---- */

static void player_read(struct jgf_record_reader *reader, uint32_t player, const struct jgf_schema *schema, uint8_t color) {
  reader->player = (uint16_t)reader->game->player_count++;
  if (color != GO_EMPTY) {
    struct go_value *value = game_add_value(reader->game);
    *value = (struct go_value){.meaning = GO_PLAYER_COLOR, .player = reader->player, .spot = player, .number = color};
  }
  object_read(reader, player, schema);
  reader->player = 0;
}

static void players_list_read(struct jgf_record_reader *reader, uint32_t players, const struct jgf_field *element) {
  reader->read_result->players_form = JGF_PLAYERS_LIST;
  for (uint32_t spot = players + 1; spot < reader->spots[players].next; spot = reader->spots[spot].next)
    if (jgf_value_check(reader, spot, element)) player_read(reader, spot, element->schema, GO_EMPTY);
    else reader->game->unknown |= GO_UNKNOWN_PLAYERS;
  note(reader, JGF_FACT_PLAYERS_LIST, players, reader->read_result, 0, NULL);
}

/* {"black": {...}, "white": {...}} as Seki writes it, or {"0": ..., "1": ...}: a list that Seki has loaded and saved. */
static void players_object_read(struct jgf_record_reader *reader, uint32_t players, const struct jgf_field *element) {
  struct jgf_read_result *read_result = reader->read_result;
  bool numbered = json_member(reader->document, players, KEY_ZERO) != NO_SPOT ||
                  json_member(reader->document, players, KEY_ONE) != NO_SPOT;
  read_result->players_form = numbered ? JGF_PLAYERS_NUMBERED : JGF_PLAYERS_BY_COLOR;
  for (uint32_t spot = players + 1; spot < reader->spots[players].next; spot = reader->spots[spot].next) {
    const struct json_spot *at = &reader->spots[spot];
    if (at->marks & JSON_SUPERSEDED) continue;
    if (!jgf_value_check(reader, spot, element)) {
      reader->game->unknown |= GO_UNKNOWN_PLAYERS;
      continue;
    }
    bool is_unusual = false;
    uint8_t color = at->key == KEY_ZERO  ? GO_BLACK
                    : at->key == KEY_ONE ? GO_WHITE
                                         : color_of_key(reader, spot, &is_unusual);
    if (is_unusual && !numbered) note_key(reader, JGF_FACT_PLAYER_COLOR, spot, NULL, color, NULL);
    /* Next to numbers, black and white are empty places that Seki made. */
    bool leftover = numbered && (at->key == KEY_BLACK || at->key == KEY_WHITE);
    bool has_data = false;
    for (uint32_t inner = spot + 1; leftover && inner < at->next; inner++)
      has_data = has_data || !json_is_empty(reader->document, inner);
    read_result->numbered_kept += has_data;
    if (!leftover) player_read(reader, spot, &jgf_keyed_player_schema, color);
  }
  note(reader, numbered ? JGF_FACT_PLAYERS_NUMBERED : JGF_FACT_PLAYERS_BY_COLOR, players, read_result, 0, NULL);
}

/* ---- objects ---- */

static void member_read(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_field *field) {
  const struct json_spot *at = &reader->spots[spot];
  if (field->key == KEY_BOARD) reader->game->board_spot = spot;
  if (field->key == KEY_RULES) reader->game->rules_spot = spot;
  switch (field->action) {
  case READ_VALUE:
    if (at->kind <= JSON_STRING) value_read(reader, spot, field);
    break;
  case READ_OBJECT:
    if (at->kind == JSON_OBJECT) object_read(reader, spot, field->schema);
    break;
  case READ_LIST:
    for (uint32_t each = spot + 1; at->kind == JSON_ARRAY && each < at->next; each = reader->spots[each].next)
      if (jgf_value_check(reader, each, field->element) && field->element->action == READ_VALUE)
        value_read(reader, each, field->element);
    break;
  case READ_PLAYERS:
    if (at->kind == JSON_ARRAY) players_list_read(reader, spot, field->element);
    else players_object_read(reader, spot, field->element);
    break;
  case READ_FORMAT: note(reader, JGF_FACT_FORMAT, spot, NULL, 0, NULL); break;
  case READ_VERSION: reader->read_result->version = spot; break;
  case READ_TREE: reader->read_result->tree = reader->game->tree_spot = spot; break;
  default: break;
  }
}

static void object_read(struct jgf_record_reader *reader, uint32_t object, const struct jgf_schema *schema) {
  struct members members;
  object_check(reader, object, schema, &members);
  for (size_t i = 0; i < schema->count; i++) {
    uint32_t spot = members.at[i];
    if (spot == NO_SPOT) continue;
    const struct jgf_field *field = &schema->fields[i];
    if (field->key == KEY_RECORD) reader->read_result->info = spot;
    member_read(reader, spot, field);
    if (field->action == READ_VALUE && field->meaning == GO_PLAYER_COLOR) {
      bool is_unusual;
      uint8_t color = color_read(reader, spot, COLOR_OF_PLAYER, &is_unusual);
      struct go_value *value = &reader->game->values[reader->game->value_count - 1];
      value->number = color;
      if (is_unusual) note(reader, JGF_FACT_PLAYER_COLOR, spot, NULL, color, NULL);
    }
  }
  const struct jgf_migration *migration = &reader->scratch->migration;
  for (size_t i = 0; i < migration->count; i++) {
    const struct jgf_migrated *migrated = &migration->list[i];
    if (migrated->is_read && reader->spots[migrated->spot].parent == object)
      value_read(reader, migrated->spot, migrated->field);
  }
}

/* ---- the board and the game ---- */

/* A larger number has the same effect: the cut-off hides all of the board. */
static int small_number(const struct go_value *value) {
  enum { MOST = 1000000 };
  if (!value || value->is_text || value->number < 0) return 0;
  return value->number < MOST ? (int)value->number : MOST;
}

static bool is_side(const struct go_value *value) {
  return value && !value->is_text && value->number >= 1 && value->number <= GO_LARGEST_SIDE &&
         (double)(int)value->number == value->number;
}

static bool is_unread(const struct jgf_record_reader *reader, enum go_meaning meaning) {
  return reader->unread >> meaning & 1 && !game_value(reader->game, meaning);
}

static bool is_other(const struct go_value *size, const struct go_value *side) {
  return size && side && size->number != side->number;
}

/* Width and height are used if both exist, as in Seki. If the values contradict each other, the size is unknown. */
static void board_read(struct jgf_record_reader *reader) {
  const struct game *game = reader->game;
  struct go_board_size *board = &reader->game->board;
  const struct go_value *size = game_value(game, GO_BOARD_SIZE);
  const struct go_value *width = game_value(game, GO_BOARD_WIDTH), *height = game_value(game, GO_BOARD_HEIGHT);
  const struct go_value *other = is_other(size, width) ? width : is_other(size, height) ? height : NULL;
  bool width_unread = is_unread(reader, GO_BOARD_WIDTH), height_unread = is_unread(reader, GO_BOARD_HEIGHT);
  if (is_side(width) && is_side(height) && !other) {
    board->width = (int)width->number;
    board->height = (int)height->number;
  } else if (is_side(size) && !other) board->width = board->height = (int)size->number;
  else if (!size && !width && !height && !is_unread(reader, GO_BOARD_SIZE) && !width_unread && !height_unread) {
    board->width = board->height = 19;
    board->assumed = true;
    note(reader, JGF_FACT_BOARD_NO_SIZE, game->board_spot != NO_SPOT ? game->board_spot : 0, NULL, 0, NULL);
  }
  board->cut_top = small_number(game_value(game, GO_CUT_OFF_TOP));
  board->cut_bottom = small_number(game_value(game, GO_CUT_OFF_BOTTOM));
  board->cut_left = small_number(game_value(game, GO_CUT_OFF_LEFT));
  board->cut_right = small_number(game_value(game, GO_CUT_OFF_RIGHT));
  bool is_only_one = width ? !height && !height_unread : height && !width_unread;
  if (is_only_one) note(reader, JGF_FACT_BOARD_CONFLICT, (width ? width : height)->spot, NULL, 1, NULL);
  else if (width && height && other) note(reader, JGF_FACT_BOARD_CONFLICT, other->spot, NULL, 0, NULL);
}

static void game_settle(struct jgf_record_reader *reader) {
  struct game *game = reader->game;
  const struct go_value *type = game_value(game, GO_GAME_TYPE), *suicide = game_value(game, GO_ALLOW_SUICIDE);
  const struct go_value *repeats = game_value(game, GO_DISALLOW_REPEATS);
  const struct ruleset *ruleset = suicide ? NULL : ruleset_of(game);
  const bool is_open = is_unread(reader, GO_RULESET) || ruleset_leaves_suicide_open(game);
  game->is_go = !type || !type->is_text || !ascii_trim(type->text).length || jgf_names_go(type->text);
  game->states_suicide = suicide != NULL;
  game->allow_suicide = suicide ? suicide->number > 0 : ruleset && ruleset->suicide == SUICIDE_ALLOWED;
  if (!suicide && (is_unread(reader, GO_ALLOW_SUICIDE) || is_open)) game->unknown |= GO_UNKNOWN_SUICIDE;
  if (is_unread(reader, GO_HANDICAP)) game->unknown |= GO_UNKNOWN_HANDICAP;
  game->disallow_repeats = repeats && repeats->number > 0;
}

/* ---- members in the wrong object ---- */

uint32_t jgf_home_member(const struct json_document *document, const struct jgf_field *row, bool *can_be_there) {
  const struct jgf_schema *home = jgf_home_of(row);
  *can_be_there = false;
  if (!home || strchr(home->path, '[')) return NO_SPOT;
  uint32_t object = home == &jgf_record_schema ? 0 : json_member(document, 0, jgf_key_of(home));
  uint32_t member = json_member(document, object, row->key);
  *can_be_there = member == NO_SPOT && (object == NO_SPOT || document->spots[object].kind == JSON_OBJECT);
  return member;
}

/* One side has no meaning without the other, which can be in any place. */
static bool has_other_side(const struct jgf_record_reader *reader, const struct jgf_field *row) {
  if (row->meaning != GO_BOARD_WIDTH && row->meaning != GO_BOARD_HEIGHT) return true;
  unsigned key = row->meaning == GO_BOARD_WIDTH ? KEY_HEIGHT : KEY_WIDTH;
  uint32_t board = json_member(reader->document, 0, KEY_BOARD);
  for (size_t i = 0; i < reader->scratch->claim_count; i++)
    if (reader->scratch->claims[i].row->key == key && reader->scratch->claims[i].fits_there) return true;
  return json_member(reader->document, board, key) != NO_SPOT;
}

/* Notes that a misplaced value, or the values in a misplaced object, are not read. */
static void misplaced_lose(struct jgf_record_reader *reader, const struct jgf_claim *claim) {
  const struct json_spot *spots = reader->spots;
  const bool is_object = claim->row->action == READ_OBJECT && spots[claim->spot].kind == JSON_OBJECT;
  if (!is_object) unread_add(reader, claim->row);
  for (uint32_t spot = claim->spot + 1; is_object && spot < spots[claim->spot].next; spot = spots[spot].next) {
    const struct jgf_schema *schema = claim->row->schema;
    const struct jgf_field *field = spots[spot].key ? jgf_field_find(schema, spots[spot].key)
                                                    : jgf_field_by_letters(schema, json_key_written(reader->document, spot));
    if (field) unread_add(reader, field);
  }
}

/* Reads misplaced values that a fix would move. A misplaced object may contain more of them. An older value that cannot be read
 * goes to meta.legacy. */
static void misplaced_read(struct jgf_record_reader *reader) {
  for (size_t i = 0; i < reader->scratch->claim_count; i++) {
    struct jgf_claim claim = reader->scratch->claims[i];
    if (claim.is_read || json_is_empty(reader->document, claim.spot)) continue;
    bool is_value = claim.row->action == READ_VALUE || claim.row->action == READ_LIST || claim.row->action == READ_PLAYERS;
    bool is_object = claim.row->action == READ_OBJECT && claim.row->key != KEY_RECORD;
    bool has_older = jgf_has_older_keys(reader->document, claim.spot, claim.row); /* such objects are not moved */
    bool is_free, is_alone = true;
    uint32_t member = jgf_home_member(reader->document, claim.row, &is_free);
    for (size_t k = 0; k < reader->scratch->claim_count; k++)
      is_alone = is_alone && (reader->scratch->claims[k].row != claim.row || reader->scratch->claims[k].spot == claim.spot);
    bool is_readable = claim.fits_there && (is_value || is_object) && !has_older && is_alone && is_free &&
                       has_other_side(reader, claim.row);
    if (!is_readable) {
      bool is_repeated = member != NO_SPOT && member != claim.spot && json_equal(reader->document, member, claim.spot);
      if (!claim.is_old_key && !is_repeated) misplaced_lose(reader, &claim);
      continue;
    }
    reader->scratch->claims[i].is_read = true;
    member_read(reader, claim.spot, claim.row);
  }
}

/* ---- the top ---- */

static void record_read(struct jgf_record_reader *reader) {
  struct jgf_read_result *read_result = reader->read_result;
  struct jgf_migration *migration = &reader->scratch->migration;
  const char *name;
  uint32_t place;
  read_result->is_foreign = foreign_find(reader->document, &name);
  if (read_result->is_foreign) {
    note(reader, JGF_FACT_NOT_A_RECORD, 0, NULL, 0, name);
    return;
  }
  read_result->is_unsupported = version_is_unsupported(reader, &place);
  if (read_result->is_unsupported) {
    note(reader, JGF_FACT_UNSUPPORTED, place, NULL, 0, NULL);
    return;
  }
  read_result->top = reader->game->spot = 0;
  object_read(reader, 0, &jgf_record_schema);
  misplaced_read(reader);
  board_read(reader);
  game_settle(reader);
  migration->header_count = migration->count;
  if (migration->count > 1) qsort(migration->list, migration->count, sizeof *migration->list, compare_uint32);
  read_result->is_record = read_result->tree != NO_SPOT;
  if (read_result->is_record) tree_read(reader, read_result->tree);
  version_decide(reader);
}

static struct span span_of(const void *places, uint32_t spot) {
  return json_value_span(places, spot);
}

void jgf_read(struct json_document *document, struct game *game, struct jgf_read_result *read_result,
              struct jgf_scratch *scratch, struct fact_sink sink) {
  *read_result = (struct jgf_read_result){.top = NO_SPOT, .info = NO_SPOT, .version = NO_SPOT, .tree = NO_SPOT,
                                          .migration = &scratch->migration};
  game->span = span_of;
  game->text = jgf_spot_text;
  game->places = document;
  game->source = document->source->bytes;
  scratch->misplaced.count = scratch->claim_count = 0;
  scratch->migration.count = 0;
  struct jgf_record_reader reader = {.document = document, .spots = document->spots, .game = game, .read_result = read_result,
                                     .scratch = scratch, .sink = sink, .unread_part = NO_SPOT};
  if (document->count && !(document->spots[0].marks & JSON_BROKEN)) record_read(&reader);
  for (size_t i = 0; i < scratch->misplaced.count; i++) sink.note(sink.context, &scratch->misplaced.list[i]);
}

bool jgf_is_seki(const struct jgf_read_result *read_result, const struct game *game) {
  if (read_result->players_form == JGF_PLAYERS_BY_COLOR) return true;
  if (read_result->players_form == JGF_PLAYERS_LIST) return false;
  const struct go_value *generator = game_value(game, GO_GENERATOR);
  return generator && generator->is_text && view_begins(generator->text, "Seki v");
}
