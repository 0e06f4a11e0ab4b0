import AppleHealthExport
import HealthModel
import LocatedJSON
import Scenario

/// The person of an Apple Health export.
enum ImportedPerson {
  /// Reads the person of a scenario's export.
  ///
  /// - Parameters:
  ///   - export: The export.
  ///   - scenario: The scenario, whose span ends with the records that it takes, and whose zones
  ///     are in force where the export names none.
  /// - Returns: The history without ground truth, and with the arrivals of all samples.
  /// - Throws: `InputError` for anything but an export with records in the span.
  /// - Complexity: O(*b* + *n* log *n*) for *b* bytes of XML and *n* records.
  static func read(_ export: ExportHistory, _ scenario: Scenario) throws(InputError)
    -> GeneratedPerson
  {
    func zones(_ named: ZoneTimeline) -> ZoneTimeline {
      named.segments.count > 1 ? named : scenario.zones
    }
    let imported: AppleHealthImport
    do {
      imported = try ExportInput.read(
        export.path, timeZone: scenario.zones.segments[0].identifier
      ) { scenario.relocated(to: zones($0)).span }
    } catch {
      throw problem(error, of: export, in: scenario)
    }
    guard imported.history.sampleCount > 0 else {
      let error = InputError(
        file: export.path, problem: "no record was in the store at the end of the span",
        remedy: "use the days that simharness import shows")
      throw problem(error, of: export, in: scenario)
    }
    let local = scenario.relocated(to: zones(imported.zones))
    var person = GeneratedPerson(
      zones: local.zones, history: imported.history, arrivals: imported.arrivals,
      truth: GroundTruth(days: local.policyDays, steps: nil, sleep: nil, weight: nil),
      edgeCases: [:], civilDays: local.civilDays)
    person.export = imported.summary
    return person
  }

  /// The error at the place where a scenario names its export; the error itself for an export that
  /// is run without a scenario file.
  private static func problem(
    _ error: InputError, of export: ExportHistory, in scenario: Scenario
  ) -> InputError {
    if scenario.file == export.path { return error }
    return scenario.problem(
      "\(export.path): \(error.problem)", at: "history", ExportHistory.key, remedy: error.remedy)
  }
}
