public import HealthModel

/// Where a store and the naive one part.
public struct Difference: Sendable, CustomStringConvertible {
  /// What the sequence was drawn from, or its number.
  public var seed: UInt64
  /// The step's place in the shrunk sequence.
  public var step: Int
  /// The rules that differ from the defaults.
  public var rules: [String]
  /// The shrunk sequence up to the step.
  public var operations: [String]
  /// What the store answered.
  public var store: String
  /// What the naive store answered.
  public var model: String

  /// The lines of a report.
  public var description: String {
    let steps = operations.enumerated().map { "    \($0.offset). \($0.element)" }
    return
      (["seed \(seed), step \(step), rules \(rules)"] + steps + [
        "  store: \(store)", "  model: \(model)",
      ]).joined(separator: "\n")
  }
}

/// What many sequences came to.
public struct CheckReport: Sendable {
  /// How many sequences were run.
  public var sequences = 0
  /// How many operations of each kind were done.
  public var operations: [String: Int] = [:]
  /// The number of events of each kind that reached the app.
  public var events: [String: Int] = [:]
  /// How many answers were errors.
  public var refusals = 0
  /// Where the stores parted.
  public var differences: [Difference] = []

  /// Makes an empty report.
  public init() {}
}

/// Compares a store with the naive one.
public struct ModelCheck {
  /// Makes an empty store from rules and a key.
  public typealias Make = (StoreSemantics, UInt64) -> any CheckedStore

  /// How many differences are enough to stop.
  public var enough = 10

  /// Makes a check.
  public init() {}

  /// Runs one sequence on a store and a naive one.
  ///
  /// - Parameters:
  ///   - sequence: The rules and operations.
  ///   - store: An empty store of the same rules.
  ///   - report: Where operations are counted.
  /// - Returns: The first difference, or nil.
  public func run(
    _ sequence: OperationSequence, on store: any CheckedStore, counting report: inout CheckReport
  ) -> Difference? {
    var run = SequenceRun(store, sequence.semantics, now: sequence.now)
    for (index, operation) in sequence.operations.enumerated() {
      let (found, expected, other) = run.step(operation)
      report.operations[operation.kind, default: 0] += 1
      if case .error = expected { report.refusals += 1 }
      if found == expected, other == nil { continue }
      let words = Words(base: sequence.now)
      return Difference(
        seed: sequence.seed, step: index, rules: sequence.semantics.differences,
        operations: sequence.operations[...index].map(words.text),
        store: words.text(found) + (other.map { "; \($0)" } ?? ""), model: words.text(expected))
    }
    return nil
  }

  /// Runs drawn sequences.
  ///
  /// - Parameters:
  ///   - seeds: What each sequence is drawn from.
  ///   - make: Makes a store.
  /// - Returns: The counts and shrunk differences.
  public func drawn(seeds: Range<UInt64>, make: Make) -> CheckReport {
    var report = CheckReport()
    for seed in seeds {
      var generator = SequenceGenerator(seed: seed)
      check(generator.sequence(), &report, make)
      if report.differences.count >= enough { break }
    }
    return report
  }

  func check(_ sequence: OperationSequence, _ report: inout CheckReport, _ make: Make) {
    report.sequences += 1
    let store = make(sequence.semantics, sequence.seed)
    if let difference = run(sequence, on: store, counting: &report) {
      report.differences.append(shrunk(sequence, difference, make))
    }
  }

  /// Drops operations and samples one at a time, then rules, while the stores still differ.
  private func shrunk(_ sequence: OperationSequence, _ first: Difference, _ make: Make)
    -> Difference
  {
    var best = (sequence: sequence, difference: first)
    var uncounted = CheckReport()
    func accept(_ candidate: OperationSequence) -> Bool {
      let store = make(candidate.semantics, candidate.seed)
      guard let found = run(candidate, on: store, counting: &uncounted) else { return false }
      best = (candidate, found)
      return true
    }
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      best.sequence.operations = Array(best.sequence.operations.prefix(best.difference.step + 1))
      for index in best.sequence.operations.indices.reversed()
      where index < best.sequence.operations.count {
        var candidate = best.sequence
        candidate.operations.remove(at: index)
        if accept(candidate) { isSmaller = true }
      }
      for index in best.sequence.operations.indices
      where index < best.sequence.operations.count {
        guard case .save(let samples, let source) = best.sequence.operations[index] else {
          continue
        }
        for place in samples.indices.reversed() where samples.count > 1 {
          var fewer = samples
          fewer.remove(at: place)
          var candidate = best.sequence
          candidate.operations[index] = .save(fewer, source)
          if accept(candidate) {
            isSmaller = true
            break
          }
        }
      }
    }
    for rule in StoreSemantics.switches where rule.id != "exceptions" {
      var candidate = best.sequence
      if rule.value(in: candidate.semantics) == rule.defaultValue { continue }
      if rule.set(rule.defaultValue, in: &candidate.semantics) { _ = accept(candidate) }
    }
    return best.difference
  }
}
