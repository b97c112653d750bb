#include "cli/commands.h"
#include "cli/input_queue.h"
#include "sys/output.h"
#include "sys/sandbox.h"
#include "text/escape.h"

struct listing {
  const struct settings *settings; /* borrowed */
  struct output output;
  enum status status;
};

static void list_files(struct listing *listing, struct config_cache *config_cache, struct changed_since *changed_since) {
  struct work_item work_item = {0};
  struct input_files *files = input_files_new(listing->settings, config_cache, &listing->status);
  struct input_queue *queue = input_queue_new(listing->settings, config_cache, files, changed_since, true);
  output_open(&listing->output, NULL);
  if (!listing->settings->no_sandbox) sandbox_enter();
  while (output_is_open(&listing->output) && input_queue_next(queue, &work_item)) {
    const struct input_file *file = &work_item.file;
    if (file->kind == INPUT_ERROR) {
      input_file_print_error(file, file->error);
      listing->status = STATUS_ERROR;
    } else if (file->kind != INPUT_OPEN) input_file_print_skipped(file);
    else if (!work_item.first_offset) {
      struct buffer line = {0};
      bool ends_with_nul = listing->settings->lists_end_lines_with_nul;
      if (ends_with_nul) buffer_add_string(&line, file->name);
      else escape_path(&line, view_of(file->name));
      buffer_add_char(&line, ends_with_nul ? '\0' : '\n');
      output_add(&listing->output, &line);
      buffer_release(&line);
    }
    input_queue_put_buffer(queue, &work_item);
    input_file_release(&work_item.file);
  }
  output_close(&listing->output);
  if (listing->output.failed) listing->status = STATUS_ERROR;
  input_queue_free(queue);
  input_files_free(files);
}

enum status show_files_command(const struct settings *settings) {
  struct listing listing = {.settings = settings};
  struct changed_since *changed_since = NULL;
  if (settings->changed_since && !(changed_since = changed_since_new(settings))) return STATUS_ERROR;
  struct config_cache *config_cache = config_cache_new(settings, false);
  if (config_cache) list_files(&listing, config_cache, changed_since);
  changed_since_free(changed_since);
  if (!config_cache) return STATUS_ERROR;
  config_cache_print_faults(config_cache);
  enum status status = config_cache_status(config_cache);
  config_cache_free(config_cache);
  return listing.status > status ? listing.status : status;
}
