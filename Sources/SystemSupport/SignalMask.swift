import Foundation

/// The signals that the calling thread blocks, which its child processes inherit.
package enum SignalMask {
  /// Unblocks all signals for the calling thread and the threads that it starts.
  ///
  /// Threads of Dispatch block all signals, so a program that one of them starts could neither be
  /// ended by a termination signal nor by the kernel's signal for used-up processor time.
  package static func clear() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}
