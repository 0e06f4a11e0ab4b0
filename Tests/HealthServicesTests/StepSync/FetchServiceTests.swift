import Foundation
import HealthContracts
import HealthModel
import HealthServices
import Testing

@MainActor
@Suite struct FetchServiceTests {
  private func pages(
    _ provider: any StepDataProvider, _ range: TimeRange, skipsEmptyCounts: Bool = true,
    gate: Int = 10_000, pageSize: Int = 1_000
  ) async throws -> [FetchedPage] {
    var policy = StepSyncPolicy()
    policy.maximumFetchSteps = gate
    policy.pageSize = pageSize
    var pages: [FetchedPage] = []
    try await FetchService(provider: provider, policy: policy).fetch(
      range, skipsEmptyCounts: skipsEmptyCounts
    ) { pages.append($0) }
    return pages
  }

  @Test(
    "a range is asked for in one query at 1 and at 10,000 steps, and not at 0 nor at 10,001",
    arguments: [(0, false), (1, true), (9_999, true), (10_000, true), (10_001, false)])
  func gate(_ steps: Int, _ isAsked: Bool) async throws {
    let provider = WalkProvider(steps == 0 ? [] : [sample(1, at: 500, steps: steps)])
    let range = TimeRange(0, 1_000)
    let pages = try await pages(provider, range)
    #expect(provider.raw.contains(range) == isAsked)
    #expect(provider.raw.count == (steps == 0 ? 0 : 1))
    #expect(pages.flatMap(\.samples) == provider.samples)
  }

  @Test("above the gate the range is never asked for in one query, but in halves")
  func aboveTheGate() async throws {
    let provider = WalkProvider([
      sample(1, at: 100, steps: 10_000), sample(2, at: 900, steps: 1),
    ])
    let pages = try await pages(provider, TimeRange(0, 1_000))
    #expect(provider.raw == [TimeRange(0, 500), TimeRange(500, 1_000)])
    #expect(pages.flatMap(\.samples) == provider.samples)
  }

  @Test("one sample above the gate is fetched at last, in a range of a millisecond")
  func indivisible() async throws {
    let provider = WalkProvider([
      sample(1, at: 100, steps: 10_001), sample(2, at: 100, steps: 10_001),
    ])
    let pages = try await pages(provider, TimeRange(0, 1_000))
    #expect(provider.raw == [TimeRange(100, 101)])
    #expect(pages.flatMap(\.samples) == provider.samples)
  }

  @Test("what was told of is fetched although merging counts nothing")
  func distrust() async throws {
    let provider = WalkProvider([sample(1, at: 10, steps: 0)])
    provider.countsNothing = true
    #expect(
      try await pages(provider, TimeRange(0, 1_000)).flatMap(\.samples).isEmpty)
    #expect(
      try await pages(provider, TimeRange(0, 1_000), skipsEmptyCounts: false).flatMap(\.samples)
        == provider.samples)
  }

  @Test("pages joined together are the unpaged answer, with no loss at equal starts")
  func paging() async throws {
    // Up to four samples at each start, more than the smallest pages hold.
    let samples = (0..<40).map { sample($0, at: Int64($0 / 4 * 10 + $0 % 4 / 3)) }
    let range = TimeRange(0, 200)
    let unpaged = try await pages(WalkProvider(samples), range)
    #expect(unpaged.count == 1)
    for pageSize in 1...45 {
      let provider = PagedWalkProvider(samples)
      let pages = try await pages(provider, range, pageSize: pageSize)
      #expect(pages.flatMap(\.samples) == unpaged[0].samples, "pages of \(pageSize)")
      #expect(pages.first?.range.start == range.start)
      #expect(pages.last?.range.end == range.end)
      for (one, next) in zip(pages, pages.dropFirst()) {
        #expect(one.range.end == next.range.start)
      }
      for page in pages { #expect(page.samples.allSatisfy { page.range.contains($0.range.start) }) }
    }
  }

  @Test("a page is never larger than its limit, which grows only for equal starts")
  func limits() async throws {
    let apart = PagedWalkProvider((0..<50).map { sample($0, at: Int64($0) * 10) })
    let found = try await pages(apart, TimeRange(0, 1_000), pageSize: 8)
    #expect(found.allSatisfy { $0.samples.count < 8 })
    #expect(Set(apart.limits) == [8])
    #expect(apart.counted.isEmpty)
    let together = PagedWalkProvider((0..<50).map { sample($0, at: 10) })
    let one = try await pages(together, TimeRange(0, 1_000), pageSize: 8)
    #expect(one.flatMap(\.samples).count == 50)
    #expect(together.limits == [8, 8, 16, 32, 64])
  }

  @Test("one raw query an interval, and its samples have the interval's steps")
  func oneQuery() async throws {
    let provider = WalkProvider((0..<30).map { sample($0, at: Int64($0) * 10, steps: 7 + $0) })
    for start in stride(from: Int64(0), to: 300, by: 60) {
      let before = provider.raw.count
      let range = TimeRange(start, start + 60)
      let pages = try await pages(provider, range)
      #expect(provider.raw.count == before + 1)
      let steps = try await provider.getAggregatedStepCount(for: range.dateInterval)
      #expect(pages.flatMap(\.samples).reduce(0) { $0 + $1.count } == steps)
    }
  }

  @Test("the error of a query reaches the caller, and nothing is made up")
  func failure() async throws {
    let provider = WalkProvider([sample(1, at: 10)])
    provider.error = Refusal(number: 4)
    await #expect(throws: Refusal(number: 4)) {
      _ = try await self.pages(provider, TimeRange(0, 100))
    }
  }
}
