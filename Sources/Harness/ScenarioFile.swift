import Foundation
package import LocatedJSON
package import Scenario
import SystemSupport

/// Finds and reads scenario files.
package enum ScenarioFile {
  /// The folder of the bundled scenarios.
  ///
  /// It is the first that exists of: `Scenarios` in the current folder, if it has the schema; the
  /// folder installed with the program; `Scenarios` in the current folder without a schema, as a
  /// user may have it; the folder of the repository in which the program was built.
  package static var bundledFolder: String {
    let here = "Scenarios"
    let program = Bundle.main.executablePath ?? ""
    if isBundle(here) { return here }
    if let folder = installedFolder(of: program) { return folder }
    return existing(here) ?? builtFolder(of: program) ?? here
  }

  /// The folder of the scenarios that were installed with a program; nil if there is none.
  private static func installedFolder(of program: String) -> String? {
    let folder = URL(fileURLWithPath: program).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/simharness/Scenarios").path
    return isBundle(folder) ? folder : nil
  }

  /// The folder of the scenarios of the repository in which a program was built; nil if it is
  /// elsewhere.
  private static func builtFolder(of program: String) -> String? {
    let path = URL(fileURLWithPath: program).resolvingSymlinksInPath().path
    guard let build = path.range(of: "/.build/", options: .backwards) else { return nil }
    let folder = "\(path[..<build.lowerBound])/Scenarios"
    return isBundle(folder) ? folder : nil
  }

  /// True for a folder with the schema; a user's folder of scenarios has none.
  private static func isBundle(_ folder: String) -> Bool {
    existing("\(folder)/scenario.schema.json") != nil
  }

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - name: A path, matched ignoring case if it does not exist as written, or the name of a
  ///     bundled scenario.
  ///   - timeZone: The person's zone, for an export whose records do not name theirs.
  /// - Returns: The scenario, or the one of an Apple Health export.
  /// - Throws: `InputError` when there is no such file or its content is invalid, with up to twenty
  ///   problems.
  package static func load(_ name: String, timeZone: String? = nil) throws(InputError) -> Scenario {
    let path = try locate(name)
    if ExportScenario.isExport(path) {
      let text = try ExportScenario.text(of: path, timeZone: timeZone)
      return try Scenario(parsing: text, file: path).movable()
    }
    if timeZone != nil {
      throw InputError(
        file: path, problem: "--time-zone is for exports, and a scenario has a zone of its own",
        remedy: "leave it out, or change the scenario's zone")
    }
    let text = try bytes(of: path)
    do throws(InputError) {
      let scenario = try Scenario(parsing: text, file: path).movable()
      // A plan reads the whole export, which the caller's plan does anyway.
      if case .export = scenario.history { return scenario }
      _ = try RunPlan(scenario)
      return scenario
    } catch {
      throw ScenarioReview.problem(in: text, path, first: error)
    }
  }

  /// Returns the path of a scenario.
  ///
  /// - Parameter name: A path or a name, as for `load(_:)`.
  /// - Returns: A path that exists.
  /// - Throws: `InputError` when there is no such file.
  package static func locate(_ name: String) throws(InputError) -> String {
    if let path = existing(name) { return path }
    if !name.hasSuffix(".json") {
      let named = bundled().filter { $0 == name || $0.hasSuffix("/" + name) }
      if let first = named.first, let path = existing("\(bundledFolder)/\(first).json") {
        return path
      }
    }
    if name == "-" {
      throw InputError(
        file: name, problem: "standard input can be read only once",
        remedy: "name a file instead of standard input")
    }
    if ExportScenario.isExport(name) {
      throw InputError(file: name, problem: "no such file", remedy: "name an existing export")
    }
    throw InputError(file: name, problem: "no such scenario", remedy: remedy(for: name))
  }

  /// The places of the bundled scenarios, in words.
  package static let bundledPlaces =
    "bundled scenarios are available in the project's folder, or if the program is installed or "
    + "still in the folder where it was built"

  /// The remedy for a name that is neither a file nor a bundled scenario.
  private static func remedy(for name: String) -> String {
    if let file = existing(name + ".json") { return "did you mean the file \(file)?" }
    let names = bundled()
    if names.isEmpty { return "name a file; \(bundledPlaces)" }
    if let nearest = EditDistance.nearest(to: name, among: names) {
      return "did you mean \(nearest)? simharness list scenarios shows all"
    }
    return "name a file, or one that simharness list scenarios shows, such as \(names[0])"
  }

  /// The names of the bundled scenarios, ascending.
  ///
  /// - Returns: Paths relative to the bundled folder, without their extension.
  package static func bundled() -> [String] {
    // The enumerator does not follow a folder that is a symbolic link.
    guard let folder = existing(bundledFolder),
      let files = FileManager.default.enumerator(
        atPath: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)
    else { return [] }
    return files.compactMap { $0 as? String }
      .filter {
        $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") && !$0.hasPrefix("invalid/")
      }
      .map { String($0.dropLast(5)) }.sorted()
  }

  /// The content of a file, of which no more than the limit is read into memory.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The largest accepted size in bytes.
  /// - Returns: Its bytes.
  /// - Throws: `InputError` when it cannot be read, is a folder, or is too large.
  package static func bytes(of path: String, limit: Int = JSONParser.fileSizeLimit)
    throws(InputError) -> [UInt8]
  {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw InputError(
        file: path, problem: "this is a folder", remedy: "name a file inside it")
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw InputError(file: path, problem: "no such file", remedy: "name an existing file")
    }
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      data = try file.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw InputError(
        file: path, problem: "the file cannot be read",
        remedy: FileManager.default.isReadableFile(atPath: path)
          ? "name a file or a pipe" : "allow this user to read it")
    }
    guard data.count <= limit else {
      throw InputError(
        file: path, problem: "the file has more than \(limit) bytes",
        remedy: "use at most \(limit)")
    }
    return Array(data)
  }

  /// The path as it is spelled on disk, matched component by component, ignoring case if needed.
  private static func existing(_ path: String) -> String? {
    if path.isEmpty { return nil }
    if FileManager.default.fileExists(atPath: path) { return path }
    var found = PathParts.isAbsolute(path) ? "/" : ""
    for component in PathParts.names(in: path) {
      let next = found.isEmpty || found == "/" ? found + component : found + "/" + component
      if FileManager.default.fileExists(atPath: next) {
        found = next
        continue
      }
      let entries = contents(of: found.isEmpty ? "." : found)
      let alike = entries.filter { $0.lowercased() == component.lowercased() }.sorted()
      guard let match = alike.first else { return nil }
      found = found.isEmpty || found == "/" ? found + match : found + "/" + match
    }
    return found.isEmpty ? nil : found
  }

  private static func contents(of folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      return []
    }
  }
}
