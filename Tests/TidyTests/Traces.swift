/// What may stand in no file: marks of unfinished work, paths of one machine, hosts of registries.
///
/// The words are put together here, so that this file does not hold them.
enum Traces {
  static let words = [["TO", "DO"], ["FIX", "ME"], ["XX", "X"], ["HA", "CK"]].map { $0.joined() }

  static let pieces =
    ["work", "root", "home", "Users", "private", "opt"].map { "/" + $0 + "/" }
    + [
      ["registry.", "npmjs"], ["pypi.", "org"], ["python", "hosted"], ["crates.", "io"],
      ["ruby", "gems.org"], ["proxy.", "golang"], ["deb.", "debian"], ["maven.", "org"],
      ["artifact", "ory"],
    ].map { $0.joined() }

  static func lines(in text: String) -> [Int] {
    guard (words + pieces).contains(where: { text.holds($0) }) else { return [] }
    return text.lines.enumerated()
      .filter { isTraced($0.element) }.map { $0.offset + 1 }
  }

  private static func isTraced(_ line: Substring) -> Bool {
    if words.contains(where: { Ban(words: $0, instead: "").lines(in: String(line)) == [1] }) {
      return true
    }
    return pieces.contains { String(line).holds($0) }
  }
}

/// The rule that a doc comment names what is thrown, exactly where something is thrown.
///
/// Asked of functions and initializers that are not private and whose doc comment lists parameters,
/// the result or what is thrown. What closures in the parameters throw does not count.
enum DocumentedThrows {
  /// The lines of declarations that break the rule.
  static func breaches(in text: String) -> [Int] {
    breaches(in: text.lines, code: SwiftCode.blanked(text).lines)
  }

  /// The same of lines, and of their blanked code.
  static func breaches(in lines: [Substring], code: [Substring]) -> [Int] {
    var found: [Int] = []
    var doc: [Substring] = []
    for (number, line) in lines.enumerated() {
      let start = Substring(line.utf8.drop { $0 == UInt8(ascii: " ") })
      if start.hasPrefix("///") {
        doc.append(start)
      } else if doc.isEmpty || start.hasPrefix("@") && !declares(code[number]) {
        continue
      } else {
        if isListed(doc), declares(code[number]) {
          let says = doc.contains { $0.hasPrefix("/// - Throws:") }
          if says != signatureThrows(code[number...]) { found.append(number + 1) }
        }
        doc = []
      }
    }
    return found
  }

  private static func isListed(_ doc: [Substring]) -> Bool {
    doc.contains { line in
      ["/// - Parameter", "/// - Returns:", "/// - Throws:"].contains { line.hasPrefix($0) }
    }
  }

  private static func declares(_ line: Substring) -> Bool {
    let words = line.split { !$0.isWordPart }
    let isPrivate = words.contains("private") || words.contains("fileprivate")
    let beforeParameters = line.prefix { $0 != "(" }.split { !$0.isWordPart }
    return !isPrivate && (beforeParameters.contains("func") || beforeParameters.last == "init")
  }

  private static func signatureThrows(_ lines: ArraySlice<Substring>) -> Bool {
    var depth = 0
    var outside = ""
    for (number, line) in lines.enumerated() {
      let start = line.drop { $0 == " " }
      let goesOn = ["{", "->", "async", "throws", "rethrows", "where", ")"]
        .contains { start.hasPrefix($0) }
      if number > 0, depth == 0, !goesOn { break }
      for character in line {
        if character == "{" && depth == 0 { return holdsThrows(outside) }
        if character == ")" || character == "]" { depth -= 1 }
        if depth == 0 { outside.append(character) }
        if character == "(" || character == "[" { depth += 1 }
      }
      outside.append(" ")
    }
    return holdsThrows(outside)
  }

  private static func holdsThrows(_ signature: String) -> Bool {
    let words = signature.split { !$0.isWordPart }
    return words.contains("throws") || words.contains("rethrows")
  }
}
