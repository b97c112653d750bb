/* What a run that changes nothing may read: the sandbox, which takes the list, is in no build that is examined. */
#include "cli/reading_places.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "tests/unit/files.h"
#include "tests/unit/tap.h"
#include <unistd.h>

/* The places for some names, each on a line, as they are seen from the folder, and once. */
static const char *places_of(const struct settings *settings, const char *const *names, size_t count, bool is_stdin) {
  static struct buffer text;
  struct config_cache *config_cache = config_cache_new(settings, true);
  struct reading_places places;
  reading_places_init(&places, settings, config_cache);
  for (size_t i = 0; i < count; i++) reading_places_add(&places, names[i], is_stdin);
  buffer_clear(&text);
  for (size_t i = 0; i < places.list.count; i++) {
    const char *place = places.list.list[i];
    bool is_known = false;
    for (size_t j = 0; j < i; j++) is_known |= strcmp(places.list.list[j], place) == 0;
    bool is_below = strncmp(place, folder, strlen(folder)) == 0;
    if (!is_known) buffer_printf(&text, "%s\n", is_below ? place + strlen(folder) : place);
  }
  reading_places_release(&places);
  config_cache_free(config_cache);
  return buffer_string(&text);
}

static const char *place_of(const struct settings *settings, const char *name) {
  return places_of(settings, &name, 1, false);
}

#define GRANTED_TO_REPOSITORY "/repo\n/repo/.git/info/exclude\n"

static void named_test(struct settings *settings) {
  is_text(place_of(settings, "loose/r.jgf"), "loose/r.jgf\n", "a file that nothing configures is a place, and nothing beside it");
  is_text(place_of(settings, "repo/sub/r.jgf"), GRANTED_TO_REPOSITORY "repo/sub/r.jgf\n",
          "one that is configured from further up: its repository, whose files the configuration may name");
  is_text(place_of(settings, "linked"), "linked\n" GRANTED_TO_REPOSITORY,
          "a directory that is walked: its repository, since files to be ignored are listed further up");
  is_text(place_of(settings, "gone.jgf"), "gone.jgf\n", "a file that is not there");
  is_text(places_of(settings, (const char *const[]){"repo/sub/x.jgf"}, 1, true), GRANTED_TO_REPOSITORY,
          "a name for standard input: what configures it, and no file of that name");
  is_text(places_of(settings, (const char *const[]){"loose/x.jgf"}, 1, true), "", "or nothing at all");
  settings->isolated = true;
  is_text(place_of(settings, "repo/sub/r.jgf"), "repo/sub/r.jgf\n", "--isolated: no configuration is to be read");
  is_text(place_of(settings, "linked"), "linked\n" GRANTED_TO_REPOSITORY, "--isolated: but what is to be ignored");
  settings->no_ignore = true;
  is_text(place_of(settings, "linked"), "linked\n", "--isolated --no-ignore: nothing but the directory");
  settings->isolated = settings->no_ignore = false;
}

static void many_test(const struct settings *settings) {
  static char names[2 * PLACE_FILES][32];
  const char *list[2 * PLACE_FILES];
  struct buffer expected = {0};
  for (int i = 0; i < 2 * PLACE_FILES; i++) {
    snprintf(names[i], sizeof names[i], "loose/%d.jgf", i);
    list[i] = names[i];
    if (i < PLACE_FILES - 1) buffer_printf(&expected, "%s\n", names[i]);
  }
  is_text(places_of(settings, list, PLACE_FILES - 1, false), buffer_string(&expected), "some files are as many places");
  buffer_add_string(&expected, "loose/\n");
  is_text(places_of(settings, list, 2 * PLACE_FILES, false), buffer_string(&expected),
          "many of one directory are that directory");
  buffer_release(&expected);
}

int main(void) {
  const char *place = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/jgflint-places-XXXXXX", place ? place : "/tmp");
  if (!mkdtemp(folder) || chdir(folder) != 0 || !getcwd(folder, sizeof folder))
    return skip_all("no directory for temporary files");
  mkdir("loose", 0755);
  mkdir("repo", 0755);
  mkdir("repo/.git", 0755);
  mkdir("repo/sub", 0755);
  put("repo/.jgflint.json", "{}", 0644);
  put("repo/sub/r.jgf", "{}", 0644);
  put("loose/r.jgf", "{}", 0644);
  if (symlink("repo/sub", "linked") != 0) return skip_all("no links here");
  struct settings settings;
  settings_init(&settings, &lint_options);
  settings_complete(&settings);
  named_test(&settings);
  many_test(&settings);
  settings_release(&settings);
  static const char *const made[] = {"linked", "repo/sub/r.jgf", "repo/.jgflint.json", "loose/r.jgf",
                                     "repo/sub", "repo/.git", "repo", "loose"};
  for (size_t i = 0; i < ARRAY_LENGTH(made); i++) remove(made[i]);
  rmdir(folder);
  return done();
}
