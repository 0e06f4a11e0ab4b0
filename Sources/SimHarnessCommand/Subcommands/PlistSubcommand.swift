import AppBundleAudit
import Foundation
import Harness
import HealthModel
import LocatedJSON

/// Checks an app's property lists for access to health data.
enum PlistSubcommand: Subcommand {
  static let name = "plist"
  static let operands = "FILE..."
  static let summary = "check Info.plist and .entitlements files for access to health data"
  static let options = [
    Option(
      name: "--reads", value: "TYPES",
      summary: "types that the app reads (default: stepCount,sleepAnalysis)"),
    Option(name: "--writes", value: "TYPES", summary: "types that the app saves (default: none)"),
    Option(
      name: "--background", value: nil,
      summary: "new data wakes the app (default: only if a file mentions background delivery)"),
  ]
  static let completion = Completion.files

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError("plist needs a file; write simharness plist Info.plist App.entitlements")
    }
    let audit = PropertyListAudit(
      reads: try types(arguments, "--reads", default: "stepCount,sleepAnalysis"),
      writes: try types(arguments, "--writes", default: ""),
      background: arguments.flag("--background") ? true : nil)
    var files: [PropertyListFile] = []
    for operand in arguments.operands {
      let bytes = try ScenarioFile.bytes(of: operand, limit: PropertyListFile.sizeLimit)
      files.append(try PropertyListFile(name: operand, parsing: bytes))
    }
    let findings = audit.findings(in: files)
    for finding in findings { Console.write(lines: "\(finding)") }
    let kinds = files.map { "\($0.name) (\($0.kind.rawValue))" }.joined(separator: ", ")
    let word = findings.count == 1 ? "finding" : "findings"
    Console.write(lines: "\(findings.count) \(word) in \(kinds)")
    return (findings.isEmpty ? ExitStatus.held : .violated).rawValue
  }

  /// The types of an option.
  private static func types(_ arguments: Arguments, _ option: String, default list: String) throws
    -> [String]
  {
    let words = (arguments.value(option) ?? list).split(separator: ",")
      .map { String($0.filter { !$0.isWhitespace }) }.filter { !$0.isEmpty }
    if words == ["none"] { return [] }
    let known = SampleType.catalog.map(\.name) + others
    return try words.map { word in
      let name = Self.name(ofIdentifier: word) ?? word
      let isSame = { $0 == name || word != name && $0.lowercased() == name.lowercased() }
      if let type = known.first(where: isSame) { return type }
      let remedy =
        EditDistance.nearest(to: name, among: known).map { "did you mean \($0)?" }
        ?? "name types of HealthKit, such as stepCount, or none"
      throw UsageError("\(option) has \(word.debugDescription); \(remedy)")
    }
  }

  /// The name of a type in an identifier such as `HKQuantityTypeIdentifierStepCount` or
  /// `HKWorkoutTypeIdentifier`; nil for any other text.
  private static func name(ofIdentifier text: String) -> String? {
    guard text.hasPrefix("HK"), let place = text.range(of: "Identifier") else { return nil }
    let rest = text[place.upperBound...]
    if !rest.isEmpty { return String(rest) }
    let kind = text[..<place.lowerBound].dropFirst(2)
    return String(kind.hasSuffix("Type") ? kind.dropLast(4) : kind)
  }

  /// The types of HealthKit that the catalog of samples lacks.
  private static let others = [
    "activityMoveMode", "activitySummary", "audiogram", "biologicalSex", "bloodType",
    "clinicalRecord", "dateOfBirth", "electrocardiogram", "fitzpatrickSkinType", "gad7",
    "heartbeatSeries", "medicationDoseEvent", "phq9", "stateOfMind", "userAnnotatedMedication",
    "visionPrescription", "wheelchairUse", "workout", "workoutRoute",
  ]
}
