// The clocks of a simulated thread, in place of the C library's.

#define _GNU_SOURCE
#include "Thread.h"
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static THREAD_LOCAL int64_t wall_time;
static THREAD_LOCAL int64_t monotonic_time;

void cvirtualtime_set_clocks(int64_t wall, int64_t monotonic) {
  wall_time = wall;
  monotonic_time = monotonic;
}

#if defined(__linux__)

#include <dlfcn.h>
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

typedef int clock_reader(clockid_t, struct timespec *);

// The C library's reader takes the time from memory that it shares with the kernel. It is null
// before the constructor runs, and where there is no such library.
static clock_reader *library_reader;

// A search from here on would find a preloaded reader first, which may call the functions below.
__attribute__((constructor)) static void find_library_reader(void) {
  void *library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (library) *(void **)&library_reader = dlsym(library, "clock_gettime");
}

static long read_real(clockid_t clock, struct timespec *time) {
  if (library_reader) return library_reader(clock, time);
  return cvirtualtime_system(SYS_clock_gettime, clock, (long)time, 0, 0, 0, 0);
}

static int sleep_really(const struct timespec *length, struct timespec *rest) {
  return (int)cvirtualtime_system(SYS_nanosleep, (long)length, (long)rest, 0, 0, 0, 0);
}

int64_t cvirtualtime_real_nanoseconds(void) {
  struct timespec time;
  read_real(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t cvirtualtime_processor_nanoseconds(void) {
  struct timespec time;
  read_real(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void cvirtualtime_pause_microseconds(int64_t microseconds) {
  struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
  sleep_really(&time, NULL);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (cvirtualtime_simulation) {
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
      cvirtualtime_note(CVIRTUALTIME_CLOCK, (int32_t)clock, __builtin_frame_address(0));
    }
  }
  return (int)read_real(clock, time);
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
  cvirtualtime_note(CVIRTUALTIME_SLEEP, 0, __builtin_frame_address(0));
  return sleep_really(length, rest);
}

int usleep(useconds_t microseconds) {
  struct timespec length = {microseconds / 1000000, (long)(microseconds % 1000000) * 1000};
  cvirtualtime_note(CVIRTUALTIME_SLEEP, 0, __builtin_frame_address(0));
  return sleep_really(&length, NULL);
}

unsigned sleep(unsigned seconds) {
  struct timespec length = {(time_t)seconds, 0};
  cvirtualtime_note(CVIRTUALTIME_SLEEP, 0, __builtin_frame_address(0));
  return sleep_really(&length, &length) == 0 ? 0 : (unsigned)length.tv_sec;
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
