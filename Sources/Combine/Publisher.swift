/// A source of values over time.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Connects a subscriber; called by `subscribe(_:)`.
  func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Output, Down.Failure == Failure
}

/// The types of publishers.
///
/// Operators return `AnyPublisher`, so that most of the platform's types of operators are not here.
public enum Publishers {}

extension Publisher {
  /// Connects a subscriber.
  public func subscribe<Down: Subscriber>(_ subscriber: Down)
  where Down.Input == Output, Down.Failure == Failure { receive(subscriber: subscriber) }

  /// Passes the values on to a subject.
  public func subscribe<Target: Subject>(_ subject: Target) -> AnyCancellable
  where Target.Output == Output, Target.Failure == Failure {
    sink {
      subject.send(completion: $0)
    } receiveValue: {
      subject.send($0)
    }
  }

  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  /// Takes every value, until the returned object is released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Takes every value, until the returned object is released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Sets a property of an object to every value, and keeps the object.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }

  /// Sets a published property to every value, as long as it exists.
  public func assign(to published: inout Published<Output>.Publisher) {
    let box = published.box
    box.assignments.append(sink { [weak box] in box?.set($0) })
  }
}

/// A publisher of any type.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attach: (AnySubscriber<Output, Failure>) -> Void

  public init<Base: Publisher>(_ base: Base)
  where Base.Output == Output, Base.Failure == Failure {
    if let any = base as? Self { self = any } else { attach = { base.subscribe($0) } }
  }

  init(_ attach: @escaping (AnySubscriber<Output, Failure>) -> Void) { self.attach = attach }

  public func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Output, Down.Failure == Failure { attach(AnySubscriber(subscriber)) }
}

/// The subscription of a publisher that keeps values until they are asked for.
final class Outlet<Output, Failure: Error>: Subscription {
  private let downstream: AnySubscriber<Output, Failure>
  private var demand = Subscribers.Demand.none
  private var waiting: [Output] = []
  private var completion: Subscribers.Completion<Failure>?
  private var isOver = false
  private var isSending = false
  /// Called when the subscriber cancels.
  var onCancel: () -> Void = {}
  /// Returns the next value of a publisher that makes them as they are asked for.
  var next: (() -> Output?)?

  init(_ downstream: AnySubscriber<Output, Failure>) { self.downstream = downstream }

  /// Hands the subscription to its subscriber.
  func start() { downstream.receive(subscription: self) }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    flush()
  }

  func cancel() {
    if isOver { return }
    isOver = true
    waiting = []
    next = nil
    onCancel()
    onCancel = {}
  }

  /// Passes a value on, or keeps it.
  func send(_ value: Output) {
    if isOver || completion != nil { return }
    waiting.append(value)
    flush()
  }

  /// Passes a value on if one is asked for, and forgets it otherwise.
  func offer(_ value: Output) {
    if demand > .none { send(value) }
  }

  /// Makes the next value, or the end.
  private func pull() {
    guard let next else { return }
    if let value = next() {
      waiting.append(value)
    } else {
      self.next = nil
      completion = completion ?? .finished
    }
  }

  /// Ends a publisher that makes its values, if there are none.
  func finishIfNothingIsLeft() {
    if waiting.isEmpty { pull() }
    flush()
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    if self.completion == nil { self.completion = completion }
    flush()
  }

  /// Passes on what waits, in order also where a subscriber causes values while it gets one.
  private func flush() {
    if isSending || isOver { return }
    isSending = true
    defer { isSending = false }
    while demand > .none, !isOver {
      if waiting.isEmpty { pull() }
      if waiting.isEmpty { break }
      demand -= 1
      demand += downstream.receive(waiting.removeFirst())
    }
    if waiting.isEmpty, let completion, !isOver {
      isOver = true
      // The upstreams that it would cancel hold this subscription.
      onCancel = {}
      next = nil
      downstream.receive(completion: completion)
    }
  }
}

/// The part of an operator between its upstream and downstream.
final class Stage<Input, InputFailure: Error, Output, Failure: Error>: Subscriber, Subscription {
  typealias Demand = Subscribers.Demand

  private let downstream: AnySubscriber<Output, Failure>
  private let onValue: (Stage, Input) -> Demand
  private let onCompletion: (Stage, Subscribers.Completion<InputFailure>) -> Void
  private var upstream: (any Subscription)?
  private(set) var isOver = false
  var onSubscription: ((any Subscription) -> Void)?
  var onCancel: (() -> Void)?
  var onRequest: ((Demand) -> Void)?

  init(
    _ downstream: AnySubscriber<Output, Failure>,
    value: @escaping (Stage, Input) -> Demand,
    completion: @escaping (Stage, Subscribers.Completion<InputFailure>) -> Void
  ) {
    self.downstream = downstream
    onValue = value
    onCompletion = completion
  }

  func receive(subscription: any Subscription) {
    if isOver { return subscription.cancel() }
    upstream = subscription
    onSubscription?(subscription)
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Demand { isOver ? .none : onValue(self, input) }

  func receive(completion: Subscribers.Completion<InputFailure>) {
    if !isOver { onCompletion(self, completion) }
  }

  func request(_ demand: Demand) {
    onRequest?(demand)
    upstream?.request(demand)
  }

  func cancel() {
    if isOver { return }
    isOver = true
    onCancel?()
    upstream?.cancel()
    upstream = nil
  }

  /// Passes a value on.
  func send(_ value: Output) -> Demand { isOver ? .none : downstream.receive(value) }

  /// Ends the values for the subscriber.
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if isOver { return }
    isOver = true
    upstream = nil
    downstream.receive(completion: completion)
  }

  /// Ends the values before the upstream does.
  func stop(_ completion: Subscribers.Completion<Failure>) {
    let upstream = upstream
    finish(completion)
    upstream?.cancel()
  }
}

extension Publisher {
  /// An operator whose errors are those of its upstream.
  func operation<Result>(
    _ value: @escaping (Stage<Output, Failure, Result, Failure>, Output) -> Subscribers.Demand
  ) -> AnyPublisher<Result, Failure> {
    AnyPublisher { downstream in
      subscribe(
        Stage<Output, Failure, Result, Failure>(
          downstream, value: value, completion: { $0.finish($1) }))
    }
  }
}
