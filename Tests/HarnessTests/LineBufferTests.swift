import Testing

@testable import SystemSupport

@Suite struct LineBufferTests {
  private static let text = Array("one\n\ntwo words\nthr\u{e9}e\n".utf8)

  private func lines(_ buffer: inout LineBuffer) -> [String] {
    var lines: [String] = []
    while let line = buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test("lines come out whole however the bytes are divided into three pieces")
  func pieces() {
    let text = Self.text
    for first in 0...text.count {
      for second in first...text.count {
        var buffer = LineBuffer()
        var found: [String] = []
        for piece in [text[..<first], text[first..<second], text[second...]] {
          buffer.append(Array(piece))
          found += lines(&buffer)
        }
        #expect(found == ["one", "", "two words", "thr\u{e9}e"], "\(first) \(second)")
      }
    }
  }

  @Test("several pieces may be added before a line is taken")
  func added() {
    var buffer = LineBuffer()
    buffer.append(Array("a\nb".utf8))
    #expect(buffer.next() == Array("a".utf8) && buffer.count == 1)
    buffer.append(Array("c\n".utf8))
    buffer.append(Array("d".utf8))
    #expect(lines(&buffer) == ["bc"])
    buffer.append(Array("\n".utf8))
    #expect(lines(&buffer) == ["d"] && buffer.next() == nil)
  }

  @Test("lines that were taken are not kept, however many there are")
  func memory() {
    var buffer = LineBuffer()
    let line = Array((String(repeating: "x", count: 99) + "\n").utf8)
    for number in 1...1_000 {
      buffer.append(line + line.prefix(number % 100))
      _ = lines(&buffer)
      buffer.append(Array(line.dropFirst(number % 100)))
      #expect(lines(&buffer).count == 1)
      #expect(buffer.bytes.count <= 2 * line.count && buffer.count == 0)
    }
  }
}
