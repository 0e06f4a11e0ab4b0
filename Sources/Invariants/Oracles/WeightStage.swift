import struct Foundation.UUID
import HealthModel
import ServiceObservations

/// A step of a weight sync's life, with the states around it and the oracle's expectations.
///
/// A class, because several checks read all stages, whose copies would be large.
final class WeightStage {
  let life: WeightObservation.Life
  let step: WeightObservation.Step
  /// The observed state before the step.
  let before: WeightObservation.State
  /// The expectations before the step.
  let prior: WeightLedger
  /// The expectations after the step.
  let ledger: WeightLedger
  /// The position of the step in its life.
  let index: Int

  private init(
    life: WeightObservation.Life, step: WeightObservation.Step, before: WeightObservation.State,
    prior: WeightLedger, ledger: WeightLedger, index: Int
  ) {
    self.life = life
    self.step = step
    self.before = before
    self.prior = prior
    self.ledger = ledger
    self.index = index
  }

  /// The name of the life and the position of the step, with its act.
  var place: String { "\(life.name), step \(index + 1) (\("\(step.act)".prefix { $0 != "(" }))" }

  var after: WeightObservation.State { step.after }

  /// Returns the steps of all lives.
  static func all(_ observation: WeightObservation?) -> [WeightStage] {
    observation?.lives.flatMap { life -> [WeightStage] in
      var (ledger, before) = (WeightLedger(life), life.before)
      return life.steps.enumerated().map { index, step in
        let prior = ledger
        ledger.advance(step, from: before)
        defer { before = step.after }
        return WeightStage(
          life: life, step: step, before: before, prior: prior, ledger: ledger, index: index)
      }
    } ?? []
  }

  /// The error of the act, if any.
  var failure: WeightObservation.Failure? {
    if case .failure(let failure) = step.answer { failure } else { nil }
  }

  /// True if the settings let the service export before and after the step.
  var isExporting: Bool { before.settings.isExporting && after.settings.isExporting }

  /// Returns the calls that changed the sample of an entry, or were to change it.
  func writes(of id: UUID) -> [WeightObservation.Call] {
    step.calls.filter { $0.isWrite && ledger.ownEntry($0.identifier) == id }
  }
}

extension WeightObservation.Settings {
  /// A Boolean value that indicates whether the outcome lets the service export.
  var isExporting: Bool { outcome == .full || outcome == .writeOnly }
}

extension WeightObservation.Entry {
  /// The fields that differ from another entry's, as text.
  func fields(unlike other: WeightObservation.Entry) -> String {
    let pairs: [(String, String, String)] = [
      ("id", "\(id)", "\(other.id)"), ("own", "\(isOwn)", "\(other.isOwn)"),
      ("grams", "\(grams)", "\(other.grams)"), ("unit", unit.rawValue, other.unit.rawValue),
      ("time", time.iso8601, other.time.iso8601),
      ("note", note ?? "none", other.note ?? "none"),
      ("body fat", Self.text(bodyFat), Self.text(other.bodyFat)),
      ("sample", Self.text(sample), Self.text(other.sample)),
      ("source", source ?? "none", other.source ?? "none"),
      ("bundle", bundle ?? "none", other.bundle ?? "none"),
      ("remote identifier", remoteIdentifier ?? "none", other.remoteIdentifier ?? "none"),
      ("version", "\(version)", "\(other.version)"), ("synced", "\(isSynced)", "\(other.isSynced)"),
      ("sent", "\(wasSent)", "\(other.wasSent)"), ("hidden", "\(isHidden)", "\(other.isHidden)"),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private static func text(_ value: (some CustomStringConvertible)?) -> String {
    value.map { "\($0)" } ?? "none"
  }
}

extension CheckRecorder {
  /// Records a case in which an entry must equal another; `nil` means that there is none.
  mutating func expectEntry(
    _ actual: WeightObservation.Entry?, _ expected: WeightObservation.Entry?, _ message: String,
    at place: @autoclosure () -> String
  ) {
    expect(
      actual == expected,
      Finding(
        message, at: place(),
        expected: expected.map { actual.map($0.fields(unlike:)) ?? "\($0.grams) g" } ?? "no entry",
        actual: actual.map { expected.map($0.fields(unlike:)) ?? "\($0.grams) g" } ?? "no entry"))
  }
}
