import LocatedJSON
import RunReport
import ServiceObservations

/// A writer of baselines in canonical form, so that equal baselines have equal bytes.
///
/// The keys are sorted and each counter has its own line, so that a change of one counter is one
/// line of a diff.
package enum BaselineWriter {
  /// Returns the canonical form of a baseline.
  ///
  /// - Parameter baseline: The baseline.
  /// - Returns: UTF-8 text that ends with a newline.
  /// - Complexity: O(*n* log *n*) for *n* counters.
  package static func bytes(of baseline: Baseline) -> [UInt8] {
    Array((tree(of: baseline).lines(indented: 0) + "\n").utf8)
  }

  private static func tree(of baseline: Baseline) -> Tree {
    let subject = baseline.subject
    var root: [String: Tree] = [
      "formatVersion": .number(Baseline.formatVersion),
      "generatorVersion": .number(baseline.generatorVersion),
      "verdict": .text(baseline.verdict.rawValue),
      "scenario": .object([
        "name": .text(subject.name), "persons": .number(subject.persons),
        "scheduleSeed": .text(subject.scheduleSeed), "seed": .text(subject.seed),
        "semantics": .list(subject.semantics),
      ]),
      "history": .object([
        "digest": .text(baseline.historyDigest), "edgeCases": .object([:]),
      ]),
      "examined": .object([:]), "findings": .object([:]), "services": .object([:]),
    ]
    for (counter, value) in baseline.counters {
      let keys = counter.path.components.compactMap { component in
        if case .key(let key) = component { key } else { nil }
      }
      // A service always has both sections, even if they are empty.
      if keys.first == "services" {
        for section in ["results", "work"] {
          root["services", default: .object([:])].touch([keys[1], section])
        }
      }
      root[keys[0], default: .object([:])]
        .put(.gated(value, baseline.tolerances[counter]), at: keys.dropFirst())
    }
    if let times = baseline.times {
      let stages = times.stages.map { ($0, Tree.gated($1, times.tolerances[$0])) }
      root["times"] = .object([
        "build": .text(times.build.rawValue),
        "stages": .object(Dictionary(stages, uniquingKeysWith: { first, _ in first })),
      ])
    }
    return .object(root)
  }
}

/// A node of a baseline file.
private indirect enum Tree {
  case number(Int)
  case text(String)
  case list([String])
  /// A number with its optional tolerance, on one line.
  case gated(Int, Tolerance?)
  case object([String: Tree])

  /// Inserts a value at a path and creates the missing objects along it.
  mutating func put(_ value: Tree, at keys: ArraySlice<String>) {
    guard let key = keys.first else {
      self = value
      return
    }
    var members = members
    members[key, default: .object([:])].put(value, at: keys.dropFirst())
    self = .object(members)
  }

  /// Creates the missing objects along a path.
  mutating func touch(_ keys: [String]) {
    guard let key = keys.first else { return }
    var members = members
    members[key, default: .object([:])].touch(Array(keys.dropFirst()))
    self = .object(members)
  }

  private var members: [String: Tree] {
    if case .object(let members) = self { members } else { [:] }
  }

  func lines(indented depth: Int) -> String {
    switch self {
    case .number(let number), .gated(let number, nil): return String(number)
    case .text(let text): return Self.quoted(text)
    case .list(let words): return "[" + words.map(Self.quoted).joined(separator: ", ") + "]"
    case .gated(let number, let tolerance?):
      let limits = [("absolute", tolerance.absolute), ("percent", tolerance.percent)]
      let parts = limits.compactMap { name, limit in limit.map { "\"\(name)\": \($0)" } }
      return "{ " + (parts + ["\"value\": \(number)"]).joined(separator: ", ") + " }"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let indent = String(repeating: "  ", count: depth + 1)
      let lines = members.sorted { $0.key < $1.key }.map { key, value in
        "\(indent)\(Self.quoted(key)): \(value.lines(indented: depth + 1))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + indent.dropLast(2) + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: CanonicalJSON.bytes(of: text), as: UTF8.self)
  }
}
