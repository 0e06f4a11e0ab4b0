import struct Foundation.URL
import Harness
public import LocatedJSON
public import Scenario

/// The source of a scenario for a test: a bundled name such as `"quick"`, a path or a value.
public enum ScenarioSource: Sendable, ExpressibleByStringLiteral {
  /// A path, or the bare name of a bundled scenario.
  case named(String)
  /// A scenario that is already loaded.
  case value(Scenario)

  /// Creates a source from a path or the bare name of a bundled scenario.
  public init(stringLiteral literal: String) { self = .named(literal) }

  /// The name for the replay command: the given name or path, or the file of a loaded scenario.
  public var name: String {
    switch self {
    case .named(let name): name
    case .value(let scenario): scenario.file
    }
  }

  /// Loads the scenario.
  ///
  /// A bundled scenario is searched in the current folder, next to an installed program, and last
  /// in the folder from which this package was built, so that the tests of other packages find it.
  ///
  /// - Returns: The scenario.
  /// - Throws: `InputError` if the scenario does not exist or its content is invalid.
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
