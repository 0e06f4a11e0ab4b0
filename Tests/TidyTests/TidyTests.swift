import Testing

@Suite struct TidyTests {
  private func list(_ file: RepositoryFile, _ lines: [Int]) -> [String] {
    lines.map { "\(file.path):\($0)" }
  }

  @Test("the repository is found")
  func found() {
    #expect(Repository.swift.count > 150)
    #expect(Repository.files.contains { $0.path == "Package.swift" })
    #expect(Repository.files.contains { $0.path == "Scenarios/quick.json" })
    #expect(!Repository.files.contains { $0.path.hasPrefix(".build/") })
  }

  @Test("what would make runs differ or end a process stands nowhere but in its home")
  func bans() {
    for ban in Ban.all {
      let found = Repository.code.filter { file in !ban.homes.contains { file.path.hasPrefix($0) } }
        .flatMap { list($0, ban.lines(in: $0.text)) }
      #expect(found == [], "\(ban.words): use \(ban.instead)")
    }
  }

  @Test("no line of Swift is longer than 100 columns")
  func columns() {
    let found = Repository.swift.flatMap { file in
      list(
        file,
        file.lines.enumerated()
          .filter { $0.element.utf8.count > 100 && $0.element.count > 100 }.map { $0.offset + 1 })
    }
    #expect(found == [])
  }

  @Test("no file of Swift is longer than 400 lines")
  func fileLength() {
    #expect(Repository.swift.filter { $0.lines.count > 401 }.map(\.path) == [])
  }

  @Test("no function is longer than 70 lines")
  func functionLength() {
    #expect(Repository.functions.reduce(0) { $0 + $1.found.count } > 500)
    let found = Repository.functions.flatMap { path, functions in
      functions.filter { $0.lines > 70 }.map { "\(path):\($0.line)" }
    }
    #expect(found == [])
  }

  @Test("no file holds marks of unfinished work, paths of a machine or hosts of registries")
  func traces() {
    #expect(Repository.files.flatMap { list($0, Traces.lines(in: $0.text)) } == [])
  }

  @Test("no line ends with a space, and every file ends with one newline")
  func ends() {
    let spaces = Repository.swift.flatMap { file in
      list(
        file,
        file.lines.enumerated().filter { $0.element.utf8.last == UInt8(ascii: " ") }.map {
          $0.offset + 1
        })
    }
    #expect(spaces == [])
    let open = Repository.swift.filter { !$0.text.hasSuffix("\n") || $0.text.hasSuffix("\n\n") }
    #expect(open.map(\.path) == [])
  }

  @Test("doc comments name what is thrown, exactly where something is thrown")
  func documentedThrows() {
    let documented = Repository.swift.count { $0.text.holds("/// - Throws: ") }
    #expect(documented > 20)
    let found = zip(Repository.swift, Repository.code)
      .filter { $0.0.path.hasPrefix("Sources/") }
      .flatMap { list($0.0, DocumentedThrows.breaches(in: $0.0.lines, code: $0.1.lines)) }
    #expect(found == [])
  }
}
