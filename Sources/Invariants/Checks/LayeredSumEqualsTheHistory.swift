import HealthModel
import ServiceObservations

/// The counts of all layered intervals add up to the history plus each boundary's exact excess.
package enum LayeredSumEqualsTheHistory: Invariant {
  package static let statement =
    "The counts of all layered intervals add up to the history plus each boundary's exact excess"
  package static let notes = CheckNotes(
    verifies: """
      the stored counts, corrected for rounding, add up to all merged steps in the range plus the
      steps that the store's merge counts again at each boundary, to the millionth of a step.
      """,
    omits: "the interval in which a step is counted.",
    oracle: "the sweep's total over the range, and a sweep of the samples that meet at a boundary.",
    blindSpots: "errors that cancel out.",
    example: """
      Two intervals of 6,000 steps meet inside a walk that both devices recorded. Each query merges
      its own samples, so 40 steps count twice; the sum is the history's 11,960 plus exactly these
      40.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering, let excess = subject.layeredExcess else {
      return
    }

    // A faulty service may return any counts, and 128 bits hold the sum of all of them.
    let counted = layering.first.intervals.reduce(Int128(0)) { $0 + Int128($1.count) }
    let unit = Int128(subject.stepOracle.unit)
    let found = counted * unit + Int128(excess.roundedAway)
    let expected =
      Int128(subject.stepOracle.amount(in: layering.range)) + Int128(excess.boundaryExcess)
    recorder.expect(
      found == expected,
      Finding(
        "steps were lost or added", at: layering.range.text, expected: steps(expected, unit),
        actual: steps(found, unit)))
  }

  /// An amount as a decimal number of steps, which is exact.
  private static func steps(_ amount: Int128, _ unit: Int128) -> String {
    let (whole, rest) = amount.magnitude.quotientAndRemainder(dividingBy: unit.magnitude)
    var fraction = rest == 0 ? "" : "." + "\(unit.magnitude + rest)".dropFirst()
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let number = "\(amount < 0 ? "-" : "")\(whole)\(fraction)"
    return number == "1" ? "1 step" : "\(number) steps"
  }
}
