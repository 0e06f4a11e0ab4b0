// Starts of processes by a simulated thread.

#define _GNU_SOURCE
#include "Thread.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <spawn.h>

#define SPAWNING(name) \
  int name( \
      pid_t *restrict process, const char *restrict program, \
      const posix_spawn_file_actions_t *restrict actions, \
      const posix_spawnattr_t *restrict attributes, char *const words[restrict], \
      char *const settings[restrict]) { \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
    cvirtualtime_note(CVIRTUALTIME_PROCESS, 0, __builtin_frame_address(0)); \
    return real(process, program, actions, attributes, words, settings); \
  }

SPAWNING(posix_spawn)
SPAWNING(posix_spawnp)

#endif
