import SyncModel
import Testing

@Suite struct StepSyncKillTests {
  @Test(
    "a process that ends at any await, instead of any write or right after it, is gone on from",
    arguments: KillPlace.allCases)
  func everywhere(_ place: KillPlace) throws {
    let (kills, violations) = try killEverywhere(place, seed: 1)
    #expect(violations == [])
    #expect(kills > (place == .await ? 100 : 20))
  }
}
