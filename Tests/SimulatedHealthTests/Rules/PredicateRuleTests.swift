import Foundation
import HealthModel
import SimulatedHealth
import Testing

@Suite struct PredicateRuleTests {
  /// Samples about the range 100..<200, named by letters.
  private static let spans: [(Int64, Int64)] = [
    (50, 99), (50, 100), (50, 101), (50, 150), (50, 200), (50, 250),  // a-f
    (100, 100), (100, 150), (100, 200), (150, 199), (150, 200), (150, 250),  // g-l
    (199, 250), (200, 200), (200, 250), (199, 199), (99, 99),  // m-q
  ]

  private func filled() throws -> HealthDatabase {
    let made = database { $0.sourceMerging = .sum }
    for (index, (start, end)) in Self.spans.enumerated() {
      try made.put(start, end, Int64(index), .genericQuantity)
      try made.put(start, end, Int64(index))
    }
    return made
  }

  private func letters(_ values: [Int64]) -> String {
    String(values.sorted().map { Character(UnicodeScalar(UInt8(97 + $0))) })
  }

  private func found(_ predicate: SamplePredicate) throws -> String {
    letters(try filled().values(predicate))
  }

  @Test("without options a sample matches that touches the range")
  func touching() throws {
    #expect(try found(.within(100, 200)) == "bcdefghijklmp")
    #expect(try found(.within(100, 100)) == "bcdef")
    #expect(try found(.within(100, 101)) == "bcdefghi")
  }

  @Test("a sample that ends at midnight matches both days")
  func midnight() throws {
    let made = database()
    try made.put(day - minute, day, 7)
    #expect(try made.values(.within(0, day)) == [7])
    #expect(try made.values(.within(day, 2 * day)) == [7])
    #expect(try made.values(.within(day + 1, 2 * day)) == [])
    #expect(try made.values(.within(day, 2 * day, .strictStart)) == [])
  }

  @Test("with strictStart the start lies in the range, its end excluded")
  func strictStart() throws {
    #expect(try found(.within(100, 200, .strictStart)) == "ghijklmp")
  }

  @Test("with strictStart the end may lie anywhere")
  func strictStartLeavesEnd() throws {
    let made = database()
    for end in [100, 199, 200, day, 400 * day] { try made.put(100, end, 1) }
    #expect(try made.values(.within(100, 200, .strictStart)).count == 5)
    #expect(try made.values(.within(100, 200, [.strictStart, .strictEnd])).count == 2)
  }

  @Test("with strictEnd the end lies in the range, its end excluded, and the start anywhere")
  func strictEnd() throws {
    #expect(try found(.within(100, 200, .strictEnd)) == "bcdghjp")
  }

  @Test("with both options both conditions hold")
  func strictBoth() throws {
    #expect(try found(.within(100, 200, [.strictStart, .strictEnd])) == "ghjp")
  }

  @Test("a side that is nil is open")
  func openSides() throws {
    let all = "abcdefghijklmnopq"
    #expect(try found(.within(nil, nil)) == all)
    #expect(try found(.within(nil, nil, [.strictStart, .strictEnd])) == all)
    #expect(try found(.within(nil, 200)) == "abcdefghijklmpq")
    #expect(try found(.within(100, nil)) == "bcdefghijklmnop")
    #expect(try found(.within(nil, 200, .strictStart)) == "abcdefghijklmpq")
    #expect(try found(.within(100, nil, .strictStart)) == "ghijklmnop")
    #expect(try found(.within(nil, 200, .strictEnd)) == "abcdghjpq")
    #expect(try found(.within(100, nil, .strictEnd)) == "bcdefghijklmnop")
  }

  @Test("by the other rule an end that is nil is the time of the query")
  func openEndIsNow() throws {
    let made = database { $0.openSide = .queryTime }
    for start: Int64 in [100, 500, 900] { try made.put(start, start + 50, 1) }
    made.now = 500
    #expect(try made.values(.within(nil, nil)).count == 1)
    #expect(try made.values(.within(100, nil, .strictStart)).count == 1)
    #expect(try made.values(.not(.within(100, nil))).count == 2)
    made.now = 901
    #expect(try made.values(.within(nil, nil)).count == 3)
    #expect(try made.values(.within(nil, 1_000)).count == 3)
  }

  @Test(
    "every reading query matches the same samples",
    arguments: [
      SamplePredicate.everything, .within(100, 200), .within(100, 200, .strictStart),
      .within(nil, 150, .strictEnd), .not(.within(100, 200)), .or([.within(0, 60)]),
    ])
  func sameInEveryQuery(_ predicate: SamplePredicate) throws {
    let made = try filled()
    let values = try made.values(predicate)
    let sum = values.reduce(Int64(0)) { $0 + Int64($1) * 1_000_000 }
    #expect(try made.values(predicate, .genericQuantity) == values)
    #expect(try made.sum(predicate) == sum)
    let buckets = StatisticsCollectionQuery(
      .stepCount, where: predicate, options: .cumulativeSum, buckets: try grid())
    let added = try made.collection(buckets).populated.compactMap(\.sum?.millionths)
    #expect(added.reduce(0, +) == sum)
    let page = try made.changes(AnchoredQuery(.stepCount, where: predicate, since: nil))
    #expect(page.added.map(\.value).sorted() == values.sorted())
  }

  @Test("a limit of 0 is none; another cuts after sorting")
  func limit() throws {
    let made = database()
    for value in [3, 1, 2] as [Int64] { try made.put(Int64(10 - value), 20, value) }
    let sort = [SampleQuery.Sort(.value)]
    for (limit, expected) in [
      (0, [1, 2, 3]), (1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (9, [1, 2, 3]),
    ]
      as [(Int, [Int64])]
    {
      let query = SampleQuery(.stepCount, sort: sort, limit: limit)
      #expect(try made.samples(query).map(\.value) == expected)
    }
  }

  @Test("a negative limit ends the program")
  func negativeLimit() async {
    await #expect(processExitsWith: .failure) { _ = SampleQuery(.stepCount, limit: -1) }
    await #expect(processExitsWith: .failure) {
      _ = AnchoredQuery(.stepCount, since: nil, limit: -1)
    }
  }

  @Test("unsorted samples come by start, by arrival or shuffled, each time in the same order")
  func defaultOrder() throws {
    var orders: [[Int64]] = []
    for order in StoreSemantics.SampleOrder.allCases {
      let made = database { $0.defaultSampleOrder = order }
      for value in 0..<20 as Range<Int64> { try made.put(Int64((value * 7) % 20 / 2), 30, value) }
      orders.append(try made.values())
      #expect(try made.values() == orders.last)
    }
    let byStart = (0..<20 as Range<Int64>).sorted {
      ((($0 * 7) % 20) / 2, $0) < ((($1 * 7) % 20) / 2, $1)
    }
    #expect(orders[0] == byStart)
    #expect(orders[1] == Array(0..<20))
    #expect(orders[2].sorted() == orders[1] && orders[2] != orders[0] && orders[2] != orders[1])
  }

  @Test("levels of a sort go one after another, then arrival")
  func sortLevels() throws {
    let made = database()
    for (start, end, value) in [(5, 9, 1), (5, 8, 2), (4, 9, 3), (5, 9, 4)]
      as [(Int64, Int64, Int64)]
    {
      try made.put(start, end, value)
    }
    func sorted(_ sort: [SampleQuery.Sort]) throws -> [Int64] {
      try made.samples(SampleQuery(.stepCount, sort: sort)).map(\.value)
    }
    #expect(try sorted([.init(.start), .init(.end)]) == [3, 2, 1, 4])
    #expect(try sorted([.init(.end, ascending: false), .init(.start)]) == [3, 1, 4, 2])
    #expect(try sorted([.init(.value, ascending: false)]) == [4, 3, 2, 1])
    #expect(try sorted([.init(.start, ascending: false)]) == [1, 2, 4, 3])
  }

  @Test("samples are found by writer, device, identity and metadata, joined as one likes")
  func otherPredicates() throws {
    let made = database()
    let first = try made.put(0, 1, 1)
    try made.put(1, 2, 2, from: phone, metadata: SampleMetadata(wasUserEntered: true))
    try made.put(2, 3, 3, from: band, metadata: SampleMetadata(timeZone: "Asia/Tokyo"))
    try made.put(sync: "n", version: 1, 4, from: band)
    let cases: [(SamplePredicate, [Int64])] = [
      (.bundles(["com.watch", "com.band"]), [1, 3, 4]), (.bundles([]), []),
      (.devices(["Watch", "Band"]), [1, 3, 4]), (.devices(["com.phone"]), []),
      (.metadata(.userEntered(true)), [2]), (.metadata(.userEntered(false)), [1, 3, 4]),
      (.metadata(.syncIdentifiers(["n", "m"])), [4]), (.metadata(.syncIdentifiers([])), []),
      (.metadata(.hasTimeZone), [3]), (.identifiers([first]), [1]), (.identifiers([]), []),
      (.and([]), [1, 2, 3, 4]), (.or([]), []), (.not(.everything), []),
      (.and([.bundles(["com.band"]), .within(0, 3)]), [3]),
      (.or([.identifiers([first]), .metadata(.hasTimeZone)]), [1, 3]),
      (.not(.or([.bundles(["com.band"]), .within(0, 1, .strictStart)])), [2]),
    ]
    for (predicate, expected) in cases { #expect(try made.values(predicate) == expected) }
  }
}
