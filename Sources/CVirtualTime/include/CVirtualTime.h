#ifndef CVIRTUALTIME_H
#define CVIRTUALTIME_H

#include "SimulatedDispatch.h"
#include <stdint.h>

// Per-thread state of a simulated thread and, on Linux, replacements of functions of the C library
// and of Dispatch, so that unchanged code reads virtual time and seeded random numbers on a
// simulated thread, and what leaves the simulation there is noticed.

/// Sets the current simulation of this thread; a null pointer removes it.
void cvirtualtime_set_current(void *simulation);

/// The simulation of this thread, or a null pointer.
void *cvirtualtime_current(void);

/// Sets whether the process-wide router passes jobs of this thread to its simulation.
void cvirtualtime_set_routed(int routed);

/// The simulation of this thread if its jobs are routed, or a null pointer.
void *cvirtualtime_routed(void);

/// Sets the times that this thread's clocks show, in nanoseconds.
void cvirtualtime_set_clocks(int64_t wall, int64_t monotonic);

/// Starts this thread's random numbers, which it has until its simulation is removed.
void cvirtualtime_set_random(uint64_t seed);

/// Sets the longest time that this thread waits for another one, in milliseconds.
void cvirtualtime_set_patience(int64_t milliseconds);

/// The kinds of uses of the real world.
enum cvirtualtime_kind {
  /// A read of a real clock; the detail is its identifier (`clockid_t`).
  CVIRTUALTIME_CLOCK,
  /// A sleep that blocked the thread.
  CVIRTUALTIME_SLEEP,
  /// A process was started.
  CVIRTUALTIME_PROCESS,
  /// A thread was started, other than by Dispatch.
  CVIRTUALTIME_THREAD,
  /// A wait for another thread blocked this one; the detail is 1 if the wait was given up.
  CVIRTUALTIME_WAIT,
  /// A lock was taken; reported where it is still held when a job ends.
  CVIRTUALTIME_LOCK,
  CVIRTUALTIME_KINDS,
};

#define CVIRTUALTIME_DEPTH 12

/// A use of the real world by a simulated thread.
struct cvirtualtime_use {
  int32_t kind;
  int32_t detail;
  /// The number of frames.
  int32_t depth;
  /// Addresses of code of the callers, innermost first.
  uintptr_t frames[CVIRTUALTIME_DEPTH];
};

/// Writes the first use of each kind since the last call, and the locks that are held and were not
/// written before.
///
/// `uses` has room for `CVIRTUALTIME_KINDS` uses; returns their number.
int32_t cvirtualtime_take_uses(struct cvirtualtime_use *uses);

/// True if there is a use to take; to be called when a job has ended.
int cvirtualtime_has_uses(void);

/// Sets whether uses of this thread are noticed, and returns whether they were.
int cvirtualtime_set_counting(int counting);

/// Sets whether this thread keeps the callers of each lock that it takes.
void cvirtualtime_set_tracing(int tracing);

/// The real monotonic clock in nanoseconds, in a simulation too.
int64_t cvirtualtime_real_nanoseconds(void);

/// The processor time of this process in nanoseconds, in a simulation too.
int64_t cvirtualtime_processor_nanoseconds(void);

/// Lets this thread pause in real time.
void cvirtualtime_pause_microseconds(int64_t microseconds);

/// The file of the program or library that holds an address of code, or a null pointer.
///
/// `base` receives the address at which the file was loaded.
const char *cvirtualtime_image(uintptr_t address, uintptr_t *base);

/// The two words of a closure: its code and its context.
struct cvirtualtime_closure {
  uintptr_t code;
  uintptr_t context;
};

#endif
