import Foundation
import HealthContracts
import HealthModel
import HealthServices
import TestSupport
import Testing

@MainActor
@Suite struct ChangeMirrorTests {
  private enum Event: CaseIterable {
    case saveA, saveB, deleteA, vanishB, refresh, reconcile
  }

  private func mirror(_ provider: LoggedProvider, limit: Int) -> ChangeMirror {
    ChangeMirror(ChangeMirrorDependencies(provider: provider, pageLimit: limit))
  }

  /// All lists of a number of events.
  private func lists(_ length: Int) -> [[Event]] {
    if length == 0 { return [[]] }
    return lists(length - 1).flatMap { list in Event.allCases.map { list + [$0] } }
  }

  /// What is wrong with a mirror that follows some events and is then reconciled.
  private func breach(_ events: [Event], _ provider: LoggedProvider, limit: Int) async throws
    -> String?
  {
    let mirror = mirror(provider, limit: limit)
    var (a, b): (UUID?, UUID?) = (nil, nil)
    var before = mirror.identifiers
    for (index, event) in (events + [.reconcile]).enumerated() {
      switch event {
      case .saveA where a == nil: a = provider.save()
      case .saveB where b == nil: b = provider.save()
      case .saveA, .saveB: break
      case .deleteA:
        if let gone = a { provider.delete(gone) }
        a = nil
      case .vanishB:
        if let gone = b { provider.vanish(gone) }
        b = nil
      case .refresh: try await mirror.refresh()
      case .reconcile: try await mirror.reconcile()
      }
      let held = mirror.identifiers
      switch event {
      case .refresh:
        if !held.isSuperset(of: provider.live) { return "event \(index): a live sample is lost" }
        if !held.isSubset(of: provider.live.union(provider.vanished)) {
          return "event \(index): a deletion that was told is not taken up"
        }
      case .reconcile:
        if held != provider.live { return "event \(index): the mirror is not what is live" }
      default:
        if held != before { return "event \(index): the mirror changed by itself" }
      }
      before = held
    }
    return nil
  }

  @Test(
    "every list of up to four events is followed, and a reconciled mirror is what is live",
    arguments: 0...3, [false, true])
  func everyInterleaving(limit: Int, tellsWhatIsGone: Bool) async throws {
    var examined = 0
    // With EXHAUSTIVE set, of up to five.
    for length in 0...(Exhaustive.isWhole ? 5 : 4) {
      for events in lists(length) {
        let provider = LoggedProvider(tellsWhatIsGone: tellsWhatIsGone)
        if let breach = try await breach(events, provider, limit: limit) {
          Issue.record("\(events): \(breach)")
          return
        }
        examined += 1
      }
    }
    #expect(examined == 1 + 6 + 36 + 216 + 1_296 + (Exhaustive.isWhole ? 7_776 : 0))
  }

  /// A store of eight saved samples, three of which were deleted in between.
  private func busy() -> LoggedProvider {
    let provider = LoggedProvider(tellsWhatIsGone: true)
    let saved = (0..<5).map { provider.save(from: $0) }
    for index in [1, 4] { provider.delete(saved[index]) }
    for start in 5..<8 { provider.save(from: Int64(start)) }
    provider.delete(saved[0])
    return provider
  }

  @Test(
    "a page that fails loses nothing, and the next refresh asks for it again", arguments: 0...12)
  func failingPages(limit: Int) async throws {
    let whole = busy()
    try await mirror(whole, limit: limit).refresh()
    let pages = whole.asked.count
    for failing in 1...pages {
      let provider = busy()
      provider.failingPage = failing
      let mirror = mirror(provider, limit: limit)
      await #expect(throws: Refusal(number: failing)) { try await mirror.refresh() }
      #expect(provider.asked.count == failing)
      // What the pages before the failure say stays.
      var expected: Set<UUID> = []
      if failing > 1 {
        let taken = try await whole.changes(since: nil, limit: limit * (failing - 1))
        expected = Set(taken.added.map(\.uuid)).subtracting(taken.deleted.map(\.uuid))
      }
      #expect(mirror.identifiers == expected)
      try await mirror.refresh()
      #expect(provider.asked[failing].anchor == provider.asked[failing - 1].anchor)
      #expect(provider.asked.count == pages + 1)
      #expect(mirror.identifiers == provider.live)
      #expect(provider.listings == 0)
    }
  }

  @Test("a comparison that fails, at its pages or at its samples, removes nothing")
  func failingComparison() async throws {
    let provider = LoggedProvider()
    let mirror = mirror(provider, limit: 2)
    let (a, b) = (provider.save(), provider.save())
    try await mirror.reconcile()
    provider.vanish(a)
    let c = provider.save()
    provider.refusesListing = true
    await #expect(throws: Refusal(number: -2)) { try await mirror.reconcile() }
    #expect(mirror.identifiers == [a, b, c])
    provider.failingPage = provider.asked.count + 1
    await #expect(throws: Refusal.self) { try await mirror.reconcile() }
    #expect(provider.listings == 2)
    #expect(mirror.identifiers == [a, b, c])
    provider.refusesListing = false
    try await mirror.reconcile()
    #expect(mirror.identifiers == [b, c])
  }

  @Test("a page as long as the limit is followed by another, and a shorter one by none")
  func pages() async throws {
    for limit in 0...5 {
      for saved in 0...8 {
        for deleted in 0...min(saved, 3) {
          let provider = LoggedProvider(tellsWhatIsGone: true)
          let uuids = (0..<saved).map { provider.save(from: Int64($0)) }
          for uuid in uuids.prefix(deleted) { provider.delete(uuid) }
          let mirror = mirror(provider, limit: limit)
          try await mirror.refresh()
          let pages = limit == 0 ? 1 : (saved + deleted) / limit + 1
          #expect(provider.asked.map(\.limit) == Array(repeating: limit, count: pages))
          #expect(provider.asked.first?.anchor == nil)
          #expect(mirror.identifiers == Set(uuids.dropFirst(deleted)))
          try await mirror.refresh()
          #expect(provider.asked.count == pages + 1)
          #expect(provider.asked.last?.anchor?.position == saved + deleted)
        }
      }
    }
  }

  @Test("deletions of samples that are not held are no error", arguments: 0...2)
  func unknownDeletions(limit: Int) async throws {
    let provider = LoggedProvider()
    let mirror = mirror(provider, limit: limit)
    let (gone, hidden) = (provider.save(), provider.save(isLogged: false))
    provider.delete(gone)
    provider.delete(gone)
    provider.delete(hidden)
    try await mirror.refresh()
    #expect(mirror.identifiers.isEmpty)
    let kept = provider.save()
    try await mirror.reconcile()
    provider.delete(hidden)
    try await mirror.reconcile()
    #expect(mirror.identifiers == [kept])
  }

  @Test("a sample that no page told of is found by a comparison alone")
  func untold() async throws {
    let provider = LoggedProvider()
    let mirror = mirror(provider, limit: 1)
    let untold = provider.save(isLogged: false)
    try await mirror.refresh()
    #expect(mirror.identifiers.isEmpty && provider.listings == 0)
    try await mirror.reconcile()
    #expect(mirror.identifiers == [untold])
    provider.availableSince = Instant(milliseconds: 1)
    try await mirror.reconcile()
    #expect(mirror.identifiers == [untold])
  }

  @Test("samples that are too old to be shown stay, and younger ones that are gone go")
  func keepsFrom() async throws {
    let provider = LoggedProvider()
    let mirror = mirror(provider, limit: 0)
    let old = provider.save(from: 99)
    let oldAndGone = provider.save(from: 98)
    let over = provider.save(from: 99, to: 200)
    let edge = provider.save(from: 100)
    let edgeAndGone = provider.save(from: 100)
    let young = provider.save(from: 101)
    let youngAndGone = provider.save(from: 500)
    try await mirror.reconcile()
    #expect(mirror.identifiers.count == 7)
    provider.availableSince = Instant(milliseconds: 100)
    for uuid in [oldAndGone, edgeAndGone, youngAndGone] { provider.vanish(uuid) }
    #expect(try await provider.samples().map(\.uuid) == [edge, young])
    try await mirror.refresh()
    #expect(mirror.identifiers.count == 7)
    try await mirror.reconcile()
    #expect(mirror.identifiers == [old, oldAndGone, over, edge, young])
    provider.delete(over)
    try await mirror.refresh()
    #expect(mirror.identifiers == [old, oldAndGone, edge, young])
    provider.availableSince = Instant(milliseconds: 101)
    try await mirror.reconcile()
    #expect(mirror.identifiers == [old, oldAndGone, edge, young])
    provider.availableSince = nil
    try await mirror.reconcile()
    #expect(mirror.identifiers == [old, edge, young])
  }
}
