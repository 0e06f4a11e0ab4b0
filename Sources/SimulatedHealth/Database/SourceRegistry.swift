import HealthModel

/// The sources of a store and their priority.
///
/// The default order is manual entries, watches, phones, then other sources, newest first (source:
/// D, the Health app's help on data sources); the person can change it.
struct SourceRegistry {
  /// All sources, in the order of their first sample.
  private(set) var sources: [DataSource] = []
  /// Indexes of the sources, highest priority first.
  private(set) var order: [UInt16] = []
  private var indexes: [DataSource: UInt16] = [:]

  /// The rank of each source by index; 0 is the highest priority.
  var ranks: [UInt16] {
    var ranks = [UInt16](repeating: 0, count: sources.count)
    for (rank, index) in order.enumerated() { ranks[Int(index)] = UInt16(rank) }
    return ranks
  }

  /// Returns the index of a source, or nil if it is not registered.
  func index(of source: DataSource) -> UInt16? { indexes[source] }

  /// Registers a source.
  ///
  /// - Returns: Its index, and whether it is new.
  mutating func register(_ source: DataSource) -> (index: UInt16, isNew: Bool) {
    if let index = indexes[source] { return (index, false) }
    precondition(sources.count < Int(UInt16.max), "a store knows at most \(UInt16.max) sources")
    let index = UInt16(sources.count)
    sources.append(source)
    indexes[source] = index
    let rank = source.defaultRank
    let place = order.firstIndex { other in
      let otherRank = sources[Int(other)].defaultRank
      // A new source of this kind ranks above the existing ones of its kind.
      return otherRank > rank || (otherRank == rank && source.isThirdParty)
    }
    order.insert(index, at: place ?? order.count)
    return (index, true)
  }

  /// Moves sources to the front of the order, registering those that are new.
  ///
  /// The others follow in their current order.
  mutating func prioritize(_ first: [DataSource]) {
    var chosen: [UInt16] = []
    for source in first {
      let index = register(source).index
      if !chosen.contains(index) { chosen.append(index) }
    }
    order = chosen + order.filter { !chosen.contains($0) }
  }
}

extension DataSource {
  /// True if the newest source of this kind ranks first among those of its kind by default.
  var isThirdParty: Bool { defaultRank == 3 }

  /// The rank of the source's kind by default; 0 is the highest priority.
  fileprivate var defaultRank: Int {
    switch kind {
    case .manual: 0
    case .watch: 1
    case .phone: 2
    case .scale, .thirdParty, .mock: 3
    }
  }
}
