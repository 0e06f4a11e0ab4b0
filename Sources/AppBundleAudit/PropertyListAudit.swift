/// Checks an app's property lists against its use of health data.
///
/// Each file is checked separately because each build configuration of an app may have its own
/// files. Only the kinds of files that are given are checked.
package struct PropertyListAudit: Hashable, Sendable {
  /// The key of the usage description for reading.
  package static let readTextKey = "NSHealthShareUsageDescription"
  /// The key of the usage description for saving.
  package static let updateTextKey = "NSHealthUpdateUsageDescription"
  /// The key of the HealthKit entitlement.
  package static let healthKitKey = "com.apple.developer.healthkit"
  /// The key of the entitlement for background delivery.
  package static let backgroundKey = "com.apple.developer.healthkit.background-delivery"

  /// A wrong or missing entry in a file.
  package struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// A kind of problem.
    package enum Problem: Hashable, Sendable {
      /// The usage description is missing, empty or not a string, although the app needs it.
      case textMissing
      /// The usage description does not name a type that the app uses.
      case textOmits(type: String)
      /// The usage description is present, although the app does not need it.
      case textUnneeded
      /// The entitlement is missing or false.
      case entitlementMissing
    }

    /// The name of the file.
    package let file: String
    /// The key.
    package let key: String
    /// The problem.
    package let problem: Problem

    /// Creates a finding.
    package init(file: String, key: String, problem: Problem) {
      self.file = file
      self.key = key
      self.problem = problem
    }

    /// The finding in one line, with a remedy.
    package var description: String {
      let rest =
        switch problem {
        case .textMissing: "is missing or empty; state there what the data is used for"
        case .textOmits(let type):
          "does not name \(PropertyListAudit.words(for: type)[0]) (\(type)); name it"
        case .textUnneeded: "is present, but the app saves nothing; remove it"
        case .entitlementMissing: "is missing or false; set it to true"
        }
      return "\(file): \(key) \(rest)"
    }
  }

  /// The types that the app reads, by HealthKit's names such as `stepCount`.
  package let reads: [String]
  /// The types that the app saves.
  package let writes: [String]
  /// True if the app uses background delivery; nil to infer it from the entitlement in the files.
  package let background: Bool?

  /// Creates an audit; each argument has the meaning of the property with the same name.
  package init(
    reads: [String] = ["stepCount", "sleepAnalysis"], writes: [String] = [],
    background: Bool? = nil
  ) {
    self.reads = reads
    self.writes = writes
    self.background = background
  }

  /// Checks files, in their order.
  ///
  /// - Parameter files: The files of one app.
  /// - Returns: The findings; empty if there are none.
  package func findings(in files: [PropertyListFile]) -> [Finding] {
    let wakes = background ?? files.contains { $0.values[Self.backgroundKey] != nil }
    return files.flatMap { file in
      switch file.kind {
      case .information: textFindings(in: file)
      case .entitlements: entitlementFindings(in: file, wakes: wakes)
      }
    }
  }

  private func textFindings(in file: PropertyListFile) -> [Finding] {
    var found: [Finding] = []
    for (key, types) in [(Self.readTextKey, reads), (Self.updateTextKey, writes)] {
      func note(_ problem: Finding.Problem) {
        found.append(Finding(file: file.name, key: key, problem: problem))
      }
      if types.isEmpty {
        // An unneeded description for reading is accepted because it does not claim that data is
        // changed.
        if key == Self.updateTextKey, file.values[key] != nil { note(.textUnneeded) }
        continue
      }
      guard case .text(let text) = file.values[key], text.contains(where: { !$0.isWhitespace })
      else {
        note(.textMissing)
        continue
      }
      for type in types where !Self.names(type, in: text) { note(.textOmits(type: type)) }
    }
    return found
  }

  private func entitlementFindings(in file: PropertyListFile, wakes: Bool) -> [Finding] {
    var keys = reads.isEmpty && writes.isEmpty ? [] : [Self.healthKitKey]
    if wakes { keys.append(Self.backgroundKey) }
    return keys.filter { file.values[$0] != .flag(true) }
      .map { Finding(file: file.name, key: $0, problem: .entitlementMissing) }
  }

  // MARK: Names of types

  /// True if a text contains a word that starts with one of the type's words.
  static func names(_ type: String, in text: String) -> Bool {
    let spaced =
      " "
      + text.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : " " }
      .joined().split(separator: " ").joined(separator: " ")
    return words(for: type).contains { spaced.contains(" " + $0) }
  }

  /// The words that name a type; a type without special words is named by its identifier, split
  /// into words.
  static func words(for type: String) -> [String] {
    switch type {
    case "stepCount": return ["steps", "step", "pedometer"]
    case "sleepAnalysis": return ["sleep", "asleep"]
    case "bodyMass": return ["weight", "body mass"]
    case "oxygenSaturation": return ["blood oxygen", "oxygen"]
    case "respiratoryRate": return ["breathing", "breath", "respiratory", "respiration"]
    case "heartRateVariabilitySDNN": return ["heart rate variability", "hrv"]
    default:
      let name = type.reduce(into: "") { name, character in
        if character.isUppercase { name += " " }
        name += character.lowercased()
      }
      return [name]
    }
  }
}
