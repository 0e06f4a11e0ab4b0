#define _GNU_SOURCE
#include "CChildProcess.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

#define GROUP_LIMIT 256

static _Atomic(pid_t) groups[GROUP_LIMIT];

static void replace_group(pid_t old, pid_t new) {
  for (int index = 0; index < GROUP_LIMIT; index++) {
    pid_t expected = old;
    if (atomic_compare_exchange_strong(&groups[index], &expected, new)) return;
  }
}

void cchildprocess_guard(pid_t group) { replace_group(0, group); }

void cchildprocess_release(pid_t group) { replace_group(group, 0); }

static void end_groups(int number) {
  for (int index = 0; index < GROUP_LIMIT; index++) {
    pid_t group = atomic_load(&groups[index]);
    if (group > 0) kill(-group, SIGKILL);
  }
  // The handler is gone by now, so that the process ends as it would have without it.
  raise(number);
}

// Signals that end no process, and those that this program ignores itself.
static int is_harmless(int number) {
  switch (number) {
    case SIGCHLD: case SIGCONT: case SIGPIPE: case SIGTSTP: case SIGTTIN: case SIGTTOU:
    case SIGURG: case SIGWINCH: case SIGXFSZ:
#ifdef SIGINFO
    case SIGINFO:
#endif
      return 1;
    default: return 0;
  }
}

void cchildprocess_handle_signals(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction old;
    if (is_harmless(number) || sigaction(number, NULL, &old) != 0) continue;
    if (old.sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_flags = SA_RESETHAND | SA_NODEFER};
    action.sa_handler = end_groups;
    sigemptyset(&action.sa_mask);
    // Fails for those that no handler can take.
    sigaction(number, &action, NULL);
  }
}

#if defined(__linux__)

#include <sys/prctl.h>
#include <sys/syscall.h>

// linux/close_range.h, which older systems lack: CLOSE_RANGE_CLOEXEC.
#define CLOSE_ON_EXEC 4u

static void reset_signals(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0) continue;
    // Ignored signals stay so, as under nohup, except those that this program ignores itself.
    if (action.sa_handler == SIG_IGN && number != SIGPIPE && number != SIGXFSZ) continue;
    action = (struct sigaction){.sa_handler = SIG_DFL};
    sigaction(number, &action, NULL);
  }
}

static int take_descriptors(const int descriptors[3]) {
  int moved[3];
  for (int target = 0; target < 3; target++) {
    // A descriptor below three could be overwritten before it is used.
    moved[target] = descriptors[target] > 2 ? descriptors[target]
                                            : fcntl(descriptors[target], F_DUPFD_CLOEXEC, 3);
    if (moved[target] < 0) return -1;
  }
  for (int target = 0; target < 3; target++) {
    if (dup2(moved[target], target) < 0) return -1;
  }
  if (syscall(SYS_close_range, 3u, ~0u, CLOSE_ON_EXEC) == 0) return 0;
  long count = sysconf(_SC_OPEN_MAX);
  for (int descriptor = 3; descriptor < (count < 0 ? 65536 : count); descriptor++) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

int cchildprocess_start(
  pid_t *identifier, const char *program, char *const arguments[], char *const environment[],
  const char *folder, const int descriptors[3], int death_signal) {
  pid_t parent = getpid();
  volatile int error = 0;
  sigset_t all, old, none;
  sigfillset(&all);
  sigemptyset(&none);
  // The child shares this memory until it runs the program, so no handler may run in it.
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pid_t child = vfork();
  if (child == 0) {
    if (setpgid(0, 0) == 0) {
      // The program may signal this process as soon as it runs.
      cchildprocess_guard(getpid());
      if (prctl(PR_SET_PDEATHSIG, death_signal) == 0 && getppid() == parent &&
          (!folder || chdir(folder) == 0) && take_descriptors(descriptors) == 0) {
        reset_signals();
        sigprocmask(SIG_SETMASK, &none, NULL);
        execvpe(program, arguments, environment);
      }
    }
    error = errno ? errno : ECHILD;
    _exit(127);
  }
  if (child < 0) error = errno;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (child > 0 && error != 0) {
    cchildprocess_release(child);
    waitpid(child, NULL, 0);
  }
  *identifier = child;
  return error;
}

#endif
