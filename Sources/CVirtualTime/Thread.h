#ifndef CVIRTUALTIME_THREAD_H
#define CVIRTUALTIME_THREAD_H

#include "CVirtualTime.h"
#include <stddef.h>

// The library is part of the program itself, so that its thread-local storage has a fixed place.
#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))
#define HIDDEN __attribute__((visibility("hidden")))

// The simulation of this thread, or a null pointer.
extern HIDDEN THREAD_LOCAL void *cvirtualtime_simulation;

// True once this thread has random numbers of its own.
extern HIDDEN THREAD_LOCAL int cvirtualtime_has_random;

// The longest wait for another thread, in milliseconds.
extern HIDDEN THREAD_LOCAL int64_t cvirtualtime_patience;

// Forgets the uses of an earlier simulation, and finds the end of this thread's stack.
HIDDEN void cvirtualtime_begin_uses(void);

// Notes a use of this thread, whose caller's frame is given.
HIDDEN void cvirtualtime_note(int32_t kind, int32_t detail, void *frame);

// Runs something that another thread would run while this one waits until a time of Dispatch; returns
// 0 if there is nothing.
HIDDEN int cvirtualtime_help(uint64_t deadline);

// Lets the time pass until a time of Dispatch; returns 0 where time is not simulated.
HIDDEN int cvirtualtime_pass(uint64_t deadline);

// Calls the system past the replacement of the C library's function.
HIDDEN long cvirtualtime_system(
    long number, long a, long b, long c, long d, long e, long f);

#endif
