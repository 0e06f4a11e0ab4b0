// What a simulated thread does with the world outside its simulation.

#define _GNU_SOURCE
#include "Thread.h"
#include <string.h>

static THREAD_LOCAL struct cvirtualtime_use uses[CVIRTUALTIME_KINDS];
static THREAD_LOCAL uint32_t noted;
static THREAD_LOCAL int is_counting;
static THREAD_LOCAL int is_tracing;

// The locks that this thread holds, in the order in which it took them.
#define LOCKS 16
static THREAD_LOCAL struct {
  void *lock;
  int is_written;
  struct cvirtualtime_use use;
} locks[LOCKS];
static THREAD_LOCAL int lock_count;

static void walk(struct cvirtualtime_use *use, void *frame);

void cvirtualtime_note(int32_t kind, int32_t detail, void *frame) {
  if (!cvirtualtime_simulation || !is_counting || noted >> kind & 1) return;
  noted |= 1u << kind;
  uses[kind].kind = kind;
  uses[kind].detail = detail;
  walk(&uses[kind], frame);
}

int cvirtualtime_has_uses(void) { return noted != 0 || lock_count != 0; }

int32_t cvirtualtime_take_uses(struct cvirtualtime_use *taken) {
  int32_t count = 0;
  for (int kind = 0; kind < CVIRTUALTIME_LOCK; kind++)
    if (noted >> kind & 1) taken[count++] = uses[kind];
  noted = 0;
  for (int index = 0; index < lock_count; index++) {
    if (locks[index].is_written) continue;
    locks[index].is_written = 1;
    taken[count++] = locks[index].use;
    break;
  }
  return count;
}

int cvirtualtime_set_counting(int counting) {
  int was = is_counting;
  is_counting = counting;
  return was;
}

void cvirtualtime_set_tracing(int tracing) { is_tracing = tracing; }

#if defined(__linux__)

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

// The end of this thread's stack; 0 until it is known.
static THREAD_LOCAL uintptr_t stack_end;

// Swift marks the frames of asynchronous functions by this bit of the frame pointer.
#define ASYNC_FRAME ((uintptr_t)1 << 60)

static void walk(struct cvirtualtime_use *use, void *frame) {
  uintptr_t here = (uintptr_t)frame;
  use->depth = 0;
  while (use->depth < CVIRTUALTIME_DEPTH && here % sizeof(uintptr_t) == 0
         && here + 2 * sizeof(uintptr_t) <= stack_end) {
    uintptr_t *words = (uintptr_t *)here;
    if (words[1] == 0) return;
    use->frames[use->depth++] = words[1];
    uintptr_t next = words[0] & ~ASYNC_FRAME;
    // Code without frame pointers leaves other values here.
    if (next <= here) return;
    here = next;
  }
}

void cvirtualtime_begin_uses(void) {
  noted = 0;
  lock_count = 0;
  is_tracing = 0;
  is_counting = cvirtualtime_simulation != NULL;
  if (stack_end != 0 || !is_counting) return;
  pthread_attr_t attributes;
  void *start;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &start, &size) == 0) stack_end = (uintptr_t)start + size;
  pthread_attr_destroy(&attributes);
}

// The function that this program's own one replaces.
#define REPLACED(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// MARK: Locks

static int place_of(void *lock) {
  for (int index = lock_count - 1; index >= 0; index--)
    if (locks[index].lock == lock) return index;
  return -1;
}

static void took(void *lock, void *frame) {
  if (!is_counting || lock_count == LOCKS) return;
  locks[lock_count].lock = lock;
  locks[lock_count].is_written = 0;
  locks[lock_count].use.kind = CVIRTUALTIME_LOCK;
  locks[lock_count].use.detail = 0;
  locks[lock_count].use.depth = 0;
  if (is_tracing) walk(&locks[lock_count].use, frame);
  lock_count += 1;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  REPLACED(pthread_mutex_trylock);
  int result = real(mutex);
  if (cvirtualtime_simulation && result == 0) took(mutex, __builtin_frame_address(0));
  return result;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  REPLACED(pthread_mutex_lock);
  if (!cvirtualtime_simulation) return real(mutex);
  if (place_of(mutex) >= 0) {
    // This thread holds the lock, maybe for another task: waiting for it would never end.
    int result = pthread_mutex_trylock(mutex);
    if (result != EBUSY) return result;
    cvirtualtime_note(CVIRTUALTIME_WAIT, 1, __builtin_frame_address(0));
    return EDEADLK;
  }
  int result = real(mutex);
  if (result == 0) took(mutex, __builtin_frame_address(0));
  return result;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  REPLACED(pthread_mutex_unlock);
  if (lock_count != 0) {
    int held = place_of(mutex);
    if (held >= 0) {
      lock_count -= 1;
      memmove(&locks[held], &locks[held + 1], (size_t)(lock_count - held) * sizeof locks[0]);
    }
  }
  return real(mutex);
}

// MARK: Threads and processes

int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
    void *(*start)(void *), void *restrict argument) {
  REPLACED(pthread_create);
  if (cvirtualtime_simulation) {
    Dl_info caller;
    // Dispatch starts threads for its queues, whose wakes are noticed when they come.
    int is_dispatch = dladdr(__builtin_return_address(0), &caller) && caller.dli_fname
        && strstr(caller.dli_fname, "libdispatch");
    if (!is_dispatch) cvirtualtime_note(CVIRTUALTIME_THREAD, 0, __builtin_frame_address(0));
  }
  return real(thread, attributes, start, argument);
}

// MARK: Waits

typedef intptr_t wait_function(void *object, uint64_t deadline);

// Waits without blocking for longer than another thread may take: no task of this thread can run
// meanwhile, so that a wait for one of them would never end.
static intptr_t wait_here(wait_function *real, void *object, uint64_t deadline, void *frame) {
  if (!cvirtualtime_simulation || !is_counting) return real(object, deadline);
  do {
    if (real(object, 0) == 0) return 0;
  } while (cvirtualtime_help(deadline));
  int64_t left = cvirtualtime_patience * 1000;
  while (deadline != 0 && left > 0) {
    cvirtualtime_pause_microseconds(200);
    left -= 200;
    if (real(object, 0) == 0) {
      cvirtualtime_note(CVIRTUALTIME_WAIT, 0, frame);
      return 0;
    }
  }
  // Nothing ended the wait in its time, which passes.
  if (deadline != 0 && deadline != ~(uint64_t)0 && cvirtualtime_pass(deadline)) return 1;
  cvirtualtime_note(CVIRTUALTIME_WAIT, deadline == ~(uint64_t)0, frame);
  return 1;
}

// Weak, because a program that links Dispatch statically has these functions in itself.
#define WAITING(name) \
  __attribute__((weak)) intptr_t name(void *object, uint64_t deadline) { \
    static wait_function *real; \
    if (!real) real = (wait_function *)dlsym(RTLD_NEXT, #name); \
    return wait_here(real, object, deadline, __builtin_frame_address(0)); \
  }

WAITING(dispatch_semaphore_wait)
WAITING(dispatch_group_wait)

#else

static void walk(struct cvirtualtime_use *use, void *frame) {
  (void)frame;
  use->depth = 0;
}

void cvirtualtime_begin_uses(void) {
  noted = 0;
  lock_count = 0;
  is_tracing = 0;
  is_counting = cvirtualtime_simulation != NULL;
}

#endif
