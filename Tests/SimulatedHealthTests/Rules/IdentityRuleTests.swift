import Foundation
import HealthModel
import SimulatedHealth
import Testing

@Suite struct IdentityRuleTests {
  @Test("an identity made by the store leads back to its sample's place and type")
  func roundTrip() throws {
    let made = database()
    for type in SampleType.allCases {
      let uuids = try (0..<20 as Range<Int64>).map { try made.put($0, $0, 1, type) }
      #expect(uuids.map { made.arrival(of: $0) } == Array(0..<20))
      #expect(uuids.allSatisfy { made.type(of: $0) == type })
      #expect(try made.samples(SampleQuery(type)).map(\.uuid) == uuids)
    }
  }

  @Test("a given identity is kept, and the store's own for its place is nobody's")
  func given() throws {
    let made = database()
    let uuid = SampleIdentifier(key: 1_234).uuid(row: 9)
    let sample = NewSample(.stepCount, start: 0, end: 1, value: 1, uuid: uuid)
    #expect(try made.save([sample], from: watch) == [uuid])
    #expect(made.arrival(of: uuid) == 0 && made.type(of: uuid) == .stepCount)
    #expect(made.arrival(of: SampleIdentifier(key: 5).uuid(row: 0)) == nil)
    #expect(try made.samples(SampleQuery(.stepCount)).map(\.uuid) == [uuid])
  }

  @Test("places count deletions too, and a deleted sample's identity is still known")
  func deletions() throws {
    let made = database()
    let first = try made.put(0, 1, 1)
    try made.delete([first], by: watch)
    let second = try made.put(0, 1, 2)
    #expect(made.arrival(of: first) == 0 && made.arrival(of: second) == 2)
  }

  @Test("an identity that the store never gave or took is unknown")
  func unknown() throws {
    let made = database()
    try made.put(0, 1, 1)
    for uuid in [SampleIdentifier(key: 6).uuid(row: 0), SampleIdentifier(key: 5).uuid(row: 7)] {
      #expect(made.arrival(of: uuid) == nil && made.type(of: uuid) == nil)
    }
  }

  @Test("two stores of one key give the same identities, of another key others")
  func keys() throws {
    func identity(_ key: UInt64) throws -> UUID { try HealthDatabase(key: key).put(0, 1, 1) }
    #expect(try identity(1) == identity(1))
    #expect(try identity(1) != identity(2))
  }
}
