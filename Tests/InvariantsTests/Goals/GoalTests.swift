import Foundation
import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct GoalTests {
  private func count(_ goal: any Goal.Type, _ change: (inout World) -> Void = { _ in }) -> Int {
    var world = World()
    change(&world)
    return goal.occurrences(in: world.subject)
  }

  @Test("the catalog is the folder of goals, each with a statement of its own")
  func complete() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Invariants/Goals")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = files.filter { $0.hasSuffix(".swift") && $0 != "Goal.swift" }.map {
      $0.prefix(1).lowercased() + $0.dropFirst().dropLast(6)
    }
    #expect(GoalCatalog.all.map { $0.id }.sorted() == names.sorted())
    #expect(Set(GoalCatalog.all.map { $0.statement }).count == GoalCatalog.all.count)
  }

  @Test("where nothing was observed only what the history has occurs")
  func nothing() {
    for goal in GoalCatalog.all where goal.id != "sourcesOverlapped" {
      let number = count(goal) { world in
        world.layering = nil
        world.days = nil
        world.changes = nil
        world.app = nil
      }
      #expect(number == 0, "\(goal.id)")
    }
  }

  @Test("a long and a short day are counted, a day of 24 hours and a skipped one are not")
  func clock() {
    func days(_ hours: [Int64]) -> (inout World) -> Void {
      { world in
        world.days?.days = hours.enumerated().map { index, hours in
          DayObservation.Day(
            day: World.table.day(0).advanced(by: index),
            range: TimeRange(at(index), at(index) + hours * Milliseconds.hour))
        }
      }
    }
    #expect(count(ClockWentBack.self, days([24, 25, 0, 23])) == 1)
    #expect(count(ClockWentForward.self, days([24, 25, 0, 23, 23])) == 2)
  }

  @Test("sources overlap where one starts before the other has ended")
  func overlap() {
    #expect(count(SourcesOverlapped.self) == 1)
    let apart = count(SourcesOverlapped.self) { $0.history.steps.removeLast() }
    #expect(apart == 0)
  }

  @Test("a deletion counts once the mirror had taken the sample up")
  func deletions() {
    func round(_ live: [Int], _ mirrored: [Int]) -> ChangesObservation.Round {
      ChangesObservation.Round(
        live: live, unannounced: [], mirrored: mirrored, unknown: 0, isReconciled: false)
    }
    let late = count(DeletionAfterMirroring.self) {
      $0.changes?.rounds = [round([0, 1], [0]), round([], [])]
    }
    #expect(late == 1)
    let early = count(DeletionAfterMirroring.self) {
      $0.changes?.rounds = [round([0], []), round([], [])]
    }
    #expect(early == 0)
  }

  @Test("an indivisible interval, a failed read, a sync that waits and a correction are counted")
  func others() {
    let indivisible = count(MinimumIntervalReached.self) {
      $0.layering?.first.intervals = [
        LayeredInterval(
          range: TimeRange(at(0), at(1)), count: 99_999, synced: false, indivisible: true)
      ]
    }
    #expect(indivisible == 1)
    #expect(count(ReadOnLockedDevice.self) == 1)
    #expect(count(SyncWaited.self) == 0)
    let waited = count(SyncWaited.self) {
      $0.app?.events = ["syncs synced": 4, "syncs that failed": 2, "foregrounds": 9]
    }
    #expect(waited == 2)
    #expect(count(StepsCorrectedBelowSpent.self) == 0)
    #expect(count(StepsCorrectedBelowSpent.self) { $0.app?.screenSnapshots[1].steps = 39 } == 1)
  }
}
