public import Foundation

/// A publisher of one value.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Output, Down.Failure == Never {
    let outlet = Outlet(AnySubscriber(subscriber))
    outlet.send(output)
    outlet.start()
    outlet.finish(.finished)
  }
}

/// A publisher without values.
public struct Empty<Output, Failure: Error>: Publisher {
  public let completeImmediately: Bool

  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  public init(
    completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
  ) { self.completeImmediately = completeImmediately }

  public func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Output, Down.Failure == Failure {
    let outlet = Outlet<Output, Failure>(AnySubscriber(subscriber))
    outlet.start()
    if completeImmediately { outlet.finish(.finished) }
  }
}

/// A publisher of an error.
public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) { self.error = error }

  public init(outputType: Output.Type, failure: Failure) { error = failure }

  public func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Output, Down.Failure == Failure {
    let outlet = Outlet<Output, Failure>(AnySubscriber(subscriber))
    outlet.start()
    outlet.finish(.failure(error))
  }
}

/// A publisher that is made for each subscriber.
public struct Deferred<Deferred: Publisher>: Publisher {
  public typealias Output = Deferred.Output
  public typealias Failure = Deferred.Failure
  public let createPublisher: () -> Deferred

  public init(createPublisher: @escaping () -> Deferred) { self.createPublisher = createPublisher }

  public func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Output, Down.Failure == Failure { createPublisher().subscribe(subscriber) }
}

/// A publisher of the result of an operation that starts at once and runs once.
public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void

  private var result: Result<Output, Failure>?
  private var outlets: [Outlet<Output, Failure>] = []

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { result in
      if self.result != nil { return }
      self.result = result
      let outlets = self.outlets
      self.outlets = []
      for outlet in outlets { Self.pass(result, to: outlet) }
    }
  }

  private static func pass(_ result: Result<Output, Failure>, to outlet: Outlet<Output, Failure>) {
    switch result {
    case .success(let value):
      outlet.send(value)
      outlet.finish(.finished)
    case .failure(let error): outlet.finish(.failure(error))
    }
  }

  public func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Output, Down.Failure == Failure {
    let outlet = Outlet<Output, Failure>(AnySubscriber(subscriber))
    outlet.start()
    if let result { Self.pass(result, to: outlet) } else { outlets.append(outlet) }
  }
}

extension Future where Failure == Never {
  /// The value, when it is there.
  public var value: Output {
    get async {
      for await value in values { return value }
      preconditionFailure("a future ended without a value")
    }
  }
}

extension Future {
  /// The value, when it is there.
  public var value: Output {
    get async throws {
      for try await value in values { return value }
      throw CancellationError()
    }
  }
}

/// A place for a subscription that holds itself.
final class Hold {
  private var isCancelled = false
  var cancellable: AnyCancellable? {
    didSet { if isCancelled { cancellable?.cancel() } }
  }

  /// Cancels the subscription, also one that is kept later.
  func cancel() {
    isCancelled = true
    cancellable?.cancel()
  }
}

/// A value that is handed to one task after another.
struct UncheckedReference<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension Publishers {
  /// A publisher of the elements of a sequence.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element
    public let sequence: Elements

    public init(sequence: Elements) { self.sequence = sequence }

    public func receive<Down: Subscriber>(subscriber: Down)
    where Down.Input == Output, Down.Failure == Failure {
      let outlet = Outlet<Output, Failure>(AnySubscriber(subscriber))
      var iterator = sequence.makeIterator()
      // Elements are made as they are asked for: a sequence may have no end.
      outlet.next = { iterator.next() }
      outlet.start()
      outlet.finishIfNothingIsLeft()
    }
  }
}

extension Sequence {
  public var publisher: Publishers.Sequence<Self, Never> { .init(sequence: self) }
}

extension Optional {
  /// A publisher of the value, if there is one.
  public var publisher: AnyPublisher<Wrapped, Never> {
    map { Just($0).eraseToAnyPublisher() } ?? Empty().eraseToAnyPublisher()
  }
}

extension Result {
  /// A publisher of the value or the error.
  public var publisher: AnyPublisher<Success, Failure> {
    switch self {
    case .success(let value): Just(value).setFailureType(to: Failure.self)
    case .failure(let error): Fail(error: error).eraseToAnyPublisher()
    }
  }
}

extension NotificationCenter {
  /// Returns a publisher of the notifications of a name.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil)
    -> AnyPublisher<Notification, Never>
  {
    let sender = UncheckedReference(object)
    return AnyPublisher { [self] downstream in
      let outlet = Outlet(downstream)
      let passing = UncheckedReference(outlet)
      let token = addObserver(forName: name, object: sender.value, queue: nil) {
        passing.value.offer($0)
      }
      outlet.onCancel = { self.removeObserver(token) }
      outlet.start()
    }
  }
}
