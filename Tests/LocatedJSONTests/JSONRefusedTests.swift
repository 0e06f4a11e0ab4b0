import LocatedJSON
import Scenario
import TestSupport
import Testing

@Suite("refused JSON")
struct JSONRefusedTests {
  @Test(
    "each refused text has this one line",
    arguments: [
      ("", "1:1: the file holds no value; write a JSON object"),
      ("\u{FEFF} // x\n", "2:1: the file holds no value; write a JSON object"),
      ("{} x", #"1:4: unexpected text after the end of the value (found "x"); remove it"#),
      ("{}\u{A0}", "1:3: unexpected text after the end of the value (found U+00A0); remove it"),
      ("{\"é😀\": tru}", "1:8: [\"é😀\"]: unknown word (found tru); did you mean true?"),
      ("[1, sea]", "1:5: [1]: unknown word (found sea); put quotes around it"),
      ("{a: 1,\n b: 2,\n a: 3}", "3:2: a: duplicate key \"a\", first at 1:2; keep one of the two"),
      (
        "{\"\\u00e9\": 1, \"e\\u0301\": 2}",
        "1:15: [\"e\u{301}\"]: duplicate key \"e\u{301}\", first at 1:2; keep one of the two"
      ),
      ("[", "1:1: array is not closed; close it with ]"),
      ("{a: {", "1:5: a: object is not closed; close it with }"),
      ("[1 2]", #"1:4: expected "," or "]" (found "2"); separate values with a comma"#),
      ("{a: 1]", #"1:6: expected "," or "}" (found "]"); separate values with a comma"#),
      (
        "[,]",
        #"1:2: [0]: expected a value (found ","); "#
          + "write a string, a number, true, false, null, [ or {"
      ),
      (
        "[1,,2]",
        #"1:4: [1]: expected a value (found ","); "#
          + "write a string, a number, true, false, null, [ or {"
      ),
      (
        "{a:",
        "1:4: a: expected a value (found the end of the file); "
          + "write a string, a number, true, false, null, [ or {"
      ),
      ("{1: 2}", #"1:2: expected a key (found "1"); write a key in double quotes"#),
      ("{,}", #"1:2: expected a key (found ","); write a key in double quotes"#),
      (
        "{a-b: 1}",
        #"1:3: a: expected ":" after the key (found "-"); "#
          + #"write "key": value, with the key in quotes"#
      ),
      ("/ 1", #"1:1: unexpected character (found "/"); begin a comment with // or /*"#),
      ("\n /* *", "2:2: comment is not closed; close it with */"),
      ("/*/", "1:1: comment is not closed; close it with */"),
      ("/", #"1:1: unexpected character (found "/"); begin a comment with // or /*"#),
    ])
  func structure(text: String, message: String) {
    #expect(line { try parse(text) } == "f.json:" + message)
  }

  @Test(
    "each refused number has this one line",
    arguments: [
      ("012", "number with a leading zero", "write it without the zero"),
      ("-00", "number with a leading zero", "write it without the zero"),
      ("1e999", "number too large for a double", "write a smaller number"),
      ("-1e999", "number too large for a double", "write a smaller number"),
      ("NaN", "NaN and Infinity are not accepted", "write a finite number"),
      ("-Infinity", "NaN and Infinity are not accepted", "write a finite number"),
      ("Infinity", "NaN and Infinity are not accepted", "write a finite number"),
      ("0x10000000000000000", "hex integer wider than 64 bits", "write at most 16 hex digits"),
      ("12abc", "malformed number", "write a number such as 12, -0.5, 1e3 or 0x1F"),
      ("1.2.3", "malformed number", "write a number such as 12, -0.5, 1e3 or 0x1F"),
      ("1e", "malformed number", "write a number such as 12, -0.5, 1e3 or 0x1F"),
      ("1e+", "malformed number", "write a number such as 12, -0.5, 1e3 or 0x1F"),
      ("0x", "malformed number", "write a number such as 12, -0.5, 1e3 or 0x1F"),
      (".", "malformed number", "write a number such as 12, -0.5, 1e3 or 0x1F"),
      ("+", "malformed number", "write a number such as 12, -0.5, 1e3 or 0x1F"),
      ("--1", "malformed number", "write a number such as 12, -0.5, 1e3 or 0x1F"),
    ])
  func numbers(text: String, problem: String, remedy: String) {
    #expect(
      line { try parse("[\(text)]") } == "f.json:1:2: [0]: \(problem) (found \(text)); \(remedy)")
  }

  @Test("a number of more than 1000 characters is refused, shortened")
  func longNumber() {
    let message = line { try parse(String(repeating: "7", count: 1_001)) }
    let shown = String(repeating: "7", count: 59) + "…"
    #expect(
      message
        == "f.json:1:1: number longer than 1000 characters (found \(shown)); write fewer digits")
  }

  @Test(
    "each refused string has this one line",
    arguments: [
      (
        "'é",
        "1:2: [0]: string is not closed on its line; close it with its quote, or write a line "
          + "break as \\n"
      ),
      (
        "'a\nb'",
        "1:2: [0]: string is not closed on its line; close it with its quote, or write a line "
          + "break as \\n"
      ),
      (
        "'é\tb'",
        "1:4: [0]: control character in a string (found U+0009); "
          + "write it as an escape such as \\t or \\u0009"
      ),
      (
        #"'é\x41'"#,
        "1:4: [0]: unknown escape in a string (found \"x\"); "
          + #"use one of \" \' \\ \/ \b \f \n \r \t \uXXXX"#
      ),
      (
        #"'é\u12g4'"#,
        "1:4: [0]: \\u without four hex digits (found \"g\"); "
          + #"write it like \u00e9"#
      ),
      (
        #"'\ud83d'"#,
        "1:3: [0]: unpaired surrogate in a string (found \\uD83D); "
          + "write the character itself, or both halves of its pair"
      ),
      (
        #"'\ude00\ud83d'"#,
        "1:3: [0]: unpaired surrogate in a string (found \\uDE00); "
          + "write the character itself, or both halves of its pair"
      ),
      (
        #"'\ud83d\u0041'"#,
        "1:3: [0]: unpaired surrogate in a string (found \\uD83D); "
          + "write the character itself, or both halves of its pair"
      ),
    ])
  func strings(text: String, message: String) {
    #expect(line { try parse("[\(text)]") } == "f.json:" + message)
  }

  @Test(
    "text that is not UTF-8 is refused where it stops being it",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0x80], [0xE0, 0x80, 0x80], [0xC3, 0x28], [0xF5],
    ] as [[UInt8]])
  func encoding(invalid: [UInt8]) {
    let hex = String(invalid.first ?? 0, radix: 16, uppercase: true)
    let message = line { try JSONParser.parse(Array("[\n'é😀".utf8) + invalid, file: "f.json") }
    #expect(message == "f.json:2:4: not UTF-8 (found byte 0x\(hex)); save the file as UTF-8")
  }

  @Test("any depth gives one error", arguments: [65, 100_000])
  func depth(levels: Int) {
    let message = line { try parse(String(repeating: "[", count: levels)) }
    #expect(message.hasPrefix("f.json:1:65: [0][0]"))
    #expect(
      message.hasSuffix(": arrays and objects nested deeper than 64; make the structure flatter"))
    let objects = line { try parse(String(repeating: "{a:", count: levels)) }
    #expect(objects.hasPrefix("f.json:1:193: a.a.a"))
  }
}
