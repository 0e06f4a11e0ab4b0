// The random numbers of a simulated thread, in place of the system's.
//
// Swift's generator asks the system by `syscall`.

#define _GNU_SOURCE
#include "Thread.h"

static THREAD_LOCAL uint64_t state;

void cvirtualtime_set_random(uint64_t seed) {
  state = seed;
  cvirtualtime_has_random = 1;
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>

static long call(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
#else
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  return x0;
#endif
}

long cvirtualtime_system(long number, long a, long b, long c, long d, long e, long f) {
  long result = call(number, a, b, c, d, e, f);
  if (result >= 0 || result < -4095) return result;
  errno = (int)-result;
  return -1;
}

// SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t next(void) {
  state += 0x9e3779b97f4a7c15;
  uint64_t word = state;
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
  word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
  return word ^ (word >> 31);
}

static void fill(char *bytes, size_t count) {
  while (count > 0) {
    uint64_t word = next();
    size_t part = count < sizeof word ? count : sizeof word;
    memcpy(bytes, &word, part);
    bytes += part;
    count -= part;
  }
}

ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  if (!cvirtualtime_has_random)
    return cvirtualtime_system(SYS_getrandom, (long)bytes, (long)count, flags, 0, 0, 0);
  fill(bytes, count);
  return (ssize_t)count;
}

// As the system's function: all of the bytes, or an error.
static int fill_whole(char *bytes, size_t count) {
  while (count > 0) {
    ssize_t done = getrandom(bytes, count, 0);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return -1;
    bytes += done;
    count -= (size_t)done;
  }
  return 0;
}

int getentropy(void *bytes, size_t count) {
  if (count > 256) {
    errno = EIO;
    return -1;
  }
  return fill_whole(bytes, count);
}

void arc4random_buf(void *bytes, size_t count) {
  if (fill_whole(bytes, count) != 0) __builtin_trap();
}

uint32_t arc4random(void) {
  uint32_t word;
  arc4random_buf(&word, sizeof word);
  return word;
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  // Words below 2^32 mod bound would favour small results.
  uint32_t least = -bound % bound;
  uint32_t word;
  do word = arc4random();
  while (word < least);
  return word % bound;
}

// What `UUID()` asks; weak, because a program that links Foundation statically has it in itself.
__attribute__((weak)) void _foundation_uuid_generate_random(unsigned char *identifier) {
  static void (*real)(unsigned char *);
  if (!cvirtualtime_has_random) {
    if (!real) real = (void (*)(unsigned char *))dlsym(RTLD_NEXT, __func__);
    real(identifier);
    return;
  }
  fill((char *)identifier, 16);
  // Version 4, variant 1.
  identifier[6] = (identifier[6] & 0x0f) | 0x40;
  identifier[8] = (identifier[8] & 0x3f) | 0x80;
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom && cvirtualtime_has_random)
    return getrandom((void *)a, (size_t)b, (unsigned)c);
  return cvirtualtime_system(number, a, b, c, d, e, f);
}

#elif defined(__linux__)

#include <unistd.h>

long cvirtualtime_system(long number, long a, long b, long c, long d, long e, long f) {
  return syscall(number, a, b, c, d, e, f);
}

#endif
