import SyncModel
import Testing

@Suite struct StepSyncKillTests {
  @Test(
    "a process that ends at an await, instead of a write or right after it, is gone on from",
    arguments: KillPlace.allCases)
  func everywhere(_ place: KillPlace) throws {
    // `synccheck everywhere` takes each await and each write.
    let (kills, violations) = try killEverywhere(place, seed: 1, every: 9)
    #expect(violations == [])
    #expect(kills > (place == .await ? 11 : 2))
  }
}
