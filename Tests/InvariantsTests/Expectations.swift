import HealthModel
import ServiceObservations
import Testing

@testable import Invariants

/// What a check says of a world.
func report(_ check: any Invariant.Type, _ world: World) -> InvariantReport {
  let subject = world.subject
  var recorder = CheckRecorder()
  let applies = check.applies(to: subject)
  if applies { check.examine(subject, &recorder) }
  return InvariantReport(
    id: check.id, applies: applies, examined: recorder.examined,
    breaches: recorder.breaches, findings: recorder.findings)
}

/// The check applies, looks at so many cases, and finds nothing.
func expectSilent(
  _ check: any Invariant.Type, _ world: World = World(), examined: Int,
  at place: SourceLocation = #_sourceLocation
) {
  let report = report(check, world)
  #expect(report.findings == [], sourceLocation: place)
  #expect(report.status == .held, sourceLocation: place)
  #expect(report.examined == examined, sourceLocation: place)
}

/// The check finds exactly this, in so many cases.
func expectFires(
  _ check: any Invariant.Type, _ world: World, examined: Int, _ findings: Finding...,
  at place: SourceLocation = #_sourceLocation
) {
  let report = report(check, world)
  #expect(report.findings == findings, sourceLocation: place)
  #expect(report.breaches == findings.count, sourceLocation: place)
  #expect(report.examined == examined, sourceLocation: place)
  #expect(report.status == .violated, sourceLocation: place)
}

func expectNotApplicable(
  _ check: any Invariant.Type, _ world: World, at place: SourceLocation = #_sourceLocation
) {
  #expect(report(check, world).status == .notApplicable, sourceLocation: place)
}

func expectVacuous(
  _ check: any Invariant.Type, _ world: World, at place: SourceLocation = #_sourceLocation
) {
  let report = report(check, world)
  #expect(report.status == .vacuous, sourceLocation: place)
  #expect(report.examined == 0, sourceLocation: place)
}

/// The text of a value in findings.
func text(_ value: Any) -> String { ValueText.of(value) }

/// The finding of two values that differ.
func difference(_ message: String, at place: String = "", _ expected: Any, _ actual: Any) -> Finding
{
  .difference(message, at: place, expected, actual)
}
