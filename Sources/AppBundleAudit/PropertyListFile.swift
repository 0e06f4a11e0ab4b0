import struct Foundation.Data
import class Foundation.PropertyListSerialization

/// The entries of an Info.plist or entitlements file that concern access to health data.
package struct PropertyListFile: Hashable, Sendable {
  /// A kind of file.
  package enum Kind: String, Hashable, Sendable {
    /// An Info.plist, with usage descriptions among other entries.
    case information
    /// An entitlements file.
    case entitlements
  }

  /// A value, reduced to the types that matter here.
  package enum Value: Hashable, Sendable {
    /// A string.
    case text(String)
    /// A Boolean.
    case flag(Bool)
    /// A value of another type.
    case other
  }

  /// The name of the file in findings.
  package let name: String
  /// The kind of file.
  package let kind: Kind
  /// The top-level dictionary.
  package let values: [String: Value]

  /// Creates a file from its values.
  ///
  /// - Parameters:
  ///   - name: The name in findings; with the extension `.entitlements`, it determines the kind.
  ///   - values: The top-level dictionary.
  package init(name: String, values: [String: Value]) {
    self.name = name
    self.values = values
    let isEntitling =
      name.hasSuffix(".entitlements")
      || values.keys.contains { $0.hasPrefix("com.apple.developer.") }
    kind = isEntitling ? .entitlements : .information
  }

  /// The largest accepted file, in bytes.
  package static let sizeLimit = PropertyListBounds.sizeLimit

  /// Parses a file in XML, encoded in UTF-8, or in binary format.
  ///
  /// - Parameters:
  ///   - name: The name in findings.
  ///   - bytes: The content.
  /// - Throws: `PropertyListFileError` if the content is not a property list, not a dictionary, or
  ///   beyond the limits of `PropertyListBounds`.
  package init(name: String, parsing bytes: [UInt8]) throws {
    if bytes.starts(with: BinaryPropertyList.magic) {
      var list = BinaryPropertyList(bytes)
      switch list?.topLevel() {
      case .dictionary(let values): self.init(name: name, values: values)
      case .other: throw PropertyListFileError.noDictionary(file: name)
      case nil: throw PropertyListFileError.unreadable(file: name)
      }
      return
    }
    switch PropertyListBounds.check(bytes) {
    case .accepted: break
    case .tooLarge(let what): throw PropertyListFileError.tooLarge(file: name, what)
    case .malformed(let line, let problem):
      throw PropertyListFileError.malformed(file: name, line: line, problem)
    }
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

/// An error while reading a property list.
package enum PropertyListFileError: Error, Hashable, CustomStringConvertible {
  /// The content is not a property list.
  case unreadable(file: String)
  /// A line, from 1, that no property list has, and what is wrong with it.
  case malformed(file: String, line: Int, String)
  /// The top level is not a dictionary.
  case noDictionary(file: String)
  /// The file has too many or too deeply nested elements, in words.
  case tooLarge(file: String, String)

  /// The error in one sentence, with a remedy.
  package var description: String {
    switch self {
    case .unreadable(let file):
      "\(file) is not an XML or binary property list; give an Info.plist or .entitlements file"
    case .malformed(let file, let line, let problem):
      "\(file):\(line): \(problem); give an Info.plist or .entitlements file"
    case .tooLarge(let file, let what):
      "\(file) has \(what); give an Info.plist or .entitlements file"
    case .noDictionary(let file):
      "\(file) contains no dictionary; give an Info.plist or .entitlements file"
    }
  }
}
