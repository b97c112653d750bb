/* player: who played. */
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "go/game_reader.h"
#include "rules/families.h"
#include "rules/fix_values.h"
#include "rules/player_fix.h"
#include "rules/message_words.h"
#include "rules/shape_fix.h"
#include "rules/fix_spelling.h"

static void player_list(struct rule_context *context, const struct fact *fact) {
  bool seki = context->rule_table->std == STD_SEKI;
  if (seki && fact->kind == JGF_FACT_PLAYERS_LIST) {
    struct diag *diag = rule_report(context, fact, "a list of players: Seki reads them under their colors and loses these");
    players_key(context, diag, fact->spot);
  }
  if (seki || fact->kind != JGF_FACT_PLAYERS_BY_COLOR) return;
  const struct json_spot *spots = context->document->spots;
  struct diag *diag = rule_report(context, fact, NULL);
  for (uint32_t spot = fact->spot + 1; spot < spots[fact->spot].next; spot = spots[spot].next)
    if (spots[spot].kind != JSON_OBJECT && spots[spot].kind != JSON_NULL) rule_add_related(context, diag, json_value_span(context->document, spot), "a player must be an object, such as {\"color\": \"black\", \"name\": \"...\"}");
  players_list(context, diag, fact->spot);
}

static void player_numbered(struct rule_context *context, const struct fact *fact) {
  const struct jgf_read_result *reading = fact->what;
  struct diag *diag = rule_report(context, fact, NULL);
  if (!reading->numbered_kept) players_list_numbered(context, diag, fact->spot);
  else rule_add_related(context, diag, fact->span, "`black` or `white` beside the numbers say something else: which is right can't be known");
}

static void player_color(struct rule_context *context, const struct fact *fact) {
  const char *written = rule_quote(context, fact->span);
  /* Players under their colors: in a list, to which player-list brings them, they have the right ones. */
  bool is_key = json_spot(context->document, fact->spot)->kind == JSON_OBJECT;
  if (is_key && context->rule_table->std != STD_SEKI) return;
  if (fact->number == GO_NO_COLOR) {
    rule_report(context, fact, "the color must be a lower-case English name, such as \"black\" or \"white\", but is `%s`", written);
    return;
  }
  const char *name = describe_color(context, (uint8_t)fact->number);
  struct diag *diag = rule_report(context, fact, "the color must be \"%s\", but is `%s`", name, written);
  if (is_key) key_fix(context, diag, fact->spot, FIX_SAFE, name);
  else repair_color(context, diag, fact->spot, fact->number);
}

/* Two players, both of one color. More than two may be pair go. */
static void player_same_color(struct rule_context *context, const struct fact *fact) {
  (void)fact;
  const struct game *game = context->game;
  if (game->player_count != 2 || game->unknown & GO_UNKNOWN_PLAYERS) return;
  const struct go_value *first = game_player_value(game, 0, GO_PLAYER_COLOR), *second = game_player_value(game, 1, GO_PLAYER_COLOR);
  if (!first || !second || first->number != second->number || (int)first->number == GO_NO_COLOR) return;
  const struct go_value *later = first->spot < second->spot ? second : first;
  struct diag *diag = rule_report_at(context, game_span(game, later->spot), later->spot, "the players must have different colors, but both are %s", describe_color(context, (uint8_t)first->number));
  rule_add_related(context, diag, game_span(game, later == first ? second->spot : first->spot), "the other player");
}

static struct view without_blanks(struct view text) {
  while (text.length && text.at[0] == ' ') text.at++, text.length--;
  while (text.length && text.at[text.length - 1] == ' ') text.length--;
  return text;
}

/* What only Asian servers write: the numeral signs of ranks, and a letter before the number. */
static bool is_foreign_rank(struct view rank) {
  if (rank.length && (rank.at[0] == 'P' || rank.at[0] == 'p')) return true;
  for (size_t i = 0; i < rank.length; i++)
    if ((unsigned char)rank.at[i] & 0x80) return true;
  return false;
}

/* FF[4] recommends a form of BR and WR and leaves the text free: `12kyu`, `NR`, `2109` and `4d~` are as good as any there. */
static void player_rank(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->what;
  bool is_free = context->reader && context->reader->fixable, guessed; /* SGF, also as JSON */
  /* White space around it is reported by text-space. */
  if (!value->is_text || rule_matches(context, PATTERN_RANK, without_blanks(value->text))) return;
  if (is_free && !is_foreign_rank(without_blanks(value->text))) return;
  struct buffer meant = {0};
  const char *written = rule_shorten(context, value->text);
  bool is_known = spelling_rank(context, value->text, &meant, &guessed);
  if (!is_free || is_known) {
    struct diag *diag = is_free ? rule_report(context, fact, "the rank must be %s, but is `%s`", rule_shorten(context, buffer_view(&meant)), written)
                                : rule_report(context, fact, "the rank must be of the form 15k, 4d or 2p, but is `%s`", written);
    if (is_free) rule_override_level(context, diag, LEVEL_INFO);
    if (is_known) repair_header(context, diag, fact, guessed ? FIX_UNSAFE : FIX_SAFE, buffer_view(&meant));
  }
  buffer_release(&meant);
}

#include "rules/player.rows.inc"
