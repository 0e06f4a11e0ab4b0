import struct Foundation.Data
import class Foundation.PropertyListSerialization

/// What an app's Info.plist or entitlements file says, as far as access to health data is
/// concerned.
package struct PropertyListFile: Hashable, Sendable {
  /// What a file is for.
  package enum Kind: String, Hashable, Sendable {
    /// Texts that the person is shown, among much else.
    case information
    /// What the app is entitled to.
    case entitlements
  }

  /// A value, as far as it is looked at.
  package enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A truth value.
    case flag(Bool)
    /// Anything else.
    case other
  }

  /// What the file is called in findings.
  package let name: String
  /// What it is for.
  package let kind: Kind
  /// Its top level.
  package let values: [String: Value]

  /// Makes a file from its values.
  ///
  /// - Parameters:
  ///   - name: What the file is called; a name that ends in `.entitlements` says what it is for.
  ///   - values: Its top level.
  package init(name: String, values: [String: Value]) {
    self.name = name
    self.values = values
    let isEntitling =
      name.hasSuffix(".entitlements")
      || values.keys.contains { $0.hasPrefix("com.apple.developer.") }
    kind = isEntitling ? .entitlements : .information
  }

  /// Reads a file, XML or binary.
  ///
  /// - Parameters:
  ///   - name: What the file is called.
  ///   - bytes: Its bytes.
  /// - Throws: `PropertyListFileError` where they are no property list, or no dictionary.
  package init(name: String, parsing bytes: [UInt8]) throws {
    let tree: Any
    do {
      tree = try PropertyListSerialization.propertyList(
        from: Data(bytes), options: [], format: nil)
    } catch {
      throw PropertyListFileError.unreadable(file: name)
    }
    guard let dictionary = tree as? [String: Any] else {
      throw PropertyListFileError.noDictionary(file: name)
    }
    self.init(
      name: name,
      values: dictionary.mapValues { value in
        if let text = value as? String { return .text(text) }
        if let flag = value as? Bool { return .flag(flag) }
        return .other
      })
  }
}

/// Why a property list cannot be looked at.
package enum PropertyListFileError: Error, Hashable, CustomStringConvertible {
  /// The bytes are no property list.
  case unreadable(file: String)
  /// The property list is no dictionary.
  case noDictionary(file: String)

  /// The error in a sentence, with what to do.
  package var description: String {
    switch self {
    case .unreadable(let file):
      "\(file) is no XML or binary property list; give an Info.plist or .entitlements file"
    case .noDictionary(let file):
      "\(file) holds no dictionary; give an Info.plist or .entitlements file"
    }
  }
}
