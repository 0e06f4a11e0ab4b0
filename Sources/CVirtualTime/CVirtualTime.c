#define _GNU_SOURCE
#include "CVirtualTime.h"
#include <dlfcn.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// The library is part of the program itself, so that its thread-local storage has a fixed place.
#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

static THREAD_LOCAL void *current;
static THREAD_LOCAL int is_routed;
static THREAD_LOCAL int64_t wall_time;
static THREAD_LOCAL int64_t monotonic_time;
static THREAD_LOCAL int64_t real_reads;
static THREAD_LOCAL int32_t last_clock;
static THREAD_LOCAL int64_t real_sleeps;

void cvirtualtime_set_current(void *simulation) {
  current = simulation;
  is_routed = 0;
  real_reads = 0;
  real_sleeps = 0;
}

void *cvirtualtime_current(void) { return current; }

void cvirtualtime_set_routed(int routed) { is_routed = routed; }

void *cvirtualtime_routed(void) { return is_routed ? current : NULL; }

void cvirtualtime_set_clocks(int64_t wall, int64_t monotonic) {
  wall_time = wall;
  monotonic_time = monotonic;
}

int64_t cvirtualtime_real_uses(void) { return real_reads + real_sleeps; }

int64_t cvirtualtime_real_sleeps(void) { return real_sleeps; }

int32_t cvirtualtime_last_clock(void) { return last_clock; }

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

#if defined(__linux__)

#include <sys/syscall.h>

static void show(struct timespec *time, int64_t nanoseconds) {
  int64_t seconds = nanoseconds / 1000000000;
  int64_t rest = nanoseconds % 1000000000;
  if (rest < 0) {
    seconds -= 1;
    rest += 1000000000;
  }
  time->tv_sec = seconds;
  time->tv_nsec = rest;
}

int64_t cvirtualtime_real_nanoseconds(void) {
  struct timespec time;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t cvirtualtime_processor_nanoseconds(void) {
  struct timespec time;
  syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void cvirtualtime_pause_microseconds(int64_t microseconds) {
  struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
  syscall(SYS_nanosleep, &time, NULL);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (current) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI:
      show(time, wall_time);
      return 0;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
      show(time, monotonic_time);
      return 0;
    default:
      // Processor time is real and has no virtual counterpart.
      real_reads += 1;
      last_clock = (int32_t)clock;
    }
  }
  return (int)syscall(SYS_clock_gettime, clock, time);
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int nanosleep(const struct timespec *length, struct timespec *rest) {
  if (current) real_sleeps += 1;
  return (int)syscall(SYS_nanosleep, length, rest);
}

int usleep(useconds_t microseconds) {
  struct timespec length = {microseconds / 1000000, (long)(microseconds % 1000000) * 1000};
  return nanosleep(&length, NULL);
}

unsigned sleep(unsigned seconds) {
  struct timespec length = {(time_t)seconds, 0};
  return nanosleep(&length, &length) == 0 ? 0 : (unsigned)length.tv_sec;
}

#else

int64_t cvirtualtime_real_nanoseconds(void) {
  return (int64_t)clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
}

int64_t cvirtualtime_processor_nanoseconds(void) {
  return (int64_t)clock_gettime_nsec_np(CLOCK_PROCESS_CPUTIME_ID);
}

void cvirtualtime_pause_microseconds(int64_t microseconds) { usleep((useconds_t)microseconds); }

#endif
