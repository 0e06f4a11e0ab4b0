/// Holds an app's property lists against what it does with health data.
///
/// Each file is looked at by itself, since each configuration of an app may have its own; a kind of
/// file that is not given is not looked at.
package struct PropertyListAudit: Hashable, Sendable {
  /// The text shown when the app asks to read.
  package static let readTextKey = "NSHealthShareUsageDescription"
  /// The text shown when the app asks to save.
  package static let updateTextKey = "NSHealthUpdateUsageDescription"
  /// The entitlement to health data.
  package static let healthKitKey = "com.apple.developer.healthkit"
  /// The entitlement to be woken for new health data.
  package static let backgroundKey = "com.apple.developer.healthkit.background-delivery"

  /// Something that a file says wrongly, or does not say.
  package struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package enum Problem: Hashable, Sendable {
      /// The key is missing, empty or no text, and a text is shown for it.
      case textMissing
      /// The text does not name a type that is asked for.
      case textOmits(type: String)
      /// The key is there, and nothing is ever asked for under it.
      case textUnneeded
      /// The entitlement is missing or false.
      case entitlementMissing
    }

    /// The file.
    package let file: String
    /// The key.
    package let key: String
    /// What is wrong.
    package let problem: Problem

    /// Makes a finding.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - key: The key.
    ///   - problem: What is wrong.
    package init(file: String, key: String, problem: Problem) {
      self.file = file
      self.key = key
      self.problem = problem
    }

    /// The finding in a line, with what to do.
    package var description: String {
      let rest =
        switch problem {
        case .textMissing: "is missing or empty; say there what the data is used for"
        case .textOmits(let type):
          "does not name \(PropertyListAudit.words(for: type)[0]) (\(type)); name it"
        case .textUnneeded: "is there, but the app saves nothing; remove it"
        case .entitlementMissing: "is missing or false; set it to true"
        }
      return "\(file): \(key) \(rest)"
    }
  }

  /// The types that the app reads, by HealthKit's names such as `stepCount`.
  package let reads: [String]
  /// The types that the app saves.
  package let writes: [String]
  /// Whether new data wakes the app; nil where the files are to say.
  package let background: Bool?

  /// Makes an audit for what an app does.
  ///
  /// - Parameters:
  ///   - reads: The types that the app reads.
  ///   - writes: The types that the app saves.
  ///   - background: Whether new data wakes the app; nil where one of the files mentioning the
  ///     entitlement is to mean it.
  package init(
    reads: [String] = ["stepCount", "sleepAnalysis"], writes: [String] = [],
    background: Bool? = nil
  ) {
    self.reads = reads
    self.writes = writes
    self.background = background
  }

  /// What is wrong with some files, in their order.
  ///
  /// - Parameter files: The files of one app.
  /// - Returns: The findings; none where all is right.
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
        // A text for reading that is not needed misleads nobody about what is changed.
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

  /// Whether a text names a type: one of its words, or its name, begins a word there.
  static func names(_ type: String, in text: String) -> Bool {
    let spaced =
      " "
      + text.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : " " }
      .joined().split(separator: " ").joined(separator: " ")
    return words(for: type).contains { spaced.contains(" " + $0) }
  }

  /// The words for a type, any of which will do; a type without words of its own goes by its name.
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
