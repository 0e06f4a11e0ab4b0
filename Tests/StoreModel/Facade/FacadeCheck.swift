import struct Foundation.UUID
import HealthModel

/// The first difference between a facade and the naive one.
private struct Disagreement {
  var found: String
  var expected: String
}

/// Compares a device's store, as an app sees it, with the naive facade.
package struct FacadeCheck: Sendable {
  /// The outcome of one sequence.
  package struct Outcome: Sendable {
    /// The operations done, the events and the refusals.
    package var report = CheckReport()
    /// The first difference; nil if there is none.
    package var difference: Difference?
  }

  /// Runs a sequence on an empty facade, with `compare`.
  package typealias Play = (FacadeSequence) -> Outcome

  /// The rule that the naive facade breaks; nil for none.
  package var defect: FacadeDefect?
  /// The number of differences after which the check stops.
  package var enough = 10

  /// Returns what two answers have to agree in; all of them unless one of the stores rounds.
  package var essence: @Sendable (Answer) -> Answer = { $0 }

  /// Makes a check.
  package init(defect: FacadeDefect? = nil) { self.defect = defect }

  /// Runs drawn sequences.
  ///
  /// - Parameters:
  ///   - seeds: What each sequence is drawn from.
  ///   - play: Runs a sequence.
  /// - Returns: The counts and shrunk differences.
  package func drawn(seeds: Range<UInt64>, play: Play) -> CheckReport {
    var report = CheckReport()
    for seed in seeds {
      var generator = FacadeGenerator(seed: seed)
      let sequence = generator.make()
      let outcome = play(sequence)
      report.sequences += 1
      report.refusals += outcome.report.refusals
      report.operations.merge(outcome.report.operations) { $0 + $1 }
      report.events.merge(outcome.report.events) { $0 + $1 }
      guard let difference = outcome.difference else { continue }
      report.differences.append(shrunk(sequence, difference, play))
      if report.differences.count >= enough { break }
    }
    return report
  }

  /// Runs a sequence on an empty facade and a naive one.
  ///
  /// - Parameters:
  ///   - sequence: The app, its person and what happens.
  ///   - facade: An empty facade for the sequence.
  /// - Returns: The counts and the first difference.
  @MainActor
  package func compare(_ sequence: FacadeSequence, with facade: any CheckedFacade) async
    -> Outcome
  {
    let model = NaiveFacade(sequence, defect: defect)
    let words = Words(base: sequence.now)
    var known: [(uuid: UUID, source: DataSource)] = []
    var stopped: Set<SampleType> = []
    var outcome = Outcome()
    for (index, drawn) in sequence.operations.enumerated() {
      if drawn.needsProcess, !model.hasProcess { continue }
      let operation = drawn.resolved(known)
      let found = await facade.perform(operation)
      var assigned: [UUID?] = []
      if case .saved(let uuids) = found { assigned = uuids }
      known += assigned.compactMap { $0 }.map { ($0, operation.writer ?? sequence.source) }
      let expected = model.perform(operation, assigned: assigned)
      outcome.report.operations[operation.kind, default: 0] += 1
      if case .error = expected { outcome.report.refusals += 1 }
      let events = model.takeEvents()
      for event in events { outcome.report.events[event.name, default: 0] += 1 }
      let condition = model.condition
      let stops = condition.stopped.subtracting(stopped).count
      if stops > 0 { outcome.report.events["stop of a type", default: 0] += stops }
      stopped = condition.stopped
      guard
        let part = part(
          found, expected, facade.takeEvents(), events, facade.condition, condition, words)
      else { continue }
      outcome.difference = Difference(
        seed: sequence.seed, step: index,
        rules: sequence.semantics.differences + sequence.traits,
        operations: sequence.operations[...index].map(words.text), store: part.found,
        model: part.expected)
      break
    }
    facade.finish()
    return outcome
  }

  private func part(
    _ found: Answer, _ expected: Answer, _ calls: [FacadeEvent], _ expectedCalls: [FacadeEvent],
    _ condition: FacadeCondition, _ expectedCondition: FacadeCondition, _ words: Words
  ) -> Disagreement? {
    if essence(found) != essence(expected) {
      return Disagreement(found: words.text(found), expected: words.text(expected))
    }
    // Streams are tasks of their own: their order at one time is not part of the rules.
    func ordered(_ events: [FacadeEvent]) -> [FacadeEvent] {
      let streams = Set(events.compactMap(\.stream)).sorted()
      return events.filter { $0.stream == nil }
        + streams.flatMap { stream in events.filter { $0.stream == stream } }
    }
    let (one, other) = (ordered(calls), ordered(expectedCalls))
    if one != other {
      return Disagreement(
        found: one.map(words.text).description, expected: other.map(words.text).description)
    }
    if condition != expectedCondition {
      return Disagreement(found: words.text(condition), expected: words.text(expectedCondition))
    }
    return nil
  }

  /// Drops operations and samples one at a time, then rules and traits, while the two still part.
  private func shrunk(_ sequence: FacadeSequence, _ first: Difference, _ play: Play) -> Difference {
    var best = (sequence: sequence, difference: first)
    func accept(_ candidate: FacadeSequence) -> Bool {
      guard let found = play(candidate).difference else { return false }
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
        if accept(candidate) {
          isSmaller = true
          continue
        }
        for smaller in best.sequence.operations[index].smaller {
          candidate = best.sequence
          candidate.operations[index] = smaller
          if accept(candidate) {
            isSmaller = true
            break
          }
        }
      }
      if !isSmaller { isSmaller = best.sequence.plainer.contains { accept($0) } }
    }
    for rule in StoreSemantics.switches where rule.id != "exceptions" {
      var candidate = best.sequence
      if rule.value(in: candidate.semantics) == rule.defaultValue { continue }
      if rule.set(rule.defaultValue, in: &candidate.semantics) { _ = accept(candidate) }
    }
    return best.difference
  }
}

extension FacadeOperation {
  /// The writer of a save, unless it is the app.
  fileprivate var writer: DataSource? {
    if case .device(.save(_, let source)) = self { return source }
    return nil
  }

  /// The same with one sample or type less.
  fileprivate var smaller: [FacadeOperation] {
    func without<Element>(_ elements: [Element]) -> [[Element]] {
      if elements.count < 2 { return [] }
      return elements.indices.map { index in
        var fewer = elements
        fewer.remove(at: index)
        return fewer
      }
    }
    func fewer(_ types: Set<SampleType>) -> [Set<SampleType>] {
      SampleType.catalog.filter(types.contains).map { types.subtracting([$0]) }
    }
    switch self {
    case .app(.save(let samples, let source)):
      return without(samples).map { .app(.save($0, source)) }
    case .device(.save(let samples, let source)):
      return without(samples).map { .device(.save($0, source)) }
    case .request(let share, let read):
      return fewer(share).map { .request(share: $0, read: read) }
        + fewer(read).map { .request(share: share, read: $0) }
    case .observe(let types, let isKept, let answersAtOnce):
      return fewer(types).filter { !$0.isEmpty }
        .map { .observe($0, isKept: isKept, answersAtOnce: answersAtOnce) }
    case .settings(let read, let share, let isGranted):
      return fewer(read).map { .settings(read: $0, share: share, isGranted: isGranted) }
        + fewer(share).map { .settings(read: read, share: $0, isGranted: isGranted) }
    default: return []
    }
  }
}

extension FacadeSequence {
  /// The same with one trait as in most apps.
  fileprivate var plainer: [FacadeSequence] {
    var all: [FacadeSequence] = []
    func add(_ isSpecial: Bool, _ change: (inout FacadeSequence) -> Void) {
      if !isSpecial { return }
      var candidate = self
      change(&candidate)
      all.append(candidate)
    }
    add(answer != .everything) { $0.answer = .everything }
    add(answerSeconds > 0) { $0.answerSeconds = 0 }
    add(!isEntitled) { $0.isEntitled = true }
    add(!mayRead) { $0.mayRead = true }
    add(!mayShare) { $0.mayShare = true }
    add(relaunches) { $0.relaunches = false }
    add(isSlow) { $0.isSlow = false }
    for index in faults.indices { add(true) { $0.faults.remove(at: index) } }
    return all
  }

  /// The traits in which the app differs from most.
  fileprivate var traits: [String] {
    var traits: [String] = []
    if answer != .everything {
      traits.append(
        "person allows read \(Words.names(answer.read)) share \(Words.names(answer.share))")
    }
    if answerSeconds > 0 { traits.append("answers after \(answerSeconds) s") }
    if !isEntitled { traits.append("not entitled") }
    if !mayRead { traits.append("no reason to read") }
    if !mayShare { traits.append("no reason to save") }
    if relaunches { traits.append("relaunches") }
    if isSlow { traits.append("slow") }
    for fault in faults { traits.append("\(fault.kind)") }
    return traits
  }
}
