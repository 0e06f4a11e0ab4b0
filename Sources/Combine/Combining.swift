// Operators of several publishers. They take every value of their upstreams and keep what their
// subscriber does not ask for yet.

extension Publisher {
  /// Passes on the values of a publisher for each value.
  public func flatMap<Inner: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Inner
  ) -> AnyPublisher<Inner.Output, Failure> where Inner.Failure == Failure {
    AnyPublisher { downstream in
      FlatMap<Output, Inner>(downstream, limit: maxPublishers.max, latestOnly: false, transform)
        .start(self)
    }
  }

  /// Passes on the values of a publisher for each value, where only the publishers may fail.
  @_disfavoredOverload
  public func flatMap<Inner: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Inner
  ) -> AnyPublisher<Inner.Output, Inner.Failure> where Failure == Never {
    setFailureType(to: Inner.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Passes on the values of two publishers as they come.
  public func merge<Other: Publisher>(with other: Other) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.MergeMany([eraseToAnyPublisher(), other.eraseToAnyPublisher()])
      .eraseToAnyPublisher()
  }

  /// Passes on the latest values of both whenever one has a new one.
  public func combineLatest<Other: Publisher>(_ other: Other)
    -> AnyPublisher<(Output, Other.Output), Failure> where Other.Failure == Failure
  {
    Publishers.pair(self, other) { left, right in
      left.isEmpty || right.isEmpty ? nil : (left.removeAllButLast(), right.removeAllButLast())
    }
  }

  public func combineLatest<Other: Publisher, Result>(
    _ other: Other, _ transform: @escaping (Output, Other.Output) -> Result
  ) -> AnyPublisher<Result, Failure> where Other.Failure == Failure {
    combineLatest(other).map(transform)
  }

  public func combineLatest<Second: Publisher, Third: Publisher>(
    _ second: Second, _ third: Third
  ) -> AnyPublisher<(Output, Second.Output, Third.Output), Failure>
  where Second.Failure == Failure, Third.Failure == Failure {
    combineLatest(second).combineLatest(third) { ($0.0, $0.1, $1) }
  }

  /// Passes on pairs: the first values of both, then the second ones, and so on.
  public func zip<Other: Publisher>(_ other: Other)
    -> AnyPublisher<(Output, Other.Output), Failure> where Other.Failure == Failure
  {
    Publishers.pair(self, other, endsWithEither: true) { left, right in
      left.isEmpty || right.isEmpty ? nil : (left.removeFirst(), right.removeFirst())
    }
  }

  public func append<Other: Publisher>(_ other: Other) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Sequence<[AnyPublisher<Output, Failure>], Failure>(
      sequence: [eraseToAnyPublisher(), other.eraseToAnyPublisher()]
    ).flatMap(maxPublishers: .max(1)) { $0 }
  }

  public func append<Values: Swift.Sequence>(_ values: Values) -> AnyPublisher<Output, Failure>
  where Values.Element == Output { append(Publishers.Sequence(sequence: values)) }

  public func append(_ values: Output...) -> AnyPublisher<Output, Failure> {
    append(Publishers.Sequence<[Output], Failure>(sequence: values))
  }

  public func prepend<Other: Publisher>(_ other: Other) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    other.append(self)
  }

  public func prepend(_ values: Output...) -> AnyPublisher<Output, Failure> {
    prepend(Publishers.Sequence<[Output], Failure>(sequence: values))
  }

  /// Lets all subscribers share one subscription, which lasts as long as there are any.
  public func share() -> AnyPublisher<Output, Failure> {
    let shared = Shared(self)
    return AnyPublisher(shared.attach)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Passes on the values of the latest publisher.
  public func switchToLatest() -> AnyPublisher<Output.Output, Failure> {
    AnyPublisher { downstream in
      FlatMap<Output, Output>(downstream, limit: nil, latestOnly: true) { $0 }.start(self)
    }
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  /// Passes on the values of the latest publisher, where only that one may fail.
  @_disfavoredOverload
  public func switchToLatest() -> AnyPublisher<Output.Output, Output.Failure> {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publishers {
  /// The values of several publishers, as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) { publishers = upstream }

    public init<Upstreams: Swift.Sequence>(_ upstream: Upstreams)
    where Upstreams.Element == Upstream { publishers = Array(upstream) }

    public func receive<Down: Subscriber>(subscriber: Down)
    where Down.Input == Output, Down.Failure == Failure {
      Publishers.Sequence<[Upstream], Failure>(sequence: publishers).flatMap { $0 }
        .receive(subscriber: subscriber)
    }
  }

  public static func Merge<First: Publisher, Second: Publisher>(_ first: First, _ second: Second)
    -> AnyPublisher<First.Output, First.Failure>
  where First.Output == Second.Output, First.Failure == Second.Failure { first.merge(with: second) }

  public static func CombineLatest<First: Publisher, Second: Publisher>(
    _ first: First, _ second: Second
  ) -> AnyPublisher<(First.Output, Second.Output), First.Failure>
  where First.Failure == Second.Failure { first.combineLatest(second) }

  public static func CombineLatest3<First: Publisher, Second: Publisher, Third: Publisher>(
    _ first: First, _ second: Second, _ third: Third
  ) -> AnyPublisher<(First.Output, Second.Output, Third.Output), First.Failure>
  where First.Failure == Second.Failure, First.Failure == Third.Failure {
    first.combineLatest(second, third)
  }

  public static func Zip<First: Publisher, Second: Publisher>(_ first: First, _ second: Second)
    -> AnyPublisher<(First.Output, Second.Output), First.Failure>
  where First.Failure == Second.Failure { first.zip(second) }

  public static func Zip3<First: Publisher, Second: Publisher, Third: Publisher>(
    _ first: First, _ second: Second, _ third: Third
  ) -> AnyPublisher<(First.Output, Second.Output, Third.Output), First.Failure>
  where First.Failure == Second.Failure, First.Failure == Third.Failure {
    first.zip(second).zip(third).map { ($0.0, $0.1, $1) }
  }

  /// Passes on what a function takes of the values that two publishers have sent.
  ///
  /// The end comes when both have ended; where each value is taken once, also when one has ended
  /// whose values are all taken.
  static func pair<Left: Publisher, Right: Publisher, Result>(
    _ left: Left, _ right: Right, endsWithEither: Bool = false,
    _ take: @escaping (inout [Left.Output], inout [Right.Output]) -> Result?
  ) -> AnyPublisher<Result, Left.Failure> where Left.Failure == Right.Failure {
    AnyPublisher { downstream in
      let outlet = Outlet<Result, Left.Failure>(downstream)
      let holds = (Hold(), Hold())
      var (lefts, rights): ([Left.Output], [Right.Output]) = ([], [])
      var (leftIsRunning, rightIsRunning) = (true, true)
      func stop(_ completion: Subscribers.Completion<Left.Failure>) {
        holds.0.cancel()
        holds.1.cancel()
        outlet.finish(completion)
      }
      func endIfDone() {
        let isLeftDone = !leftIsRunning && (!endsWithEither || lefts.isEmpty)
        let isRightDone = !rightIsRunning && (!endsWithEither || rights.isEmpty)
        if endsWithEither ? isLeftDone || isRightDone : isLeftDone && isRightDone {
          stop(.finished)
        }
      }
      func pass() {
        if let result = take(&lefts, &rights) { outlet.send(result) }
        endIfDone()
      }
      func end(_ completion: Subscribers.Completion<Left.Failure>, ofLeft isLeft: Bool) {
        if case .failure = completion { return stop(completion) }
        if isLeft { leftIsRunning = false } else { rightIsRunning = false }
        endIfDone()
      }
      outlet.onCancel = {
        holds.0.cancel()
        holds.1.cancel()
      }
      outlet.start()
      holds.0.cancellable = left.sink {
        end($0, ofLeft: true)
      } receiveValue: {
        lefts.append($0)
        pass()
      }
      holds.1.cancellable = right.sink {
        end($0, ofLeft: false)
      } receiveValue: {
        rights.append($0)
        pass()
      }
    }
  }
}

extension Array {
  /// Forgets all elements but the last, and returns it; the array is not empty.
  fileprivate mutating func removeAllButLast() -> Element {
    removeSubrange(..<(count - 1))
    return self[0]
  }
}

/// The subscription to publishers that are made of the values of another.
private final class FlatMap<Input, Inner: Publisher> {
  private let outlet: Outlet<Inner.Output, Inner.Failure>
  private let limit: Int?
  private let latestOnly: Bool
  private let transform: (Input) -> Inner
  private let source = Hold()
  private var running: [Int: Hold] = [:]
  private var waiting: [Input] = []
  private var number = 0
  private var hasEnded = false

  init(
    _ downstream: AnySubscriber<Inner.Output, Inner.Failure>, limit: Int?, latestOnly: Bool,
    _ transform: @escaping (Input) -> Inner
  ) {
    outlet = Outlet(downstream)
    self.limit = limit
    self.latestOnly = latestOnly
    self.transform = transform
  }

  func start<Upstream: Publisher>(_ upstream: Upstream)
  where Upstream.Output == Input, Upstream.Failure == Inner.Failure {
    outlet.onCancel = cancel
    outlet.start()
    source.cancellable = upstream.sink { [self] completion in
      hasEnded = true
      if case .failure = completion { fail(completion) } else { endIfDone() }
    } receiveValue: { [self] value in
      if latestOnly { cancelRunning() }
      waiting.append(value)
      startNext()
    }
  }

  private func startNext() {
    while !waiting.isEmpty, running.count < limit ?? .max {
      number += 1
      let (key, hold) = (number, Hold())
      running[key] = hold
      let cancellable = transform(waiting.removeFirst()).sink { [self] completion in
        if running.removeValue(forKey: key) == nil { return }
        if case .failure = completion { return fail(completion) }
        startNext()
        endIfDone()
      } receiveValue: { [self] value in
        if running[key] != nil { outlet.send(value) }
      }
      if running[key] != nil { hold.cancellable = cancellable }
    }
  }

  private func endIfDone() {
    if hasEnded, running.isEmpty, waiting.isEmpty { outlet.finish(.finished) }
  }

  private func fail(_ completion: Subscribers.Completion<Inner.Failure>) {
    cancel()
    outlet.finish(completion)
  }

  private func cancelRunning() {
    let cancelled = running.sorted { $0.key < $1.key }
    running = [:]
    for (_, hold) in cancelled { hold.cancel() }
  }

  private func cancel() {
    waiting = []
    source.cancellable?.cancel()
    cancelRunning()
  }
}

/// The shared subscription of several subscribers.
private final class Shared<Upstream: Publisher> {
  private let upstream: Upstream
  private let source = Hold()
  private var subject: PassthroughSubject<Upstream.Output, Upstream.Failure>?
  private var count = 0

  init(_ upstream: Upstream) { self.upstream = upstream }

  func attach(_ downstream: AnySubscriber<Upstream.Output, Upstream.Failure>) {
    let isFirst = subject == nil
    let subject = subject ?? PassthroughSubject()
    self.subject = subject
    count += 1
    subject.handleEvents(receiveCancel: { [self] in
      count -= 1
      if count == 0 {
        source.cancellable?.cancel()
        self.subject = nil
      }
    }).receive(subscriber: downstream)
    if isFirst { source.cancellable = upstream.subscribe(subject) }
  }
}
