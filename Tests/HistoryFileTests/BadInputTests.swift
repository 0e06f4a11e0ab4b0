import HealthModel
import Testing

@testable import HistoryFile

@Suite struct BadInputTests {
  @Test("a file that ends too early or too late is refused, wherever it ends")
  func truncated() throws {
    let bytes = try StoredHistory.full.encoded()
    for count in bytes.indices {
      let error = refusal(Array(bytes.prefix(count)))
      #expect(error?.file == "a.history" && error?.offset == count, "\(count) bytes")
    }
    let error = refusal(bytes + [0])
    #expect(
      error?.problem
        == .wrongLength(stated: UInt64(bytes.count), actual: bytes.count + 1))
  }

  @Test("every change of a single byte is refused")
  func altered() throws {
    let bytes = StoredHistory.tiny.encoded()
    for index in bytes.indices {
      var changed = bytes
      for change in 1...UInt8.max {
        changed[index] = bytes[index] ^ change
        if refusal(changed) == nil { Issue.record("byte \(index) as \(changed[index])") }
      }
    }
  }

  @Test("a changed byte with a digest that fits never ends the program")
  func resealed() throws {
    let bytes = try StoredHistory.full.encoded()
    let content = Array(bytes[HistoryFormat.headerBytes...].dropLast(HistoryFormat.digestBytes))
    var accepted = 0
    for index in content.indices {
      var changed = content
      for value in [0, 0x80, 0xff, content[index] &+ 1, content[index] &- 1] {
        changed[index] = value
        let file = HistoryWriter.sealed(changed)
        do throws(HistoryFileError) {
          let stored = try StoredHistory(decoding: file, file: "a.history")
          accepted += 1
          let again = try StoredHistory(decoding: stored.encoded(), file: "a.history")
          #expect(again == stored, "byte \(index) as \(value)")
        } catch {
          guard case .malformed = error.problem else {
            Issue.record("byte \(index) as \(value): \(error)")
            continue
          }
        }
      }
    }
    #expect(accepted > content.count)
  }

  @Test("a digest of other content, an unknown version and another kind of file are refused")
  func envelope() throws {
    let tiny = StoredHistory.tiny.encoded()
    var other = StoredHistory.made(History(span: StoredHistory.tiny.history.span, identifierKey: 9))
      .encoded()
    other.replaceSubrange(other.count - 8..<other.count, with: tiny.suffix(8))
    #expect(refusal(other)?.problem == .altered && refusal(other)?.offset == other.count - 8)
    for version in [1, 3] as [UInt8] {
      var strange = tiny
      strange[8] = version
      let problem = HistoryFileError.Problem.unsupportedVersion(UInt32(version))
      #expect(
        refusal(strange) == HistoryFileError(file: "a.history", offset: 8, problem: problem))
    }
    #expect(refusal(Array("{\"scenario\": 1}".utf8))?.problem == .notAHistoryFile)
    #expect(refusal([])?.problem == .notAHistoryFile)
    var text = tiny
    text.remove(at: 4)
    #expect(
      refusal(text)
        == HistoryFileError(file: "a.history", offset: 4, problem: .notAHistoryFile))
  }

  @Test("an error states the file, the byte, the problem and the remedy")
  func descriptions() {
    let tiny = StoredHistory.tiny.encoded()
    #expect(
      refusal(tiny.dropLast())?.description
        == "a.history: byte \(tiny.count - 1): the file has \(tiny.count - 1) bytes, but its "
        + "header states \(tiny.count); copy the file again as binary data, or generate it again")
    let problems: [HistoryFileError.Problem] = [
      .unreadable("gone"), .notAHistoryFile, .unsupportedVersion(3), .altered,
      .wrongLength(stated: 1, actual: 2), .malformed("there is no string 5"),
    ]
    for problem in problems {
      let error = HistoryFileError(file: "f", offset: 4, problem: problem)
      #expect(error.description == "f: byte 4: \(error.reason); \(error.remedy)")
      #expect(!error.reason.isEmpty && !error.remedy.isEmpty)
    }
    #expect(
      Set(problems.map { HistoryFileError(file: "f", offset: 4, problem: $0).reason }).count == 6)
  }

  @Test(
    "a number of items that the bytes cannot contain is refused before memory is reserved",
    arguments: [
      [1, 9, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
      [1, 10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
      [1, 5, 0x80, 0x80, 0x80, 0x80, 0x04], [1, 2, 2, 0], [1, 2, 1, 2],
      [1, 0xff, 0xff, 0xff, 0xff, 0x07], [1],
    ] as [[UInt8]])
  func hostileCounts(_ content: [UInt8]) throws {
    let error = try #require(refusal(HistoryWriter.sealed(content)))
    guard case .malformed = error.problem else {
      Issue.record("\(error)")
      return
    }
    #expect((20..<20 + content.count + 1).contains(error.offset))
  }

  @Test("numbers beyond 64 bits, with superfluous bytes or cut off are refused")
  func numbers() throws {
    func read(_ bytes: [UInt8]) -> UInt64? {
      var reader = ByteReader(bytes, file: "a", from: 0, to: bytes.count)
      do throws(HistoryFileError) {
        let value = try reader.unsigned()
        try reader.finish()
        return value
      } catch {
        return nil
      }
    }
    for value in (0..<64).flatMap({ [UInt64(1) << $0, UInt64.max >> $0, UInt64(1) << $0 - 1] }) {
      var writer = ByteWriter()
      writer.append(unsigned: value)
      #expect(read(writer.bytes) == value)
      #expect(read(writer.bytes.dropLast()) == nil && read(writer.bytes + [0]) == nil)
      #expect(ZigZag.encoded(ZigZag.decoded(value)) == value)
    }
    #expect(read(Array(repeating: 0xff, count: 9) + [2]) == nil)
    #expect(read(Array(repeating: 0x80, count: 10) + [1]) == nil)
    #expect(read([0x80, 0]) == nil && read([0xff, 0x00]) == nil)
    #expect([0, -1, 1, -2, .max, .min].map(ZigZag.encoded) == [0, 1, 2, 3, .max - 1, .max])
  }

  @Test("a history that no file can contain stops the program when it is written")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      var sleep = SleepSeries(source: phone)
      sleep.append(start: 1, end: 1_000, stage: .awake)
      _ = StoredHistory.made(
        History(span: TimeRange(0, 1), identifierKey: 0, sleep: [sleep])
      ).encoded()
    }
    await #expect(processExitsWith: .failure) {
      _ = StoredHistory.made(History(span: TimeRange(0, .max), identifierKey: 0)).encoded()
    }
  }
}
