import Testing

@testable import LocatedJSON

@Suite struct NumberTotalTests {
  private func refusal(_ texts: String..., except: Set<[String]> = []) -> InputError? {
    var total = NumberTotal()
    for (index, text) in texts.enumerated() {
      do throws(InputError) {
        try total.add(Array(text.utf8), file: "\(index).json", except: except)
      } catch {
        return error
      }
    }
    return nil
  }

  @Test("a total beyond the limit is refused where it is exceeded")
  func place() {
    let large = 1 << 60
    let text = "{\"a\": [{\"b\": \(large)}, {\"b\": \(large), \"c\": [0, -1e3]}],\n \"d\": [7]}"
    #expect(refusal("{\"a\": [\(large), \(-large)]}") == nil)
    let error = refusal(text)
    #expect(error?.path?.description == "a[1].c[1]")
    #expect(error?.value == "-1e3")
    #expect(error?.location == FileLocation(line: 1, column: 72))
    #expect(refusal("[\(large)]", "[\(large)]", "[1000]")?.file == "2.json")
  }

  @Test("numbers in strings, in keys and in members left out do not count")
  func leftOut() {
    let large = Int.max
    #expect(refusal("{\"\(large)\": \"\(large)\", \"a\\\"\": \"\\\\\", \"b\": 1}") == nil)
    let left = "{\"x\": {\"a\": [[\(large)], {\"c\": \(large)}], \"b\": 0}}"
    #expect(refusal(left, except: [["x", "a"]]) == nil)
    #expect(refusal(left)?.path?.description == "x.a[0][0]")
    #expect(
      refusal("{\"a\": [1], \"b\": \(large)}", except: [["a"]])?.path?.description == "b")
  }

  @Test("a deep text takes a time in proportion to its length")
  func deep() {
    let text = String(repeating: "{\"a\":", count: 200_000) + "1"
    #expect(refusal(text, except: [["a", "b"]]) == nil)
  }

  @Test("a member is left out at its own place only")
  func leftOutElsewhere() {
    let large = Int.max
    for text in [
      "{\"x\": {\"a\": \(large)}}", "{\"a\": {\"x\": {\"a\": \(large)}}}", "{\"b\": \(large)}",
    ] {
      #expect(
        refusal(text, except: [["a"], ["x", "b"]]) == (text.hasPrefix("{\"a") ? nil : refusal(text))
      )
    }
    let listed = "{\"x\": [{\"a\": \(large)}, {\"b\": {\"a\": \(large)}}]}"
    #expect(refusal(listed, except: [["x", "a"]])?.path?.description == "x[1].b.a")
  }

  @Test(
    "no text causes a trap",
    arguments: ["", "]", "}}", ",", ":", "[", "\"", "\"\\", "1", "{1:2}"])
  func malformed(text: String) {
    #expect(refusal(text) == nil)
  }

  @Test("a file of too many values is refused at the first beyond the limit")
  func values() {
    let text = Array("[1, [2], {\"a\": 3}]".utf8)
    #expect(throws: Never.self) { try JSONParser.parse(text, file: "f", valueLimit: 6) }
    let error = #expect(throws: InputError.self) {
      try JSONParser.parse(text, file: "f", valueLimit: 5)
    }
    #expect(error?.path?.description == "[2].a")
    #expect(error?.problem == "the file has more than 5 values")
  }
}
