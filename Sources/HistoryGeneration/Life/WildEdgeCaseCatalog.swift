import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// Every edge case that is laid over a life.
enum WildEdgeCaseCatalog {
  /// The cases in the order in which they are applied.
  ///
  /// First what devices miss, then what single reports are, then what is written besides, then when
  /// reports come and go, then who wrote them; at last those that only count, so that they count
  /// what is there in the end.
  static let all: [any WildEdgeCase.Type] = [
    WatchOff.self,
    StageHole.self,
    DaySleep.self,
    EdgeCrossing.self,
    MidnightEnd.self,
    InstantSample.self,
    OverlongSample.self,
    OpenEnd.self,
    WrongUnit.self,
    RewrittenDailyTotal.self,
    ManualEntry.self,
    Cheating.self,
    HandTypedSleep.self,
    NoonSleep.self,
    FutureSample.self,
    WrongClock.self,
    AntiqueSample.self,
    Backfill.self,
    WatchSyncTail.self,
    Correction.self,
    LateDeletion.self,
    DoubledNight.self,
    GenericBesideStages.self,
    GrowingSession.self,
    GridSleep.self,
    Redelivery.self,
    IdenticalRows.self,
    SimultaneousSources.self,
    DeviceChange.self,
    RenamedDevice.self,
    OverlappingSources.self,
    VolumeDay.self,
    Journey.self,
    DSTDay.self,
    QuarterGrid.self,
    InBedBesideAsleep.self,
  ]

  /// The names by which scenarios ask for edge cases.
  static var kinds: [String] { all.map { $0.kind } }

  /// The case of a kind.
  static func type(of kind: String) -> (any WildEdgeCase.Type)? { all.first { $0.kind == kind } }
}

/// The edge cases of one scenario.
struct WildEdgeCases: Sendable {
  /// A case and the number of cases of its kind before it.
  struct Entry: Sendable {
    let edgeCase: any WildEdgeCase
    let ordinal: Int
  }

  /// The cases in the catalog's order.
  let entries: [Entry]

  /// All cases with the parameters of the `wild` preset.
  static let wild = WildEdgeCases(WildEdgeCaseCatalog.all.map { $0.wild })

  /// Puts cases in the catalog's order; those of one kind stay as they are.
  init(_ cases: [any WildEdgeCase]) {
    entries = WildEdgeCaseCatalog.kinds.flatMap { kind in
      cases.filter { $0.kind == kind }.enumerated().map {
        Entry(edgeCase: $0.element, ordinal: $0.offset)
      }
    }
  }

  /// Reads the cases that a scenario names, each an object with a `kind`.
  ///
  /// - Throws: `InputError` at the place in the file.
  init(_ elements: [ElementReader], span: TimeRange) throws(InputError) {
    var cases: [any WildEdgeCase] = []
    for element in elements {
      let reader = try element.object()
      let kind = try reader.choice("kind", of: WildEdgeCaseCatalog.kinds)
      guard let type = WildEdgeCaseCatalog.type(of: kind) else { continue }
      guard cases.count(where: { $0.kind == kind }) <= WildScope.maximumOrdinal else {
        throw element.problem(
          "more than \(WildScope.maximumOrdinal + 1) edge cases of one kind",
          remedy: "leave some out")
      }
      cases.append(try type.init(reader, WildReadScope(span: span)))
      try reader.finish()
    }
    self.init(cases)
  }

  /// The same cases without the families that a seed leaves out.
  ///
  /// Each family stays with probability 1/2, at least one of those there are stays; cases that only
  /// count always stay.
  func swarm(_ random: RandomSource) -> WildEdgeCases {
    let present = WildFamily.allCases.filter { family in
      entries.contains {
        type(of: $0.edgeCase).family == family && !type(of: $0.edgeCase).isDetector
      }
    }
    let kept = Self.families(among: present, random)
    return WildEdgeCases(
      entries.map(\.edgeCase).filter {
        type(of: $0).isDetector || kept.contains(type(of: $0).family)
      })
  }

  /// Draws families until at least one is drawn; each has a stream of its own.
  static func families(among present: [WildFamily], _ random: RandomSource) -> [WildFamily] {
    for round in 0..<Int32(64) {
      let kept = present.filter { family in
        random.seek(
          person: 0, stream: StreamIdentifier(.swarm, slot: family.slot), day: round)
        return random.uniform() < 0.5
      }
      if !kept.isEmpty { return kept }
    }
    return present
  }

  /// Lays the cases over a person's lanes.
  ///
  /// - Returns: How often each kind occurred; also kinds that never did.
  func apply(to lanes: inout [Lane], track: TrackScope, person: UInt32, _ random: RandomSource)
    -> [String: Int]
  {
    var counts: [String: Int] = [:]
    for entry in entries {
      let scope = WildScope(track: track, person: person, ordinal: entry.ordinal)
      counts[entry.edgeCase.kind, default: 0] += entry.edgeCase.apply(to: &lanes, scope, random)
    }
    return counts
  }
}
