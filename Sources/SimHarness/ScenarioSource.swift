import struct Foundation.URL
import Harness
public import LocatedJSON
public import Scenario

/// A scenario as a test names it: `"quick"`, a path, or a value.
public enum ScenarioSource: Sendable, ExpressibleByStringLiteral {
  /// A path, or the bare name of a bundled scenario.
  case named(String)
  /// A scenario that was read before.
  case value(Scenario)

  /// Names a scenario.
  ///
  /// - Parameter literal: A path, or the bare name of a bundled scenario.
  public init(stringLiteral literal: String) { self = .named(literal) }

  /// The name, for a replay; that of a value is the file that it was read from.
  public var name: String {
    switch self {
    case .named(let name): name
    case .value(let scenario): scenario.file
    }
  }

  /// Reads the scenario.
  ///
  /// A bundled one is looked for where the program runs, then where this package was built from, so
  /// that the tests of another package find it.
  ///
  /// - Returns: The scenario.
  /// - Throws: `InputError` when there is none or its content is refused.
  public func load() throws(InputError) -> Scenario {
    switch self {
    case .value(let scenario): return scenario
    case .named(let name):
      let path: String
      do throws(InputError) {
        path = try ScenarioFile.locate(name)
      } catch {
        do throws(InputError) {
          path = try ScenarioFile.locate("\(Self.sourceFolder)/\(name).json")
        } catch _ {
          throw error
        }
      }
      return try ScenarioFile.load(path)
    }
  }

  private static var sourceFolder: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Scenarios").path
  }
}
