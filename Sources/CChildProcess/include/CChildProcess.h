#ifndef CCHILDPROCESS_H
#define CCHILDPROCESS_H

#include <sys/types.h>

/// Starts a program as the leader of its own process group.
///
/// The child has the three descriptors as its standard streams and no others, no blocked signals,
/// and default signal handlers, but ignored signals stay ignored. It ends with the thread that
/// starts it. Its group is registered as by `cchildprocess_guard` before it runs the program. Linux
/// only.
///
/// - folder: The working directory; a null pointer for that of this process.
/// - death_signal: The signal that the child gets when the calling thread ends.
/// - Returns: 0, or the error number.
int cchildprocess_start(
  pid_t *identifier, const char *program, char *const arguments[], char *const environment[],
  const char *folder, const int descriptors[3], int death_signal);

/// Registers a process group that is killed when a signal ends this process.
void cchildprocess_guard(pid_t group);

/// Removes a process group, once its leader has ended.
void cchildprocess_release(pid_t group);

/// Installs handlers that kill the registered groups before a signal ends this process; ignored
/// signals stay ignored.
void cchildprocess_handle_signals(void);

#endif
