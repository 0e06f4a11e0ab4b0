/// The way in which orders of a test's tasks are selected.
public enum InterleavingStrategy: Hashable, Sendable {
  /// Any ready task runs with equal probability, drawn at every choice.
  case random
  /// Probabilistic concurrency testing: the task with the highest of the drawn priorities runs, and
  /// at `bound` - 1 drawn choices the running task's priority becomes the lowest.
  ///
  /// It finds a bug that requires `bound` ordered steps with a known probability. The number of
  /// choices is measured by a first run in the plain order.
  case pct(bound: Int)
  /// The plain order, in which up to `delays` drawn choices pass over the task that is next.
  case delayBounded(delays: Int)
  /// Every order, each once, up to `orders`; the number of seeds does not matter.
  case exhaustive(orders: Int)
  /// One recorded order: the rank of the task at each choice, where 0 is the plain order.
  case replay(choices: [Int])
}

extension InterleavingStrategy: CustomStringConvertible {
  public var description: String {
    switch self {
    case .random: "random"
    case .pct(let bound): "pct(bound: \(bound))"
    case .delayBounded(let delays): "delayBounded(delays: \(delays))"
    case .exhaustive(let orders): "exhaustive(orders: \(orders))"
    case .replay(let choices): "replay(choices: \(choices.count))"
    }
  }
}
