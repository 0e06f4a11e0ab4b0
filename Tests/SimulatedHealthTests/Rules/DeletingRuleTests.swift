import Foundation
import HealthModel
import SimulatedHealth
import Testing

@Suite struct DeletingRuleTests {
  @Test("only the writer deletes a sample, and all are deleted or none")
  func ownAlone() throws {
    let made = database()
    let mine = try made.put(0, 1, 1)
    let theirs = try made.put(0, 1, 2, from: phone)
    #expect(code { try made.delete([theirs], by: watch) } == .authorizationDenied)
    #expect(code { try made.delete([mine, theirs], by: watch) } == .authorizationDenied)
    #expect(try made.values() == [1, 2])
    try made.delete([mine], by: watch)
    #expect(try made.values() == [2])
  }

  @Test("deleting what matches deletes the writer's own, and counts them")
  func matching() throws {
    let made = database()
    for (value, source) in [(1, watch), (2, phone), (3, watch)] as [(Int64, DataSource)] {
      try made.put(Int64(value), Int64(value) + 1, value, from: source)
    }
    #expect(try made.delete(.stepCount, where: .within(3, nil), by: watch) == 1)
    #expect(try made.values() == [1, 2])
    #expect(try made.delete(.stepCount, where: .everything, by: band) == 0)
    #expect(try made.delete(.heartRate, where: .everything, by: watch) == 0)
    #expect(try made.delete(.stepCount, where: .everything, by: watch) == 1)
    #expect(try made.values() == [2])
  }

  @Test("deleting an empty list is an invalid argument")
  func empty() throws {
    #expect(code { try database().delete([], by: watch) } == .invalidArgument)
    let refused = try simulated { store in
      try await store.askForAll()
      return await code { try await store.delete([]) }
    }
    #expect(refused == .invalidArgument)
  }

  @Test("deleting what is not there, or twice, is an invalid argument")
  func notThere() throws {
    let made = database()
    let uuid = try made.put(0, 1, 1)
    let unknown = SampleIdentifier(key: 1).uuid(row: 0)
    #expect(code { try made.delete([unknown], by: watch) } == .invalidArgument)
    #expect(code { try made.delete([uuid, unknown], by: watch) } == .invalidArgument)
    #expect(code { try made.delete([uuid, uuid], by: watch) } == .invalidArgument)
    #expect(try made.values() == [1])
    try made.delete([uuid], by: watch)
    #expect(code { try made.delete([uuid], by: watch) } == .invalidArgument)
  }

  @Test("deleting heeds neither the reader nor the days that are kept")
  func heedless() throws {
    let made = database()
    try made.put(0, 1, 1)
    made.now = 100 * day
    made.keepsDays = 1
    made.reader = .only(bundle: "com.band")
    #expect(try made.delete(.stepCount, where: .everything, by: watch) == 1)
  }
}
