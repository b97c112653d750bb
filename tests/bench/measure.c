/* measure.c: measure ROUNDS COMMAND... runs commands in turns and prints a line with the minima of each: CPU milliseconds
 * including children, wall-clock milliseconds, KiB of memory, user milliseconds. A COMMAND is split at its spaces.
 *
 * Minima are nearly independent of other processes, and the commands take turns so that a slow phase affects all of them. */
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 64, COMMANDS = 32, ROUNDS = 1000 };

struct command {
  char *words[WORDS];
  double cpu, wall, user;
  long memory;
};

static double wall_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static double milliseconds(struct timeval time) {
  return (double)time.tv_sec * 1e3 + (double)time.tv_usec / 1e3;
}

static double least(double a, double b) {
  return a < b ? a : b;
}

static void run(struct command *command) {
  struct rusage usage;
  int status;
  double begun = wall_now();
  pid_t child = fork();
  if (child == 0) {
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    execvp(command->words[0], command->words);
    _exit(127);
  }
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) exit(2);
  command->wall = least(command->wall, wall_now() - begun);
  command->user = least(command->user, milliseconds(usage.ru_utime));
  command->cpu = least(command->cpu, milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime));
  if (usage.ru_maxrss > command->memory) command->memory = usage.ru_maxrss;
  if (WIFSIGNALED(status) || WEXITSTATUS(status) > 1) {
    fprintf(stderr, "measure: %s: failed\n", command->words[0]);
    exit(2);
  }
}

int main(int argc, char **argv) {
  static struct command commands[COMMANDS];
  size_t rounds = argc > 1 ? strtoul(argv[1], NULL, 10) : 0, count = argc > 2 ? (size_t)argc - 2 : 0;
  if (!rounds || rounds > ROUNDS || !count || count > COMMANDS) return 2;
  for (size_t i = 0; i < count; i++) {
    size_t words = 0;
    commands[i].cpu = commands[i].wall = commands[i].user = HUGE_VAL;
    for (char *word = argv[i + 2]; word && words < WORDS - 1;) {
      commands[i].words[words++] = strsep(&word, " ");
    }
  }
  for (size_t round = 0; round < rounds; round++)
    for (size_t i = 0; i < count; i++) run(&commands[i]);
  for (size_t i = 0; i < count; i++)
    printf("%.3f %.3f %ld %.3f\n", commands[i].cpu, commands[i].wall, commands[i].memory, commands[i].user);
  return 0;
}
