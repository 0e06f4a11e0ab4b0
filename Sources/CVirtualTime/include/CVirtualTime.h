#ifndef CVIRTUALTIME_H
#define CVIRTUALTIME_H

#include <stdint.h>

// Per-thread state of a simulated thread and, on Linux, replacements of the C library's clock
// functions, so that unchanged code reads virtual time on a simulated thread.

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

/// The number of clock reads and sleeps of this thread that used real time inside its simulation.
int64_t cvirtualtime_real_uses(void);

/// The number of those uses that were sleeps.
int64_t cvirtualtime_real_sleeps(void);

/// The system's identifier (`clockid_t`) of the real clock that this thread read last.
int32_t cvirtualtime_last_clock(void);

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
