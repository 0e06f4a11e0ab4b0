import Foundation
import Testing

@testable import SimHarnessCommand

@Suite("scenarios to start from") struct NewTests {
  @Test("every template is short, has comments, is valid and holds", arguments: names)
  func templates(_ name: String) throws {
    let sandbox = try Sandbox()
    let made = try sandbox.run("new", "my-\(name)", "--from", name)
    #expect(made.status == 0 && made.errors == "")
    #expect(made.output.hasSuffix("run it with: simharness run my-\(name).json\n"))
    let text = String(decoding: try sandbox.read("my-\(name).json"), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count <= 40 && lines.allSatisfy { $0.count <= 100 })
    #expect(text.contains("\"name\": \"my-\(name)\"") && !text.contains("NAME"))
    #expect(name == "samples" || text.contains("// "))
    let valid = try sandbox.run("validate", "my-\(name).json")
    #expect(valid.status == 0 && valid.output.hasPrefix("my-\(name).json: valid: my-\(name), "))
    let run = try sandbox.run("run", "my-\(name).json", "--quiet", "--persons", "1")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  private static let names = ScenarioTemplate.all.map(\.name)

  @Test("without --from it is a person, and --output says where")
  func defaults() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("new", "one").status == 0)
    #expect(try sandbox.run("new", "one", "--from", "person", "--output", "b.json").status == 0)
    #expect(try sandbox.read("one.json") == sandbox.read("b.json"))
    #expect(sandbox.contents == ["b.json", "one.json"])
  }

  @Test("a file that is there, a bad name and an unknown template are refused; nothing is written")
  func refusals() throws {
    let sandbox = try Sandbox()
    try sandbox.write("mine", to: "taken.json")
    let cases: [([String], String)] = [
      (["taken"], "taken.json already exists; choose another name, or add --output"),
      (["../x"], "\"../x\" is not valid as a scenario's name; use 1 to 64 lower-case letters"),
      ([], "new needs one name; write simharness new"),
      (["a", "b"], "new needs one name; write simharness new"),
      (["a", "--from", "nosuch"], "--from is \"nosuch\"; use person (two months of"),
      (["a", "--output", "no/such/folder.json"], "no/such/folder.json: "),
    ]
    for (words, error) in cases {
      let outcome = try sandbox.run(["new"] + words)
      #expect(outcome.status == 2 && outcome.output == "", "\(words)")
      #expect(outcome.errors.hasPrefix("simharness: \(error)"), "\(outcome.errors)")
    }
    #expect(sandbox.contents == ["taken.json"])
    #expect(try sandbox.read("taken.json") == Data("mine".utf8))
  }
}
