import Foundation
import HarnessTestSupport
import Testing

@testable import SystemSupport

@Suite struct StagedFilesTests {
  @Test("files that are written in turn, piece by piece, are there once all are complete")
  func pieces() throws {
    try withFolder { folder in
      var staged = StagedFiles()
      let paths = ["a", "b"].map { folder.appendingPathComponent($0).path }
      let files = [try staged.create(paths[0]), try staged.create(paths[1])]
      for piece in 0..<100 { try files[piece % 2].append([UInt8(piece)]) }
      try staged.finish(files[1])
      #expect(try entries(folder).allSatisfy { $0.hasSuffix(".partial") })
      try staged.commit()
      #expect(try entries(folder) == ["a", "b"])
      for (start, path) in paths.enumerated() {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(bytes == stride(from: start, to: 100, by: 2).map { UInt8($0) })
      }
    }
  }

  @Test("what is discarded leaves neither files nor the folders that were made for them")
  func discarded() throws {
    try withFolder { folder in
      try write("old", to: folder.appendingPathComponent("a"))
      var staged = StagedFiles()
      try staged.create(folder.appendingPathComponent("a").path).append([1, 2, 3])
      let deep = folder.appendingPathComponent("b/c")
      try staged.makeFolder(deep.path)
      try staged.write([4], to: deep.appendingPathComponent("d").path)
      #expect(try entries(deep).count == 1)
      staged.discard()
      #expect(try entries(folder) == ["a"])
      #expect(
        try String(contentsOf: folder.appendingPathComponent("a"), encoding: .utf8) == "old")
    }
  }

  @Test("a pipe, also behind a link, is not replaced by a file")
  func pipes() throws {
    try withFolder { folder in
      let (pipe, link) = (folder.appendingPathComponent("p"), folder.appendingPathComponent("l"))
      #expect(mkfifo(pipe.path, 0o600) == 0)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: pipe)
      for path in [pipe.path, link.path] {
        var staged = StagedFiles()
        #expect(
          throws: FileError(
            path: path, reason: "this is a device, a pipe or a socket",
            remedy: "choose the path of a file")
        ) { _ = try staged.create(path) }
        staged.discard()
      }
      #expect(try entries(folder).sorted() == ["l", "p"])
    }
  }

  @Test("a folder that was there keeps its files, but not what a dead process left in it")
  func folders() throws {
    try withFolder { folder in
      let name = "export.zip.\(AtomicFile.machine).999999999.partial"
      for name in [name, "kept"] { try write("x", to: folder.appendingPathComponent(name)) }
      var staged = StagedFiles()
      try staged.makeFolder(folder.path)
      #expect(try entries(folder) == ["kept"])
      staged.discard()
      #expect(try entries(folder) == ["kept"])
    }
  }
}
