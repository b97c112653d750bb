#include "app/init.h"
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

static bool write_all(int fd) {
  size_t at = 0;
  while (at < sizeof text - 1) {
    ssize_t written = write(fd, text + at, sizeof text - 1 - at);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) at += (size_t)written;
  }
  return true;
}

enum status init_command(const struct settings *settings) {
  static const char name[] = ".jgflint.json", other[] = "jgflint.json";
  (void)settings;
  if (access(other, F_OK) == 0) {
    trouble_path(other, EEXIST);
    return STATUS_TROUBLE;
  }
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
  return STATUS_CLEAN;
}
