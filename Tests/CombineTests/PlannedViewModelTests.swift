import Combine
import HealthContracts
import Swift5Shapes
import Testing

/// A view model as the layering plan writes it, observed as a screen would.
@MainActor
@Suite struct PlannedViewModelTests {
  @Test("the plan's view model layers over the plan's context, and each change is published")
  func observed() async throws {
    let context = Swift5Shapes.ModelContext()
    let model = Swift5Shapes.SyncViewModel()
    var layering: [Bool] = []
    var counts: [Int] = []
    let subscriptions = [
      model.$isLayering.sink { layering.append($0) },
      model.$intervalCount.sink { counts.append($0) },
    ]
    let manager = Swift5Shapes.HealthKitManager(
      healthKitProvider: Swift5Shapes.MockStatisticsQueryProvider(seed: 42))
    await model.startLayering(stepDataProvider: manager, modelContext: context)
    #expect(layering == [false, true, false])
    #expect(counts == [0, 1])
    #expect(model.error == nil)
    #expect(try context.allIntervals().map(\.stepCount) == [3_650 * 5_042])
    for subscription in subscriptions { subscription.cancel() }
  }
}
