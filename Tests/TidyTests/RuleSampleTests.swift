import Testing

/// Each rule finds its bad sample and passes its good one.
@Suite struct RuleSampleTests {
  @Test("comments and strings are blanked out, code stays where it was")
  func blanked() {
    let samples: [(String, String)] = [
      ("a // b", "a     "), ("a /* b /* c */ d */ e", "a                   e"),
      (#"f("{ x }")"#, "f(       )"), (#"f("\"{", "}")"#, "f(     ,    )"),
      ("\"\"\"\n{ \"x\" }\n\"\"\" y", "   \n       \n    y"),
      ("#\"{ \" \\( }\"# z", "             z"),
      (#""\(f("}", { 1 })) {" z"#, "                     z"),
      ("#if DEBUG", "#if DEBUG"), ("\"\" + x", "   + x"), ("\"\\\\\" x", "     x"),
    ]
    for (text, code) in samples {
      let blanked = SwiftCode.blanked(text)
      #expect(blanked.count == text.count, "\(text)")
      #expect(blanked.trimmed == code.trimmed, "\(text)")
    }
  }

  @Test("every ban finds its bad sample and passes its good one")
  func bans() {
    let samples: [(String, bad: [String], good: [String])] = [
      ("Date()", ["let x = Date()", "(Date())"], ["MyDate()", "Date(timeIntervalSince1970: 0)"]),
      ("Date.now", ["Date.now", "x(Date.now)"], ["MyDate.now", "Date.nowadays"]),
      (".now", ["let d: Date = .now", "f(.now)"], ["dependencies.now", "f().now", ".nowhere"]),
      ("ContinuousClock", ["ContinuousClock().now"], ["MyContinuousClock"]),
      ("Calendar.current", ["Calendar.current.date"], ["Calendar.currents", "aCalendar.current"]),
      ("TimeZone.current", ["= TimeZone.current"], ["TimeZone.currently"]),
      ("UUID()", ["let id = UUID()"], ["UUID(uuid: x)", "row.uuid()", "MyUUID()"]),
      (".random(", ["Int.random(in: 0..<2)"], ["x.random (", "f.randomly("]),
      ("SystemRandomNumberGenerator", ["SystemRandomNumberGenerator()"], ["random"]),
      ("print(", ["print(x)", "Swift.print(x)"], ["sprint(x)", "printed(x)"]),
      ("try!", ["try! f()"], ["try f()", "try? f()"]),
      ("fatalError", ["fatalError()"], ["fatalErrors"]),
      ("import CGSL", ["import CGSL", "internal import CGSL"], ["import CGSLX"]),
    ]
    #expect(samples.map(\.0) == Ban.all.map(\.words))
    for (words, bad, good) in samples {
      let ban = Ban.all.first { $0.words == words }
      for sample in bad { #expect(ban?.lines(in: "\n" + sample) == [2], "\(sample)") }
      for sample in good { #expect(ban?.lines(in: sample) == [], "\(sample)") }
    }
  }

  @Test("functions are measured to their own closing brace, whatever stands in their signature")
  func functions() {
    let code = """
      protocol P {
        func required() -> Int
        init(a: Int)
        subscript(i: Int) -> Int { get }
      }
      struct S {
        init(
          f: () -> Void = { () },
          g: Int
        ) throws {
          self.init()
        }
        func outer() {
          func inner() { }
        }
        var x: Int { 1 }
        func next()
          -> Int
        {
          1
        }
      }
      """
    #expect(
      FunctionLengths.measured(code) == [
        .init(line: 4, lines: 1), .init(line: 7, lines: 6), .init(line: 13, lines: 3),
        .init(line: 14, lines: 1), .init(line: 17, lines: 5),
      ])
    let long = "func f() {\n" + String(repeating: "  g()\n", count: 69) + "}\n"
    #expect(FunctionLengths.measured(long) == [.init(line: 1, lines: 71)])
  }

  @Test("words are found whole and in any place, machine paths and hosts in any text")
  func words() {
    for word in Traces.words {
      #expect(Traces.lines(in: "a\n// \(word): b") == [2])
      #expect(Traces.lines(in: "a\(word)b") == [])
    }
    for piece in Traces.pieces { #expect(Traces.lines(in: "x\(piece)y") == [1]) }
    #expect(Traces.lines(in: "homework/, Sources/Harness, a/b") == [])
  }

  @Test("a doc comment names what its function throws, exactly where it throws")
  func throwsRule() {
    func breaches(_ doc: String, _ declaration: String) -> [Int] {
      DocumentedThrows.breaches(in: "/// A.\n///\n/// \(doc)\n@inlinable\n\(declaration)\n")
    }
    #expect(breaches("- Returns: B.", "public func f() throws -> Int {") == [5])
    #expect(breaches("- Throws: B.", "public func f() throws -> Int {") == [])
    #expect(breaches("- Throws: B.", "func f() {") == [5])
    #expect(breaches("- Parameter x: B.", "func f(x: () throws -> Int) {") == [])
    #expect(breaches("- Parameter x: B.", "init?(\n  x: Int\n)\n  throws(E)\n{") == [5])
    #expect(breaches("- Parameter x: B.", "private func f(x: Int) throws {") == [])
    #expect(breaches("More.", "func f() throws {") == [])
    #expect(breaches("- Returns: B.", "func f() -> Int\n\n/// C.\nfunc g() throws") == [])
  }
}

extension String {
  /// Without the spaces at the end.
  var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
