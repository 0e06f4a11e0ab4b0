import Randomness

/// A rule that selects one of several ready tasks, or outcomes.
protocol Policy {
  /// Selects a task.
  ///
  /// - Parameters:
  ///   - tasks: The ready tasks, that of the plain order first; two or more.
  ///   - position: The number of choices before this one.
  /// - Returns: An index of `tasks`.
  mutating func rank(of tasks: [Int], at position: Int) -> Int

  /// Selects one of the outcomes that the program leaves to the simulation.
  ///
  /// - Parameters:
  ///   - count: The number of outcomes, two or more; 0 is that of the plain order.
  ///   - isRare: Whether the others are faults.
  ///   - position: The number of choices before this one.
  /// - Returns: The number of the outcome.
  mutating func outcome(of count: Int, isRare: Bool, at position: Int) -> Int
}

/// Every ready task has the same chance.
struct RandomPolicy: Policy {
  private var random: PhiloxStream

  init(seed: UInt64) { random = .choices(seed) }

  mutating func rank(of tasks: [Int], at position: Int) -> Int {
    Int(random.integer(below: UInt32(tasks.count)))
  }

  mutating func outcome(of count: Int, isRare: Bool, at position: Int) -> Int {
    random.outcome(of: count, isRare: isRare)
  }
}

/// The task with the highest priority runs; at the change points its priority becomes the lowest.
struct PriorityPolicy: Policy {
  private var random: PhiloxStream
  private var priorities: [Int: Int64] = [:]
  private var changes: Set<Int>
  private var lowest: Int64 = 0

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - seed: The seed of priorities and change points.
  ///   - bound: The number of ordered steps of the bugs to find, above zero.
  ///   - expected: The number of choices among which change points are drawn.
  init(seed: UInt64, bound: Int, expected: Int) {
    random = .choices(seed)
    changes = random.positions(max(0, bound - 1), below: expected)
  }

  mutating func rank(of tasks: [Int], at position: Int) -> Int {
    for task in tasks.sorted() where priorities[task] == nil {
      priorities[task] = Int64(random.nextWord()) + 1
    }
    let best = tasks.indices.max { left, right in
      // Jobs of equal priority keep their order.
      (priorities[tasks[left], default: 0], -left) < (priorities[tasks[right], default: 0], -right)
    }
    let chosen = best ?? 0
    if changes.contains(position) {
      lowest -= 1
      priorities[tasks[chosen]] = lowest
    }
    return chosen
  }

  mutating func outcome(of count: Int, isRare: Bool, at position: Int) -> Int {
    random.outcome(of: count, isRare: isRare)
  }
}

/// The plain order, which passes over the next task at drawn positions.
struct DelayPolicy: Policy {
  private var random: PhiloxStream
  private let delays: Set<Int>

  init(seed: UInt64, delays: Int, expected: Int) {
    random = PhiloxStream.choices(seed)
    let count = Int(random.integer(below: UInt32(clamping: delays) + 1))
    self.delays = random.positions(count, below: expected)
  }

  func rank(of tasks: [Int], at position: Int) -> Int { delays.contains(position) ? 1 : 0 }

  mutating func outcome(of count: Int, isRare: Bool, at position: Int) -> Int {
    delays.contains(position) ? 1 + Int(random.integer(below: UInt32(count - 1))) : 0
  }
}

/// Recorded ranks, then the plain order.
struct ReplayPolicy: Policy {
  /// The ranks other than 0, by position.
  let ranks: [Int: Int]

  init(_ choices: some Sequence<Int>) {
    ranks = Dictionary(
      uniqueKeysWithValues: choices.enumerated().filter { $0.element != 0 }.map { ($0, $1) })
  }

  init(ranks: [Int: Int]) { self.ranks = ranks }

  func rank(of tasks: [Int], at position: Int) -> Int {
    let rank = ranks[position, default: 0]
    // A choice that the run does not have is that of the plain order.
    return tasks.indices.contains(rank) ? rank : 0
  }

  func outcome(of count: Int, isRare: Bool, at position: Int) -> Int {
    let rank = ranks[position, default: 0]
    return rank < count ? rank : 0
  }
}

extension PhiloxStream {
  fileprivate static func choices(_ seed: UInt64) -> PhiloxStream {
    PhiloxStream(seed: seed, person: 0, stream: StreamIdentifier(.schedule), day: 0)
  }

  /// Draws distinct positions, at most as many as there are.
  fileprivate mutating func positions(_ count: Int, below bound: Int) -> Set<Int> {
    var drawn: Set<Int> = []
    let bound = max(1, bound)
    while drawn.count < min(count, bound) {
      drawn.insert(Int(integer(below: UInt32(clamping: bound))))
    }
    return drawn
  }
}
