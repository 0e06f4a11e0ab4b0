// Blocks that a simulated thread gives to Dispatch, which become jobs of its simulation.

#define _GNU_SOURCE
#include "Thread.h"
#include <string.h>
#include <time.h>

#if defined(__linux__)

#include <dlfcn.h>
#include <unwind.h>

static const struct cvirtualtime_dispatch *functions;

void cvirtualtime_set_dispatch(const struct cvirtualtime_dispatch *table) { functions = table; }

// The beginning of a block, as its compilers lay it out.
struct block {
  void *isa;
  int32_t flags;
  int32_t reserved;
  void (*invoke)(struct block *);
};

void cvirtualtime_call_block(void *block) { ((struct block *)block)->invoke(block); }

// Programs reach these functions only by way of Dispatch, which brings the libraries they are in.
#define LOOKED_UP(result, name, ...) \
  static result (*name)(__VA_ARGS__); \
  if (!name) name = (result (*)(__VA_ARGS__))dlsym(RTLD_DEFAULT, #name)

void *cvirtualtime_copy_block(void *block) {
  LOOKED_UP(void *, _Block_copy, void *);
  return _Block_copy(block);
}

void cvirtualtime_release_block(void *block) {
  LOOKED_UP(void, _Block_release, void *);
  _Block_release(block);
}

void cvirtualtime_retain_object(void *object) {
  LOOKED_UP(void, dispatch_retain, void *);
  dispatch_retain(object);
}

void cvirtualtime_release_object(void *object) {
  LOOKED_UP(void, dispatch_release, void *);
  dispatch_release(object);
}

static int is_concurrent(void *queue);

int cvirtualtime_queue_kind(void *queue) {
  static void *main_queue;
  if (!main_queue) main_queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  if (queue == main_queue) return CVIRTUALTIME_MAIN_QUEUE;
  static const long qualities[] = {0x21, 0x19, 0x15, 0x11, 0x09, 0x05};
  LOOKED_UP(void *, dispatch_get_global_queue, intptr_t, uintptr_t);
  for (size_t index = 0; index < sizeof qualities / sizeof *qualities; index++)
    for (uintptr_t flags = 0; flags <= 2; flags += 2)
      if (queue == dispatch_get_global_queue(qualities[index], flags))
        return CVIRTUALTIME_GLOBAL_QUEUE;
  return is_concurrent(queue) ? CVIRTUALTIME_GLOBAL_QUEUE : CVIRTUALTIME_OWN_QUEUE;
}

static _Unwind_Reason_Code note_caller(struct _Unwind_Context *context, void *library) {
  Dl_info found;
  if (!dladdr((void *)_Unwind_GetIP(context), &found) || !found.dli_fname) return _URC_END_OF_STACK;
  *(const char **)library = found.dli_fname;
  // Dispatch's own use of its queues stays outside, as Foundation's does.
  if (strstr(found.dli_fname, "libdispatch")) return _URC_END_OF_STACK;
  // The frames of this file and of Dispatch's Swift functions come first.
  int is_between = found.dli_saddr && strstr(found.dli_sname, "dispatch_") == found.dli_sname;
  return is_between || strstr(found.dli_fname, "libswiftDispatch") ? _URC_NO_REASON
                                                                   : _URC_END_OF_STACK;
}

// True if the caller's blocks belong to the simulation. Foundation's own queues serve sockets and
// operations, which run outside with the rest of Foundation.
static __attribute__((always_inline)) inline int is_simulated(void) {
  if (!functions || !cvirtualtime_routed()) return 0;
  const char *library = "";
  _Unwind_Backtrace(note_caller, &library);
  return !strstr(library, "libFoundation") && !strstr(library, "libdispatch");
}

// Dispatch takes the time 0 for one out of range, but virtual time starts there.
__attribute__((weak)) uint64_t dispatch_time(uint64_t when, int64_t delta) {
  static uint64_t (*real)(uint64_t, int64_t);
  if (!real) real = (uint64_t (*)(uint64_t, int64_t))dlsym(RTLD_NEXT, "dispatch_time");
  struct timespec now;
  if (when != 0 || !cvirtualtime_routed() || clock_gettime(CLOCK_MONOTONIC, &now) != 0)
    return real(when, delta);
  uint64_t nanoseconds = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
  return real(nanoseconds == 0 ? 1 : nanoseconds, delta);
}

static int64_t delay_until(uint64_t when) {
  if (when == 0) return 0;
  if (when == ~(uint64_t)0) return -1;
  LOOKED_UP(uint64_t, dispatch_walltime, const void *, int64_t);
  int64_t delay;
  // Times of the wall clock are kept as negative numbers.
  if (when >> 62 == 3) delay = (int64_t)(dispatch_walltime(NULL, 0) - when);
  else delay = (int64_t)(when - dispatch_time(0, 0));
  return delay < 0 ? 0 : delay;
}

void cvirtualtime_enter_group(void *group) {
  LOOKED_UP(void, dispatch_group_enter, void *);
  dispatch_group_enter(group);
}

void cvirtualtime_leave_group(void *group) {
  static void (*real)(void *);
  if (!real) real = (void (*)(void *))dlsym(RTLD_NEXT, "dispatch_group_leave");
  real(group);
}

int cvirtualtime_group_is_empty(void *group) {
  static intptr_t (*real)(void *, uint64_t);
  if (!real) real = (intptr_t (*)(void *, uint64_t))dlsym(RTLD_NEXT, "dispatch_group_wait");
  return real(group, 0) == 0;
}

int cvirtualtime_help(uint64_t deadline) {
  if (!functions || !cvirtualtime_routed()) return 0;
  return functions->help(cvirtualtime_simulation, deadline == 0 ? 0 : delay_until(deadline));
}

int cvirtualtime_pass(uint64_t deadline) {
  if (!functions || !cvirtualtime_routed()) return 0;
  functions->pass(cvirtualtime_simulation, delay_until(deadline));
  return 1;
}

// The concurrent queues of the program, which run blocks in any order.
#define QUEUES 1024
static void *concurrent[QUEUES];

static int place_of(void *queue) { return (int)(((uintptr_t)queue >> 4) % QUEUES); }

// The attributes that were made of those of concurrent queues, with a quality or otherwise.
#define DERIVED 64
static void *derived[DERIVED];

static int is_concurrent_mark(void *attributes) {
  static void *mark;
  if (!mark) mark = dlsym(RTLD_DEFAULT, "_dispatch_queue_attr_concurrent");
  if (attributes && attributes == mark) return 1;
  for (int index = 0; index < DERIVED; index++) {
    void *known = __atomic_load_n(&derived[index], __ATOMIC_RELAXED);
    if (!known) return 0;
    if (known == attributes) return 1;
  }
  return 0;
}

static void *derive(void *from, void *made) {
  if (!is_concurrent_mark(from) || is_concurrent_mark(made)) return made;
  for (int index = 0; index < DERIVED; index++) {
    void *none = NULL;
    if (__atomic_compare_exchange_n(
            &derived[index], &none, made, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      break;
  }
  return made;
}

#define DERIVING(name, parameters, arguments) \
  __attribute__((weak)) void *name parameters { \
    static void *(*real) parameters; \
    if (!real) real = (void *(*) parameters)dlsym(RTLD_NEXT, #name); \
    return derive(attributes, real arguments); \
  }

DERIVING(dispatch_queue_attr_make_with_qos_class, (void *attributes, unsigned quality, int priority),
         (attributes, quality, priority))
DERIVING(dispatch_queue_attr_make_with_autorelease_frequency,
         (void *attributes, unsigned long frequency), (attributes, frequency))
DERIVING(dispatch_queue_attr_make_initially_inactive, (void *attributes), (attributes))

// A queue that shares its place with a later one is taken for a serial one.
static void note_queue(void *queue, void *attributes) {
  int place = place_of(queue);
  if (is_concurrent_mark(attributes))
    __atomic_store_n(&concurrent[place], queue, __ATOMIC_RELAXED);
  else if (__atomic_load_n(&concurrent[place], __ATOMIC_RELAXED) == queue)
    __atomic_store_n(&concurrent[place], NULL, __ATOMIC_RELAXED);
}

static int is_concurrent(void *queue) {
  return __atomic_load_n(&concurrent[place_of(queue)], __ATOMIC_RELAXED) == queue;
}

// Weak, because a program that links Dispatch statically has these functions in itself.
__attribute__((weak)) void *dispatch_queue_create(const char *label, void *attributes) {
  static void *(*real)(const char *, void *);
  if (!real) real = (void *(*)(const char *, void *))dlsym(RTLD_NEXT, "dispatch_queue_create");
  void *queue = real(label, attributes);
  note_queue(queue, attributes);
  return queue;
}

__attribute__((weak)) void *dispatch_queue_create_with_target(
    const char *label, void *attributes, void *target) {
  static void *(*real)(const char *, void *, void *);
  if (!real)
    real = (void *(*)(const char *, void *, void *))dlsym(
        RTLD_NEXT, "dispatch_queue_create_with_target");
  void *queue = real(label, attributes, target);
  note_queue(queue, attributes);
  return queue;
}

#define SIMULATION cvirtualtime_simulation
// Weak, because a program that links Dispatch statically has these functions in itself.
#define DISPATCH(name, parameters, arguments, simulated) \
  __attribute__((weak)) void name parameters { \
    static void (*real) parameters; \
    if (!real) real = (void (*) parameters)dlsym(RTLD_NEXT, #name); \
    if (!is_simulated()) { real arguments; return; } \
    simulated; \
  }

DISPATCH(dispatch_async, (void *queue, void *block), (queue, block),
         functions->async(SIMULATION, queue, block, 0, NULL, 0))
DISPATCH(dispatch_barrier_async, (void *queue, void *block), (queue, block),
         functions->async(SIMULATION, queue, block, 0, NULL, 1))
DISPATCH(dispatch_after, (uint64_t when, void *queue, void *block), (when, queue, block),
         functions->async(SIMULATION, queue, block, delay_until(when), NULL, 0))
DISPATCH(dispatch_group_async, (void *group, void *queue, void *block), (group, queue, block),
         functions->async(SIMULATION, queue, block, 0, group, 0))
DISPATCH(dispatch_group_notify, (void *group, void *queue, void *block), (group, queue, block),
         functions->notify(SIMULATION, group, queue, block))
DISPATCH(dispatch_group_leave, (void *group), (group),
         (real(group), functions->left(SIMULATION, group)))
DISPATCH(dispatch_sync, (void *queue, void *block), (queue, block),
         functions->sync(SIMULATION, queue, block, 0))
DISPATCH(dispatch_barrier_sync, (void *queue, void *block), (queue, block),
         functions->sync(SIMULATION, queue, block, 1))
DISPATCH(dispatch_assert_queue, (void *queue), (queue),
         functions->require(SIMULATION, queue, 1))
DISPATCH(dispatch_assert_queue_barrier, (void *queue), (queue),
         functions->require(SIMULATION, queue, 1))
DISPATCH(dispatch_assert_queue_not, (void *queue), (queue),
         functions->require(SIMULATION, queue, 0))

// Its neighbour in Dispatch, so that a program with Dispatch inside has the real function as well.
extern void dispatch_apply_f(size_t, void *, void *, void (*)(void *, size_t));
__attribute__((used)) static void *const neighbour = (void *)dispatch_apply_f;

// The iterations run one after another, as they may.
__attribute__((weak)) void dispatch_apply(size_t iterations, void *queue, void *block) {
  static void (*real)(size_t, void *, void *);
  if (!real) real = (void (*)(size_t, void *, void *))dlsym(RTLD_NEXT, "dispatch_apply");
  if (!is_simulated()) { real(iterations, queue, block); return; }
  void (*invoke)(void *, size_t) = (void (*)(void *, size_t))((struct block *)block)->invoke;
  for (size_t index = 0; index < iterations; index++) invoke(block, index);
}

__attribute__((weak)) void *dispatch_get_specific(const void *key) {
  static void *(*real)(const void *);
  if (!real) real = (void *(*)(const void *))dlsym(RTLD_NEXT, "dispatch_get_specific");
  void *queue = functions && cvirtualtime_routed() ? functions->queue(SIMULATION) : NULL;
  if (!queue) return real(key);
  LOOKED_UP(void *, dispatch_queue_get_specific, void *, const void *);
  return dispatch_queue_get_specific(queue, key);
}

#else

void cvirtualtime_set_dispatch(const struct cvirtualtime_dispatch *table) { (void)table; }
void cvirtualtime_call_block(void *block) { (void)block; }
void *cvirtualtime_copy_block(void *block) { return block; }
void cvirtualtime_release_block(void *block) { (void)block; }
void cvirtualtime_retain_object(void *object) { (void)object; }
void cvirtualtime_release_object(void *object) { (void)object; }
int cvirtualtime_queue_kind(void *queue) { (void)queue; return CVIRTUALTIME_OWN_QUEUE; }
void cvirtualtime_enter_group(void *group) { (void)group; }
void cvirtualtime_leave_group(void *group) { (void)group; }
int cvirtualtime_group_is_empty(void *group) { (void)group; return 1; }

#endif
