/* players.c: who played, and how strong they were. */
#include "gib/internal.h"
#include "sgf/header_spelling.h"

struct side {
  enum gib_variable name, level, nick, info;
  const char *name_property, *rank_property, *level_field, *id_field, *nick_field;
};

static const struct side sides[] = {
    {GIB_BLACK_NAME, GIB_BLACK_LEVEL, GIB_BLACK_NICK, GIB_BLACK_INFO, "PB", "BR", "BLV", "BID", "BNICK"},
    {GIB_WHITE_NAME, GIB_WHITE_LEVEL, GIB_WHITE_NICK, GIB_WHITE_INFO, "PW", "WR", "WLV", "WID", "WNICK"},
};

/* "harpmaster(3段)", "kim (2D)": the rank is what stands in the last brackets, if it is one. */
static bool split_name(struct view text, struct view *name, struct view *rank, struct buffer *spelled) {
  size_t open = text.length;
  *name = text;
  if (!text.length || text.at[text.length - 1] != ')') return false;
  while (open && text.at[open - 1] != '(') open--;
  if (!open) return false;
  *rank = line_trim((struct view){text.at + open, text.length - open - 1});
  enum header_rank read = header_rank_read(*rank, spelled);
  if (read == HEADER_RANK_UNKNOWN || read == HEADER_RANK_NONE) return false;
  *name = line_trim((struct view){text.at, open - 1});
  return true;
}

/* The server counts from 18 kyu up: 17 is 1 kyu, 18 is 1 dan, 27 is 1 professional dan (qGo, tygemconnection.cpp; files that say both). */
static bool level_rank(struct view text, struct buffer *rank) {
  long level;
  if (!line_integer(text, &level) || level < 1 || level > 35) return false;
  if (level < 18) buffer_printf(rank, "%ldk", 18 - level);
  else if (level < 27) buffer_printf(rank, "%ldd", level - 17);
  else buffer_printf(rank, "%ldp", level - 26);
  return true;
}

/* GAMEBLACKLEVEL is a number or words, in some files the name by mistake; BUSERINFO has the number, too. */
static struct span read_level(const struct gib_reading *reading, const struct side *side, struct buffer *rank) {
  const struct gib_value *level = &reading->header[side->level];
  if (level->text.length && (level_rank(level->text, rank) || header_rank_read(level->text, rank) != HEADER_RANK_UNKNOWN)) return level->span;
  buffer_clear(rank);
  struct view field = gib_field(&reading->header[side->info], side->level_field, ":");
  if (!field.length || !level_rank(field, rank)) return (struct span){0, 0};
  return line_text_span(reading->lines, field);
}

/* The name that is shown, else the nickname, else what the last lines say. */
static struct view any_name(const struct gib_reading *reading, const struct side *side) {
  const struct gib_value *info = &reading->header[side->info];
  if (reading->header[side->nick].text.length) return reading->header[side->nick].text;
  struct view id = gib_field(info, side->id_field, ":");
  return id.length ? id : gib_field(info, side->nick_field, ":");
}

static void add_side(struct gib_reading *reading, const struct side *side) {
  struct line_text *lines = reading->lines;
  struct view name = reading->header[side->name].text, rank = {0};
  struct buffer spelled = {0};
  struct span rank_span = {0, 0};
  if (split_name(name, &name, &rank, &spelled)) rank_span = line_text_span(lines, rank);
  else {
    buffer_clear(&spelled);
    rank_span = read_level(reading, side, &spelled);
  }
  if (!name.length) name = any_name(reading, side);
  if (name.length) line_text_property(lines, side->name_property, name, line_text_span(lines, name));
  if (spelled.length) line_text_property(lines, side->rank_property, buffer_view(&spelled), rank_span);
  buffer_release(&spelled);
}

void gib_add_players(struct gib_reading *reading) {
  for (size_t i = 0; i < ARRAY_LENGTH(sides); i++) add_side(reading, &sides[i]);
}
