import Reporting
import Testing

@Suite struct FormatCatalogTests {
  @Test("names and files are each format's own, and json comes first")
  func names() {
    let names = FormatCatalog.all.map { $0.name }
    #expect(names.first == "json")
    #expect(Set(names).count == names.count)
    #expect(Set(FormatCatalog.all.map { $0.fileName }).count == names.count)
    #expect(names.allSatisfy { !$0.contains(",") && !$0.isEmpty })
    #expect(FormatCatalog.all.allSatisfy { !$0.summary.isEmpty })
  }

  @Test("every format ends its file with a newline and gives the same bytes again")
  func bytes() {
    for format in FormatCatalog.all {
      let bytes = format.bytes(of: smallReport)
      #expect(bytes.last == UInt8(ascii: "\n"))
      #expect(bytes.dropLast().last != UInt8(ascii: "\n"))
      #expect(bytes == format.bytes(of: smallReport))
    }
  }
}
