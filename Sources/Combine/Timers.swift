public import Foundation

/// A publisher that waits for a call before it starts.
public protocol ConnectablePublisher: Publisher {
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// Starts with the first subscriber.
  public func autoconnect() -> AnyPublisher<Output, Failure> {
    var connection: (any Cancellable)?
    var count = 0
    return AnyPublisher { downstream in
      count += 1
      handleEvents(receiveCancel: {
        count -= 1
        if count > 0 { return }
        connection?.cancel()
        connection = nil
      }).receive(subscriber: downstream)
      if connection == nil { connection = connect() }
    }
  }
}

extension Timer {
  /// Returns a publisher of the time, in an interval of seconds above zero, on the main queue.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode
  ) -> TimerPublisher { TimerPublisher(interval: interval) }

  /// A publisher of the time.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never
    public let interval: TimeInterval
    private let subject = PassthroughSubject<Date, Never>()
    /// The number of connections so far; the ticks of an earlier one end.
    private var connections = 0

    init(interval: TimeInterval) {
      precondition(interval > 0, "a timer of \(interval) seconds")
      self.interval = interval
    }

    public func receive<Down: Subscriber>(subscriber: Down)
    where Down.Input == Date, Down.Failure == Never { subject.receive(subscriber: subscriber) }

    public func connect() -> any Cancellable {
      connections += 1
      tick(connections)
      return AnyCancellable { [self] in connections += 1 }
    }

    private func tick(_ connection: Int) {
      DispatchQueue.main.schedule(after: .seconds(interval)) { [self] in
        if connection != connections { return }
        subject.send(Date())
        tick(connection)
      }
    }
  }
}

extension Publisher where Failure == Never {
  /// The values, for a loop that awaits them.
  public var values: AsyncStream<Output> {
    let (stream, feed) = AsyncStream<Output>.makeStream()
    let hold = UncheckedReference(Hold())
    hold.value.cancellable = sink { _ in
      feed.finish()
    } receiveValue: { value in
      let value = UncheckedReference(value)
      pass(value, to: feed)
    }
    feed.onTermination = { _ in hold.value.cancellable?.cancel() }
    return stream
  }
}

extension Publisher {
  /// The values, for a loop that awaits them.
  public var values: AsyncThrowingStream<Output, any Error> {
    let (stream, feed) = AsyncThrowingStream<Output, any Error>.makeStream()
    let hold = UncheckedReference(Hold())
    hold.value.cancellable = sink { completion in
      switch completion {
      case .finished: feed.finish()
      case .failure(let error): feed.finish(throwing: error)
      }
    } receiveValue: { value in
      let value = UncheckedReference(value)
      pass(value, to: feed)
    }
    feed.onTermination = { _ in hold.value.cancellable?.cancel() }
    return stream
  }
}

private func pass<Value>(
  _ value: UncheckedReference<Value>, to feed: AsyncStream<Value>.Continuation
) {
  nonisolated(unsafe) let value = value.value
  feed.yield(value)
}

private func pass<Value>(
  _ value: UncheckedReference<Value>, to feed: AsyncThrowingStream<Value, any Error>.Continuation
) {
  nonisolated(unsafe) let value = value.value
  feed.yield(value)
}
