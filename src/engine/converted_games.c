#include "engine/converted_games.h"
#include "base/memory.h"
#include "convert/convert.h"
#include "jsonsgf/write.h"
#include "sgf/write.h"

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

static void game_end(struct converted_games *games) {
  ARRAY_GROW(games->ends, games->count, games->capacity);
  games->ends[games->count++] = games->text.length;
}

void converted_games_write(struct converted_games *games, const struct convert_options *options, struct property_tree *tree,
                           struct fact_sink losses) {
  switch (options->to) {
  case CONVERT_TO_JGF: case CONVERT_TO_JSONL: tree_to_jgf(tree, form_of(options), &games->text, losses); break;
  case CONVERT_TO_SGF: sgf_write(tree, options->plain, &games->text); break;
  case CONVERT_TO_JSON_SGF: jsonsgf_write(tree, options->plain, &games->text); break;
  }
  game_end(games);
}

void converted_games_write_record(struct converted_games *games, const struct convert_options *options,
                                  const struct json_document *record, struct fact_sink losses) {
  jgf_to_jgf(record, form_of(options), &games->text, losses);
  game_end(games);
}

void converted_games_drop(struct converted_games *games) {
  games->count--;
  games->text.length = games->count ? games->ends[games->count - 1] : 0;
}
