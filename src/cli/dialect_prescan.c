#include "cli/dialect_prescan.h"
#include "cli/file_walker.h"
#include "lint/linter.h"
#include "rules/catalogue.h"
#include "sys/read_file.h"
#include <fcntl.h>
#include <unistd.h>

/* Reading tells the form: no rule has to run. */
static struct rule_table *reading_plan(void) {
  static const struct rule_selector none = {.kind = CHOICE_IGNORE, .name = "all"};
  const struct rule_table_options options = {.catalogue = &jgflint_catalogue, .std = STD_JGF2, .std_open = true, .choices = &none, .choice_count = 1};
  const char *unknown, *near;
  return rule_table_make(&options, &unknown, &near);
}

struct looking {
  struct linter *linter;
  struct diags diags;
  struct buffer text;
  size_t read; /* bytes, so far */
  struct dialect_prescan forms;
};

static void look(struct looking *looking, const struct input_file *file) {
  size_t left = DIALECT_PRESCAN_BYTES - looking->read;
  if (file->kind != INPUT_OPEN || file_read(file->fd, left, &looking->text) != 0) return;
  looking->read += looking->text.length;
  if (looking->text.length > left) return;
  struct source source;
  source_init_borrow(&source, file->name, buffer_string(&looking->text), looking->text.length);
  linter_run(looking->linter, &source, &looking->diags);
  const struct lint_result linted = linter_last(looking->linter);
  if (linted.is_record) looking->forms.records++;
  if (linted.is_record && linted.seki_form) looking->forms.seki++;
}

struct dialect_prescan dialect_prescan_run(const struct settings *settings) {
  struct looking looking = {0};
  struct config_cache *config_cache = config_cache_new_silent(settings);
  int fd = config_cache ? open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  if (fd >= 0) {
    struct rule_table *rule_table = reading_plan();
    struct file_walker *walk = file_walker_new(settings, config_cache, ".", fd);
    struct input_file file;
    looking.linter = linter_new(rule_table);
    while (looking.forms.records < DIALECT_PRESCAN_RECORDS && looking.read < DIALECT_PRESCAN_BYTES && file_walker_next(walk, &file)) {
      look(&looking, &file);
      if (file.kind == INPUT_NONE) looking.forms.others = file.others;
      input_file_release(&file);
    }
    struct file_type_count others = file_walker_unread(walk);
    file_type_count_add(&looking.forms.others, &others);
    file_walker_free(walk);
    linter_free(looking.linter);
    diags_release(&looking.diags);
    buffer_release(&looking.text);
    rule_table_free(rule_table);
  }
  config_cache_free(config_cache);
  return looking.forms;
}
