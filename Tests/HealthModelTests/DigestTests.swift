import HealthModel
import Testing

@Suite struct DigestTests {
  @Test(
    "the digest of a list of words is pinned",
    arguments: [
      ([], "243f6a8885a308d313198a2e03707344"), ([0], "2cb0f69f4abea2217644699ca1fcae3b"),
      ([1], "edcc99d7f74036205867f27b0d1bd8b3"), ([-1], "4e68389f0748aa13dde8f50b7c6a0963"),
      ([1, 2], "c7d360a7e6ccd4b80487ba10c3bf3701"),
      ([2, 1], "09a538f355d4488fb20944b283e08752"),
    ] as [([Int64], String)])
  func words(words: [Int64], hexadecimal: String) {
    #expect(digest(words).hexadecimal == hexadecimal)
  }

  @Test("the digest of a text is pinned and goes by its UTF-8")
  func texts() {
    var plain = Digest()
    plain.absorb("abc")
    #expect(plain.hexadecimal == "cc0effa59658a542aaa740a38e41318e")
    var accented = Digest()
    accented.absorb("é")
    #expect(accented.hexadecimal == "d83217e30c9e66793e8bb771dde91091")
  }

  @Test("the digest of a part enters with both halves")
  func nested() {
    var whole = digest([3])
    whole.absorb(digest([7]))
    #expect(whole.hexadecimal == "de8a6f5c33cb56a6eb95dcc67571d518")
  }

  @Test("all short lists of small words have digests of their own, in 32 hexadecimal digits")
  func distinct() {
    var lists: [[Int64]] = [[]]
    var last = lists
    for _ in 0..<4 {
      last = last.flatMap { list in (Int64(-2)...2).map { list + [$0] } }
      lists += last
    }
    let all = lists.map { digest($0).hexadecimal }
    #expect(Set(all).count == lists.count)
    #expect(Set(all.map { $0.prefix(16) }).count == lists.count)
    #expect(Set(all.map { $0.suffix(16) }).count == lists.count)
    #expect(all.allSatisfy { $0.utf8.count == 32 })
    #expect(all.allSatisfy { $0.allSatisfy { "0123456789abcdef".contains($0) } })
    #expect(all.contains { $0.hasPrefix("0") })
  }

  @Test("every bit of a word reaches both halves")
  func bits() {
    let base = digest([0]).hexadecimal
    for bit in 0..<64 {
      let other = digest([Int64(bitPattern: 1 << UInt64(bit))]).hexadecimal
      #expect(base.prefix(16) != other.prefix(16))
      #expect(base.suffix(16) != other.suffix(16))
    }
  }

  @Test("where one text ends and the next begins counts")
  func lengths() {
    let splits = [["abc", ""], ["ab", "c"], ["a", "bc"], ["", "abc"], ["abc"]]
    let all = splits.map { texts in
      var digest = Digest()
      for text in texts { digest.absorb(text) }
      return digest
    }
    #expect(Set(all).count == splits.count)
  }

  @Test("every field of a source counts")
  func sources() {
    let sources = [
      watch,
      DataSource(identifier: "w", kind: .watch, bundleIdentifier: "com.watch", deviceName: "Watch"),
      DataSource(
        identifier: "watch", kind: .phone, bundleIdentifier: "com.watch", deviceName: "Watch"),
      DataSource(identifier: "watch", kind: .watch, bundleIdentifier: "com", deviceName: "Watch"),
      DataSource(
        identifier: "watch", kind: .watch, bundleIdentifier: "com.watch", deviceName: "W"),
      DataSource(
        identifier: "watch", kind: .watch, bundleIdentifier: "com.watch", deviceName: nil),
    ]
    #expect(Set(sources.map { digest(of: $0) }).count == sources.count)
  }

  @Test("a source without a device name differs from one whose device name is empty")
  func missingDeviceName() {
    let empty = DataSource(
      identifier: "phone", kind: .phone, bundleIdentifier: "com.phone", deviceName: "")
    #expect(digest(of: phone) != digest(of: empty))
  }

  private func digest(_ words: [Int64]) -> Digest {
    var digest = Digest()
    for word in words { digest.absorb(word) }
    return digest
  }

  private func digest(of source: DataSource) -> Digest {
    var digest = Digest()
    digest.absorb(source)
    return digest
  }
}
