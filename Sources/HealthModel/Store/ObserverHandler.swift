/// Reports to the store that a change was handled; otherwise the store calls the handler again.
public typealias ObserverCompletion = @MainActor @Sendable () -> Void

/// Handles a possible change of observed types.
///
/// The store says only which types may have changed, never what changed. The handler must call the
/// completion once, whatever happens.
public typealias ObserverHandler =
  @MainActor @Sendable (_ types: Set<SampleType>, _ completion: @escaping ObserverCompletion)
  -> Void

/// Stops an observer; further calls have no effect.
public typealias ObserverCancellation = @MainActor @Sendable () -> Void
