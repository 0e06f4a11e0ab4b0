#define _GNU_SOURCE
#include "Thread.h"
#include <dlfcn.h>

THREAD_LOCAL void *cvirtualtime_simulation;
THREAD_LOCAL int cvirtualtime_has_random;
THREAD_LOCAL int64_t cvirtualtime_patience;
static THREAD_LOCAL int is_routed;

void cvirtualtime_set_current(void *simulation) {
  cvirtualtime_simulation = simulation;
  is_routed = 0;
  cvirtualtime_has_random = 0;
  cvirtualtime_begin_uses();
}

void *cvirtualtime_current(void) { return cvirtualtime_simulation; }

void cvirtualtime_set_routed(int routed) { is_routed = routed; }

void *cvirtualtime_routed(void) { return is_routed ? cvirtualtime_simulation : NULL; }

void cvirtualtime_set_patience(int64_t milliseconds) { cvirtualtime_patience = milliseconds; }

const char *cvirtualtime_image(uintptr_t address, uintptr_t *base) {
  Dl_info image;
  if (!dladdr((void *)address, &image)) return NULL;
  *base = (uintptr_t)image.dli_fbase;
  return image.dli_fname;
}

// Called by Swift code, which declares a closure in place of the two words.
__attribute__((swiftcall)) struct cvirtualtime_closure cvirtualtime_closure_words(
    uintptr_t code, uintptr_t context) {
  return (struct cvirtualtime_closure){code, context};
}
