#include "app/init.h"
#include "app/configs.h"
#include "app/usage.h"
#include "report/escape.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static const char text[] =
    "// Configuration of jgflint; see jgflint.json(5). Comments and trailing commas are welcome.\n"
    "{\n"
    "  // Judge by the specification (jgf2), or by what Seki writes and reads (seki).\n"
    "  \"std\": \"jgf2\",\n"
    "\n"
    "  // Rules and families to add or to leave out; jgflint --list-rules lists them.\n"
    "  \"extend-select\": [],\n"
    "  \"ignore\": [],\n"
    "\n"
    "  // What a rule or family counts for: off, info, warning or error.\n"
    "  \"severity\": {},\n"
    "\n"
    "  // From which level on findings let a run fail: error, warning, info or never.\n"
    "  \"fail-on\": \"error\",\n"
    "\n"
    "  // What to pass over: patterns as in .gitignore, seen from here.\n"
    "  \"exclude\": [],\n"
    "\n"
    "  // Other rules for some records:\n"
    "  // \"overrides\": [{\"files\": [\"problems/**\"], \"ignore\": [\"player\"]}],\n"
    "\n"
    "  // Rules of this collection's own:\n"
    "  // \"custom\": [{\"id\": \"event-name\", \"at\": \"/event/name\", \"required\": true}],\n"
    "}\n";

/* What else it takes, for who wants it: none of it needs to know where jgflint comes from. */
static const char snippets[] =
    "To lint what is committed, in .pre-commit-config.yaml:\n"
    "\n"
    "  repos:\n"
    "    - repo: local\n"
    "      hooks:\n"
    "        - id: jgflint\n"
    "          name: jgflint\n"
    "          entry: jgflint --force-exclude --fail-on warning\n"
    "          language: system\n"
    "          files: \\.jgf$\n"
    "          require_serial: true\n"
    "\n"
    "To lint what is pushed, with annotations, as a step of GitHub Actions:\n"
    "\n"
    "  - run: jgflint --fail-on warning -f github .\n"
    "\n"
    "In GitLab CI, with the findings in the merge request:\n"
    "\n"
    "  jgflint:\n"
    "    script: jgflint --fail-on warning -f gcc -f gitlab:gl-code-quality-report.json .\n"
    "    artifacts:\n"
    "      when: always\n"
    "      reports:\n"
    "        codequality: gl-code-quality-report.json\n"
    "\n"
    "To begin with, what is found today can be set aside: jgflint --write-baseline\n"
    "jgflint-known.json, and \"baseline\": \"jgflint-known.json\" in the configuration.\n";

static bool write_all(int fd) {
  size_t at = 0;
  while (at < sizeof text - 1) {
    ssize_t written = write(fd, text + at, sizeof text - 1 - at);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) at += (size_t)written;
  }
  return true;
}

/* Configurations are not merged: one further up holds here no more. */
static void tell_above(const struct settings *settings) {
  struct configs *configs = configs_new_silent(settings);
  const struct config *config = configs ? configs_regime(configs, "record.jgf")->config : NULL;
  if (config && config->file_count) {
    struct bytes shown = {0};
    escape_path(&shown, view_of(config->files[0]->shown));
    trouble_say("note: until now %s held here; to build on it, name it in \"extends\"", bytes_string(&shown));
    bytes_release(&shown);
  }
  configs_free(configs);
}

enum status init_command(const struct settings *settings) {
  static const char name[] = ".jgflint.json", other[] = "jgflint.json";
  if (!usage_paths(settings, "--init", 0)) return STATUS_TROUBLE;
  if (access(other, F_OK) == 0) {
    trouble_path(other, EEXIST);
    return STATUS_TROUBLE;
  }
  if (access(name, F_OK) != 0) tell_above(settings);
  int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  int error = fd < 0 ? errno : 0;
  if (fd >= 0 && !write_all(fd)) error = errno;
  if (fd >= 0 && close(fd) < 0 && !error) error = errno;
  if (fd >= 0 && error) unlink(name);
  if (error) {
    trouble_path(name, error);
    return STATUS_TROUBLE;
  }
  trouble_say("wrote %s", name);
  if (settings->quiet) return STATUS_CLEAN;
  struct bytes more = {0};
  bytes_add_string(&more, snippets);
  enum status status = usage_print(&more);
  bytes_release(&more);
  return status;
}
