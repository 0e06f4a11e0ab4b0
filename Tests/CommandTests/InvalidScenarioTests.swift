import Foundation
import Testing

@Suite struct InvalidScenarioTests {
  private static let folder = repository.appendingPathComponent("Scenarios/invalid")

  private static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  @Test("each invalid scenario is refused with its one line, and status 2")
  func refused() throws {
    let sandbox = try Sandbox()
    #expect(Self.names.count >= 25)
    for name in Self.names {
      let file = Self.folder.appendingPathComponent(name)
      let text = try String(contentsOfFile: file.path + ".json", encoding: .utf8)
      let message = try String(contentsOfFile: file.path + ".txt", encoding: .utf8)
      try sandbox.write(text, to: "\(name).json")
      let outcome = try sandbox.run("validate", "\(name).json")
      #expect(outcome.status == 2, "\(name)")
      #expect(outcome.errors == message, "\(name)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(name)")
    }
  }
}
