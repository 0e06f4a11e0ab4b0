import Foundation
import Testing

@testable import Realism

@Suite("the page of sources") struct SourcePageTests {
  @Test("every code of a figure's source is explained on the page, and no other is")
  func codes() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Sources/Realism/Realism.docc/Sources.md"),
      encoding: .utf8)
    func isCode(_ text: Substring) -> Bool {
      text.first.map { "CFIJ".contains($0) } == true && text.contains { $0.isNumber }
    }
    let explained = page.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("| ") else { return nil }
      let code = line.dropFirst(2).prefix { $0 != " " }
      return isCode(code) ? String(code) : nil
    }
    let used = RealismCatalog.all.flatMap { figure in
      figure.basis.split { ",; ".contains($0) }.filter(isCode).map(String.init)
    }
    #expect(Set(used) == Set(explained))
    #expect(explained.count == Set(explained).count && explained.count > 30)
  }
}
