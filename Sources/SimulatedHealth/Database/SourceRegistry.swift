import HealthModel

/// The writers that the store knows, and their priority.
///
/// The default order is manual entries, then watches and phones, then other writers, the newest
/// first (source: D, the Health app's help on data sources); the person may reorder them.
struct SourceRegistry {
  /// All writers, in order of their first sample.
  private(set) var sources: [DataSource] = []
  /// Indexes of writers, best first.
  private(set) var order: [UInt16] = []
  private var indexes: [DataSource: UInt16] = [:]

  /// Each writer's place, 0 for the best.
  var ranks: [UInt16] {
    var ranks = [UInt16](repeating: 0, count: sources.count)
    for (rank, index) in order.enumerated() { ranks[Int(index)] = UInt16(rank) }
    return ranks
  }

  /// The index of a writer, or nil for one that never wrote.
  func index(of source: DataSource) -> UInt16? { indexes[source] }

  /// Registers a writer.
  ///
  /// - Returns: Its index, and whether it is new.
  mutating func register(_ source: DataSource) -> (index: UInt16, isNew: Bool) {
    if let index = indexes[source] { return (index, false) }
    precondition(sources.count < Int(UInt16.max), "a store knows at most \(UInt16.max) sources")
    let index = UInt16(sources.count)
    sources.append(source)
    indexes[source] = index
    let rank = Self.rank(source)
    let place = order.firstIndex { other in
      let otherRank = Self.rank(sources[Int(other)])
      // The newest of the other writers goes above those that came before it.
      return otherRank > rank || (otherRank == rank && rank == 3)
    }
    order.insert(index, at: place ?? order.count)
    return (index, true)
  }

  /// Puts writers first, in a given order, also such as have not written yet; the others follow in
  /// theirs.
  mutating func prioritize(_ first: [DataSource]) {
    var chosen: [UInt16] = []
    for source in first {
      let index = register(source).index
      if !chosen.contains(index) { chosen.append(index) }
    }
    order = chosen + order.filter { !chosen.contains($0) }
  }

  private static func rank(_ source: DataSource) -> Int {
    switch source.kind {
    case .manual: 0
    case .watch: 1
    case .phone: 2
    case .scale, .thirdParty, .mock: 3
    }
  }
}
