/* crash.c: a library for LD_PRELOAD. It crashes the program when json-c makes a string "crash HOW". */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static int overflow(volatile char *caller) {
  volatile char frame[4096];
  frame[0] = *caller;
  return overflow(frame) + frame[0];
}

static void crash(const char *how) {
  if (strncmp(how, "SEGV", 4) == 0) *(volatile int *)8 = 0;
  if (strncmp(how, "ABRT", 4) == 0) abort();
  if (strncmp(how, "STACK", 5) == 0) overflow("");
}

void *json_object_new_string_len(const char *text, const int length) {
  static void *(*next)(const char *, int);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "json_object_new_string_len");
  if (length > 6 && strncmp(text, "crash ", 6) == 0) crash(text + 6);
  return next(text, length);
}
