#ifndef CVIRTUALTIME_H
#define CVIRTUALTIME_H

#include <stdint.h>

// Per-thread state of a simulated thread, and the C library's clock functions put in front of the real
// ones on Linux, so that code that knows nothing of a simulation reads virtual time on its thread.

/// Makes a simulation the current one of this thread; a null pointer ends that.
void cvirtualtime_set_current(void *simulation);

/// The simulation of this thread, or a null pointer.
void *cvirtualtime_current(void);

/// Whether jobs of this thread go to its simulation by way of the process-wide router.
void cvirtualtime_set_routed(int routed);

/// The simulation of this thread if its jobs are routed, or a null pointer.
void *cvirtualtime_routed(void);

/// Sets what this thread's clocks show, in nanoseconds.
void cvirtualtime_set_clocks(int64_t wall, int64_t monotonic);

/// Clock reads and sleeps of this thread that were real although it is simulated.
int64_t cvirtualtime_real_uses(void);

/// Those of them that were sleeps.
int64_t cvirtualtime_real_sleeps(void);

/// The system's number of the real clock read last.
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
