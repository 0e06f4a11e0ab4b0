import Foundation
import HarnessTestSupport
import Testing

@testable import SystemSupport

@Suite struct OutputFolderTests {
  private func failure(_ path: String, isShared: Bool = false) -> FileError? {
    do throws(FileError) {
      try OutputFolder(path, isShared: isShared).close()
      return nil
    } catch {
      return error
    }
  }

  @Test("one run at a time has a folder, and shards share it")
  func reserved() throws {
    try withFolder { folder in
      let path = folder.path
      let whole = try OutputFolder(path)
      for isShared in [false, true] {
        #expect(
          failure(path, isShared: isShared)
            == FileError(
              path: path, reason: "another run writes to this folder",
              remedy: "wait until it has ended, or name another folder"))
      }
      whole.close()
      let shard = try OutputFolder(path, isShared: true)
      #expect(failure(path, isShared: true) == nil)
      #expect(failure(path)?.reason == "another run writes to this folder")
      shard.close()
      #expect(failure(path) == nil)
    }
  }

  @Test("what processes left half-written is removed, unless they still run")
  func leftovers() throws {
    try withFolder { folder in
      // A process that has ended, and whose number is not used again at once.
      let ended = Process()
      ended.executableURL = URL(fileURLWithPath: "/bin/sh")
      ended.arguments = ["-c", "exit"]
      try ended.run()
      ended.waitUntilExit()
      let dead = ended.processIdentifier
      let names = [
        "report.json.\(AtomicFile.machine).\(dead).partial",
        "report.json.\(AtomicFile.machine).\(getpid()).partial", "report.json",
        "notes.partial", "report.json.x.partial", "report.json.0.partial", "\(dead).partial",
      ]
      for name in names { try write("x", to: folder.appendingPathComponent(name)) }
      try OutputFolder(folder.path, isShared: true).close()
      #expect(try entries(folder) == names.sorted())
      try OutputFolder(folder.path).close()
      #expect(try entries(folder) == names.dropFirst().sorted())
    }
  }

  @Test("a folder that was created for nothing is removed, with those above it")
  func empty() throws {
    try withFolder { folder in
      let deep = folder.appendingPathComponent("a/b/c").path
      try OutputFolder(deep).close()
      #expect(try entries(folder) == [])
      let output = try OutputFolder(deep)
      try AtomicFile.write([1], to: deep + "/report.json")
      output.close()
      #expect(try entries(folder.appendingPathComponent("a/b/c")) == ["report.json"])
    }
  }

  @Test("a folder that cannot be created leaves none of those above it")
  func tooLong() throws {
    try withFolder { folder throws in
      let path = folder.path + "/a/b/" + String(repeating: "c", count: 300) + "/d"
      #expect(failure(path)?.path == path)
      #expect(throws: FileError.self) { try AtomicFile.prepareFolder(path) }
      #expect(try entries(folder) == [])
    }
  }

  @Test("a folder in the place of a file leaves the files before it", arguments: 0..<3)
  func taken(_ place: Int) throws {
    try withFolder { folder in
      let paths = ["a", "b", "c"].map { folder.appendingPathComponent($0) }
      for (index, path) in paths.enumerated() {
        if index == place {
          try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
        } else {
          try write("old", to: path)
        }
      }
      let error = #expect(throws: FileError.self) {
        try AtomicFile.write(paths.map { ($0.path, Array("new".utf8)) })
      }
      #expect(error?.path == paths[place].path)
      #expect(try entries(folder) == ["a", "b", "c"])
      for (index, path) in paths.enumerated() where index != place {
        #expect(try String(contentsOf: path, encoding: .utf8) == "old")
      }
    }
  }
}
