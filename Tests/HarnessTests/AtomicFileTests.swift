import Foundation
import HarnessTestSupport
import Testing

@testable import SystemSupport

@Suite struct AtomicFileTests {
  @Test("it writes a file and leaves nothing beside it", arguments: [0, 1, 300_000])
  func writes(_ size: Int) throws {
    try withFolder { folder in
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let file = folder.appendingPathComponent("report.json")
      try AtomicFile.write(bytes, to: file.path)
      #expect(Array(try Data(contentsOf: file)) == bytes)
      #expect(try entries(folder) == ["report.json"])
    }
  }

  @Test("it replaces a file as a whole, also by a shorter one")
  func replaces() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("report.json")
      try AtomicFile.write(Array("a long text".utf8), to: file.path)
      try AtomicFile.write(Array("short".utf8), to: file.path)
      #expect(try String(contentsOf: file, encoding: .utf8) == "short")
      #expect(try entries(folder) == ["report.json"])
    }
  }

  @Test("a link stays, and the file that it leads to is replaced")
  func links() throws {
    try withFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      func link(_ name: String, _ target: String) throws {
        try FileManager.default.createSymbolicLink(
          atPath: path(name), withDestinationPath: target)
      }
      try FileManager.default.createDirectory(
        atPath: path("folder"), withIntermediateDirectories: false)
      try AtomicFile.write([1], to: path("folder/file"))
      try link("direct", "folder/file")
      try link("other", "direct")
      try link("loose", "missing")
      for (name, byte) in [("direct", 2), ("other", 3)] as [(String, UInt8)] {
        try AtomicFile.write([byte], to: path(name))
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path("folder/file")))) == [byte])
      }
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: path("direct")) == "folder/file")
      // Of two names of one file, the second is refused.
      for names in [["direct", "other"], ["folder/file", "other"], ["other", "folder/file"]] {
        let error = #expect(throws: FileError.self) {
          try AtomicFile.write(names.map { (path($0), [9]) })
        }
        #expect(error?.path == path(names[1]) && error?.remedy == "remove the link")
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path("folder/file")))) == [3])
      }
      // A link to nothing is replaced.
      try AtomicFile.write([4], to: path("loose"))
      #expect(try entries(folder) == ["direct", "folder", "loose", "other"])
      #expect(try entries(folder.appendingPathComponent("folder")) == ["file"])
    }
  }

  @Test("files that belong together are all written, or none is replaced")
  func together() throws {
    try withFolder { folder in
      let paths = ["a", "b", "c"].map { folder.appendingPathComponent($0).path }
      try AtomicFile.write(paths.map { ($0, Array("old".utf8)) })
      #expect(try entries(folder) == ["a", "b", "c"])
      let missing = folder.appendingPathComponent("missing/d").path
      for place in 0...paths.count {
        var files = paths.map { (path: $0, bytes: Array("new".utf8)) }
        files.insert((missing, [1]), at: place)
        let error = #expect(throws: FileError.self) { try AtomicFile.write(files) }
        #expect(error?.path == missing)
        #expect(try entries(folder) == ["a", "b", "c"])
        for path in paths {
          #expect(try String(contentsOfFile: path, encoding: .utf8) == "old", "\(place)")
        }
      }
    }
  }

  @Test("a move that fails takes the moves before it back")
  func failedMove() throws {
    for (taken, isNew) in [("b", false), ("c", false), ("b", true), ("c", true)] {
      try withFolder { folder in
        let names = ["a", "b", "c"]
        if !isNew {
          try AtomicFile.write(
            names.map { (folder.appendingPathComponent($0).path, Array("old".utf8)) })
        }
        var staged = StagedFiles()
        for name in names {
          try staged.write(Array("new".utf8), to: folder.appendingPathComponent(name).path)
        }
        // A folder that comes into the place after the file was written for it.
        let place = folder.appendingPathComponent(taken)
        if !isNew { try FileManager.default.removeItem(at: place) }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        do throws(FileError) {
          try staged.commit()
          Issue.record("moved over the folder \(taken)")
        } catch {
          #expect(error.path == place.path)
        }
        staged.discard()
        #expect(try entries(folder) == (isNew ? [taken] : names))
        for name in names where name != taken && !isNew {
          let file = folder.appendingPathComponent(name)
          #expect(try String(contentsOf: file, encoding: .utf8) == "old", "\(name) of \(taken)")
        }
      }
    }
  }

  @Test("a file removes what killed processes left beside its place, and nothing else")
  func leftovers() throws {
    try withFolder { folder in
      let ended = Process()
      ended.executableURL = URL(fileURLWithPath: "/bin/sh")
      ended.arguments = ["-c", "exit"]
      try ended.run()
      ended.waitUntilExit()
      let dead = ended.processIdentifier
      let gone = [
        "report.json.\(AtomicFile.machine).\(dead).partial",
        "report.json.earlier.\(AtomicFile.machine).\(dead).partial",
      ]
      let kept = [
        "other.json.\(AtomicFile.machine).\(dead).partial", "report.partial",
        // Of another machine, on which the process may live.
        "report.json.x\(AtomicFile.machine).\(dead).partial",
      ]
      let own = "report.json.\(AtomicFile.machine).\(getpid()).partial"
      for name in gone + kept + [own] {
        try write("x", to: folder.appendingPathComponent(name))
      }
      // A file of this process that has the name of the next one is replaced.
      try AtomicFile.write([1], to: folder.appendingPathComponent("report.json").path)
      #expect(try entries(folder) == (kept + ["report.json"]).sorted())
    }
  }

  @Test("a folder that is not there, or is a file, is an error that names the file and a remedy")
  func noFolder() throws {
    try withFolder { folder in
      try write("x", to: folder.appendingPathComponent("file"))
      for path in ["missing/report.json", "file/report.json"] {
        let whole = folder.appendingPathComponent(path).path
        let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: whole) }
        #expect(error?.path == whole)
        #expect(error?.description.hasPrefix("\(whole): cannot be written (") == true)
        #expect(error?.description.contains("; choose a folder") == true)
        #expect(error?.description.contains("\n") == false)
      }
      #expect(try entries(folder) == ["file"])
    }
  }

  @Test("where the name is taken by a folder, nothing is left behind")
  func takenByFolder() throws {
    try withFolder { folder in
      let taken = folder.appendingPathComponent("report.json")
      try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: false)
      try write("x", to: taken.appendingPathComponent("inside"))
      #expect(throws: FileError.self) { try AtomicFile.write([1], to: taken.path) }
      #expect(try entries(folder) == ["report.json"])
      #expect(try entries(taken) == ["inside"])
    }
  }

  @Test("a folder is made with all those above it, and one that exists will do")
  func prepares() throws {
    try withFolder { folder in
      let deep = folder.appendingPathComponent("a/b/c")
      try AtomicFile.prepareFolder(deep.path)
      try AtomicFile.prepareFolder(deep.path)
      #expect(try entries(deep) == [])
    }
  }

  @Test("a file, a path below a file and no path at all cannot be folders")
  func refuses() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("file")
      try write("x", to: file)
      for path in [file.path, file.path + "/below", ""] {
        let error = #expect(throws: FileError.self) { try AtomicFile.prepareFolder(path) }
        #expect(error?.path == path)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "x")
    }
  }
}
