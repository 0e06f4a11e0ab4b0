/// A network between the actors of a program: messages take time, are lost, and overtake each
/// other, as the schedule decides.
///
/// Outside a simulation every message arrives at once.
///
///     let network = SimulatedNetwork(losesMessages: true)
///     let answer = try await network.call(from: "phone", to: "server") {
///       await server.store(weight)
///     }
public struct SimulatedNetwork: Hashable, Sendable {
  /// A span of time in which some hosts cannot reach the others.
  public struct Partition: Hashable, Sendable {
    /// The hosts on one side; all others are on the other side.
    public var side: Set<String>
    /// The virtual time from which the sides are apart.
    public var start: Duration
    /// The virtual time at which they can reach each other again.
    public var end: Duration

    /// Creates a partition.
    ///
    /// - Parameters:
    ///   - side: The hosts on one side; all others are on the other side.
    ///   - start: The virtual time from which the sides are apart.
    ///   - end: The virtual time at which they can reach each other again.
    public init(_ side: Set<String>, from start: Duration, to end: Duration) {
      self.side = side
      self.start = start
      self.end = end
    }

    fileprivate func separates(_ sender: String, _ receiver: String, at time: Duration) -> Bool {
      side.contains(sender) != side.contains(receiver) && start <= time && time < end
    }
  }

  /// The errors of a call.
  public enum Failure: Error, Hashable, Sendable {
    /// No answer came in time; whether the request arrived is not known.
    case timedOut
  }

  /// The time that a message takes: the shortest, the longest or half way between them.
  public var latency: ClosedRange<Duration>
  /// Whether messages can be lost.
  public var losesMessages: Bool
  /// Whether a message never overtakes an earlier one from the same sender to the same receiver.
  public var keepsOrder: Bool
  /// The time that a call waits for its answer.
  public var timeout: Duration
  /// The spans of time in which some hosts cannot reach the others.
  public var partitions: [Partition]

  /// Creates a network.
  ///
  /// - Parameters:
  ///   - latency: The time that a message takes, not negative.
  ///   - losesMessages: Whether messages can be lost.
  ///   - keepsOrder: Whether a message never overtakes an earlier one from the same sender to the
  ///     same receiver.
  ///   - timeout: The time that a call waits for its answer.
  ///   - partitions: The spans of time in which some hosts cannot reach the others.
  public init(
    latency: ClosedRange<Duration> = .milliseconds(20) ... .milliseconds(500),
    losesMessages: Bool = false, keepsOrder: Bool = false, timeout: Duration = .seconds(60),
    partitions: [Partition] = []
  ) {
    self.latency = latency
    self.losesMessages = losesMessages
    self.keepsOrder = keepsOrder
    self.timeout = timeout
    self.partitions = partitions
  }

  /// Sends a message and does not wait for its arrival.
  ///
  /// - Parameters:
  ///   - sender: The name of the sending host.
  ///   - receiver: The name of the receiving host.
  ///   - deliver: What the receiver does when the message arrives; not called if it is lost.
  public func send(
    from sender: String, to receiver: String, _ deliver: @escaping @Sendable () async -> Void
  ) {
    guard let length = transit(from: sender, to: receiver) else { return }
    Task {
      do { try await wait(length) } catch { return }
      await deliver()
    }
  }

  /// Sends a request and waits for the answer.
  ///
  /// A lost answer looks to the caller as a lost request does: `body` may have run when this
  /// throws.
  ///
  /// - Parameters:
  ///   - sender: The name of the calling host.
  ///   - receiver: The name of the called host.
  ///   - body: What the called host does.
  /// - Returns: The answer.
  /// - Throws: ``Failure/timedOut``; the error of `body`, which travels as an answer does;
  ///   `CancellationError` when the calling task is cancelled.
  public func call<Answer: Sendable>(
    from sender: String, to receiver: String, _ body: () async throws -> Answer
  ) async throws -> Answer {
    let start = SimulationClock().now
    try await arrive(from: sender, to: receiver, since: start)
    let result: Result<Answer, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    try await arrive(from: receiver, to: sender, since: start)
    return try result.get()
  }

  /// Waits for a message of a call to arrive, or for the call's end if it is lost.
  private func arrive(
    from sender: String, to receiver: String, since start: SimulationClock.Instant
  ) async throws {
    let left = timeout - start.duration(to: SimulationClock().now)
    if let length = transit(from: sender, to: receiver), length <= left {
      return try await wait(length)
    }
    try await wait(left)
    throw Failure.timedOut
  }

  private func wait(_ length: Duration) async throws {
    // Without a simulation no message takes time.
    guard let simulation = Simulation.current else { return }
    try await simulation.sleep(nanoseconds: length.wholeNanoseconds)
  }

  /// Decides how long a message takes; nil if it is lost.
  private func transit(from sender: String, to receiver: String) -> Duration? {
    guard let simulation = Simulation.current else { return .zero }
    let now = Duration.nanoseconds(simulation.now)
    let link = "\(sender) to \(receiver)"
    if partitions.contains(where: { $0.separates(sender, receiver, at: now) }) {
      Simulation.record("message from \(link): partition")
      return nil
    }
    var lengths = [latency.lowerBound]
    if latency.lowerBound < latency.upperBound {
      lengths += [(latency.lowerBound + latency.upperBound) / 2, latency.upperBound]
    }
    let words = lengths.map { "takes \($0)" } + (losesMessages ? ["lost"] : [])
    let chosen = Simulation.decide(words, isRare: false, of: "message from \(link)")
    guard chosen < lengths.count else { return nil }
    guard keepsOrder else { return lengths[chosen] }
    return simulation.keepInOrder(now + lengths[chosen], on: link) - now
  }
}

extension Simulation {
  /// Returns the arrival of a message, not before that of the last one on the same link.
  fileprivate func keepInOrder(_ arrival: Duration, on link: String) -> Duration {
    guard isHere else { return arrival }
    // What arrives at the same time may come in any order.
    let kept = max(arrival, (state.pointee.arrivals[link] ?? .zero) + .nanoseconds(1))
    state.pointee.arrivals[link] = kept
    return kept
  }
}
