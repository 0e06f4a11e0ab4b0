#ifndef CVIRTUALTIME_SIMULATEDDISPATCH_H
#define CVIRTUALTIME_SIMULATEDDISPATCH_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// The functions of simulations that stand for those of Dispatch on a simulated thread.
///
/// Each receives the simulation; blocks are not copied yet, and objects not retained.
struct cvirtualtime_dispatch {
  /// Runs a block later; a negative delay in nanoseconds is for ever, and the group may be null.
  void (*async)(void *simulation, void *queue, void *block, int64_t delay,
      void *_Nullable group, int is_barrier);
  /// Runs a block now, after those that wait in its queue.
  void (*sync)(void *simulation, void *queue, void *block, int is_barrier);
  /// Runs a block when a group is empty.
  void (*notify)(void *simulation, void *group, void *queue, void *block);
  /// Takes note that a member left a group.
  void (*left)(void *simulation, void *group);
  /// Stops the program unless the queue runs the current block, or if it does.
  void (*require)(void *simulation, void *queue, int is_current);
  /// Runs something that another thread would run; returns 0 if there is nothing within the limit
  /// in nanoseconds, which is negative for a wait without a deadline.
  int (*help)(void *simulation, int64_t limit);
  /// Lets time pass, in nanoseconds.
  void (*pass)(void *simulation, int64_t nanoseconds);
  /// The queue of the current block, or a null pointer.
  void *_Nullable (*_Nonnull queue)(void *simulation);
};

/// Sets the functions that stand for those of Dispatch; before, blocks of simulated threads run
/// outside.
void cvirtualtime_set_dispatch(const struct cvirtualtime_dispatch *functions);

/// Kinds of queues, by the order in which they run blocks.
enum cvirtualtime_queue {
  /// The main queue: one after another, on the main actor.
  CVIRTUALTIME_MAIN_QUEUE,
  /// A queue of the system: in any order.
  CVIRTUALTIME_GLOBAL_QUEUE,
  /// A queue of the program: one after another.
  CVIRTUALTIME_OWN_QUEUE,
};

int cvirtualtime_queue_kind(void *queue);
int cvirtualtime_group_is_empty(void *group);
void cvirtualtime_enter_group(void *group);
void cvirtualtime_leave_group(void *group);
void cvirtualtime_call_block(void *block);
void *cvirtualtime_copy_block(void *block);
void cvirtualtime_release_block(void *block);
void cvirtualtime_retain_object(void *object);
void cvirtualtime_release_object(void *object);

#pragma clang assume_nonnull end

#endif
