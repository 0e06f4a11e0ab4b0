/// Something that may not stand in code, and where it may.
struct Ban {
  var words: String
  var instead: String
  var homes: [String] = []

  /// The lines of blanked code that hold the words, not as the end of a longer name.
  func lines(in code: String) -> [Int] {
    guard code.holds(words) else { return [] }
    return code.lines.enumerated().filter { holds($0.element) }.map { $0.offset + 1 }
  }

  private func holds(_ line: Substring) -> Bool {
    guard String(line).holds(words) else { return false }
    var rest = line
    while let start = rest.range(of: words) {
      let before = start == rest.startIndex ? nil : rest[..<start].last
      let after = rest[start...].dropFirst(words.count)
      if !isPartOfName(before, words.first), !isPartOfName(words.last, after.first) { return true }
      rest = after
    }
    return false
  }

  private func isPartOfName(_ left: Character?, _ right: Character?) -> Bool {
    guard let left, let right, right.isWordPart else { return isMember(left, right) }
    return left.isWordPart
  }

  /// Words that begin with a point stand for an implicit member: of nothing, or of a type.
  private func isMember(_ left: Character?, _ right: Character?) -> Bool {
    guard words == ".now", right == ".", let left else { return false }
    return left.isWordPart || ")]?".contains(left)
  }

  /// Where reads of clocks are the very thing that is tested.
  private static let clocks = ["Tests/VirtualTimeTests/", "Tests/Examples/OwnActor/"]

  /// Modules that stand for the platform's, and files of apps: their clock is the device's.
  private static let platform = [
    "Sources/Combine/", "Sources/HealthKit/Workouts/", "Sources/UserNotifications/",
    "Tests/CombineTests/", "Tests/Fixtures/AuditedApp/", "Tests/HealthKitTests/",
    "Tests/VirtualTimeTests/DispatchTests.swift",
  ]

  /// Where random numbers of a simulation are the very thing that is tested.
  private static let randomness = [
    "Tests/Packages/VirtualTimeTesting/Tests/VirtualTimeTestingTests/FaultTests.swift"
  ]

  /// What runs on a person's own device, in their calendar.
  private static let device = ["Tests/DeviceProbe/"]

  /// The end of a program where the platform raises an exception.
  private static let exceptions = ["Sources/HealthKit/Foundation/PlatformException.swift"]

  /// The identifiers of an app's samples, which come from the simulation's random numbers.
  private static let objects = ["Sources/HealthKit/Samples/HKObject.swift"]

  static let all: [Ban] = [
    Ban(words: "Date()", instead: "the scenario's own times", homes: clocks + platform),
    Ban(words: "Date.now", instead: "the scenario's own times"),
    Ban(words: ".now", instead: "the scenario's own times", homes: clocks + platform),
    Ban(words: "ContinuousClock", instead: "Stopwatch", homes: clocks),
    Ban(words: "Calendar.current", instead: "ZoneTimeline and LocalDay", homes: device),
    Ban(words: "TimeZone.current", instead: "the scenario's zone"),
    Ban(words: "UUID()", instead: "SampleIdentifier", homes: randomness + objects),
    Ban(words: ".random(", instead: "a stream of Randomness", homes: randomness),
    Ban(words: "SystemRandomNumberGenerator", instead: "a stream of Randomness"),
    Ban(words: "print(", instead: "Console"),
    Ban(words: "try!", instead: "throws"),
    Ban(words: "fatalError", instead: "precondition with values", homes: exceptions),
    Ban(words: "import CGSL", instead: "Distributions", homes: ["Sources/Distributions/"]),
  ]
}

/// Functions and how many lines they take.
enum FunctionLengths {
  struct Function: Equatable {
    var line: Int
    var lines: Int
  }

  private static let keywords = ["func", "init", "deinit", "subscript"].map { Array($0.utf8) }
  private static let longest = keywords.map(\.count).max() ?? 0
  private static let continuations = ["{", "->", "async", "throws", "rethrows", "where"]

  /// Measures functions in blanked code, from the declaring line to the closing brace.
  static func measured(_ code: String) -> [Function] { measured(code.lines) }

  /// The same of the lines of blanked code.
  static func measured(_ lines: [Substring]) -> [Function] {
    var found: [Function] = []
    var open: [Int?] = []
    var pending: (line: Int, parentheses: Int)?
    var parentheses = 0
    for (number, line) in lines.enumerated() {
      if let given = pending, given.parentheses == parentheses, !goesOn(line) { pending = nil }
      var word: [UInt8] = []
      var before = UInt8(ascii: " ")
      var bytes = Array(line.utf8)
      bytes.append(UInt8(ascii: " "))
      for byte in bytes {
        if isWordPart(byte) {
          // A letter more than the longest keyword tells a word from all of them.
          if word.count <= longest { word.append(byte) }
          continue
        }
        if !word.isEmpty {
          if pending == nil, before != UInt8(ascii: "."), keywords.contains(word) {
            pending = (number + 1, parentheses)
          }
          word.removeAll(keepingCapacity: true)
        }
        before = byte
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
        case UInt8(ascii: "{"):
          let isBody = pending?.parentheses == parentheses
          open.append(isBody ? pending?.line : nil)
          if isBody { pending = nil }
        case UInt8(ascii: "}"):
          if let opened = open.popLast(), let first = opened {
            found.append(Function(line: first, lines: number + 2 - first))
          }
        default: break
        }
      }
    }
    return found.sorted { $0.line < $1.line }
  }

  /// Whether a line may go on with the signature begun above it.
  private static func goesOn(_ line: Substring) -> Bool {
    let start = line.drop { $0 == " " }
    return start.isEmpty || continuations.contains { start.hasPrefix($0) }
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 128...255: true
    default: false
    }
  }
}

extension Character {
  var isWordPart: Bool { isLetter || isNumber || self == "_" }
}

extension Substring {
  /// Where a text first occurs.
  func range(of text: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start }
      start = index(after: start)
    }
    return nil
  }
}
