import Foundation
import HarnessTestSupport
import LocatedJSON
import Scenario
import Testing

@testable import Harness

@Suite struct ScenarioFileTests {
  private func problem(_ name: String) -> InputError? {
    do throws(InputError) {
      _ = try ScenarioFile.load(name)
      return nil
    } catch {
      return error
    }
  }

  private func tree(_ folder: URL) throws {
    let inner = folder.appendingPathComponent("Scenarios/Smoke")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try write("{}", to: inner.appendingPathComponent("Quick.json"))
  }

  @Test("a path that exists is taken as it is written")
  func exact() throws {
    try withFolder { folder in
      try tree(folder)
      let path = folder.appendingPathComponent("Scenarios/Smoke/Quick.json").path
      #expect(try ScenarioFile.locate(path) == path)
    }
  }

  @Test("a path that does not is looked up ignoring case, folder by folder")
  func ignoringCase() throws {
    try withFolder { folder in
      try tree(folder)
      let path = folder.appendingPathComponent("Scenarios/Smoke/Quick.json").path
      for name in ["scenarios/smoke/quick.json", "SCENARIOS/Smoke/QUICK.JSON"] {
        #expect(try ScenarioFile.locate(folder.appendingPathComponent(name).path) == path)
      }
    }
  }

  @Test("the file written in the case asked for wins over one that is merely alike")
  func caseWins() throws {
    try withFolder { folder in
      for name in ["A.json", "a.json"] { try write("{}", to: folder.appendingPathComponent(name)) }
      for name in ["A.json", "a.json"] where try entries(folder).count == 2 {
        let path = folder.appendingPathComponent(name).path
        #expect(try ScenarioFile.locate(path) == path)
      }
    }
  }

  @Test("a missing file is named, with where else to look")
  func missing() throws {
    try withFolder { folder in
      for name in ["nosuch.json", "no/such.json", "nosuch"] {
        let path = folder.appendingPathComponent(name).path
        let error = #expect(throws: InputError.self) { try ScenarioFile.locate(path) }
        #expect(error?.file == path)
        #expect(error?.problem == "no such scenario")
        #expect(
          error?.remedy.hasPrefix("name a file, or one that simharness list scenarios shows")
            == true)
      }
      #expect(problem("")?.problem == "no such scenario")
    }
  }

  @Test("a folder is no scenario")
  func folder() throws {
    try withFolder { folder in
      #expect(problem(folder.path)?.problem == "this is a folder")
      #expect(problem(folder.path)?.file == folder.path)
    }
  }

  @Test("a file above the size limit is refused before it is read")
  func large() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("large.json")
      try write("{}", to: file)
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: UInt64(JSONParser.fileSizeLimit) + 1)
      try handle.close()
      #expect(problem(file.path)?.remedy == "use at most \(JSONParser.fileSizeLimit)")
    }
  }

  @Test("a scenario that is found is read, and its errors name the file that was found")
  func load() throws {
    try withFolder { folder in
      try tree(folder)
      let asked = folder.appendingPathComponent("scenarios/smoke/quick.json").path
      let found = folder.appendingPathComponent("Scenarios/Smoke/Quick.json").path
      #expect(problem(asked)?.file == found)
    }
    let path = repository.appendingPathComponent("Scenarios/QUICK.json").path
    #expect(try ScenarioFile.load(path).name == "quick")
  }
}
