import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// The catalog of the edge cases.
package enum EdgeCaseCatalog {
  /// The cases, in order of application.
  ///
  /// First the cases that remove or move samples, then those that change single samples, those that
  /// add samples, those that change arrivals and departures, those that add duplicates, and those
  /// that change sources. Cases that only count come last, so that they count the final samples.
  static let all: [any EdgeCase.Type] = [
    EmptyStretch.self,
    DailyTotal.self,
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

  /// The user-facing description of an edge case.
  package struct Entry: Sendable {
    /// The name that scenarios use.
    package let kind: String
    /// The row of the specification's edge-case table.
    package let row: String
    /// A one-sentence description.
    package let summary: String
    /// The keys besides `kind`, each with the default of the `wild` preset as JSON; nil if without
    /// the key the value is drawn or found.
    package let keys: [(name: String, preset: String?)]
  }

  /// All edge cases, sorted by name.
  package static var entries: [Entry] {
    let entries = all.map {
      Entry(kind: $0.kind, row: $0.row, summary: $0.summary, keys: $0.wild.keys)
    }
    return entries.sorted { $0.kind < $1.kind }
  }

  /// The names that scenarios use.
  package static var kinds: [String] { all.map { $0.kind } }

  /// Returns the case of a kind.
  static func type(of kind: String) -> (any EdgeCase.Type)? { all.first { $0.kind == kind } }
}

/// The edge cases of a scenario, in the order of application.
struct EdgeCases: Sendable {
  /// A case and the number of earlier cases of its kind.
  struct Entry: Sendable {
    let edgeCase: any EdgeCase
    let ordinal: Int
  }

  /// The cases, in the catalog's order.
  let entries: [Entry]

  /// The cases of the `wild` preset.
  static let wild = EdgeCases(EdgeCaseCatalog.all.filter { $0.isInWild }.map { $0.wild })

  /// Creates the collection in the catalog's order; cases of one kind keep their order.
  init(_ cases: [any EdgeCase]) {
    entries = EdgeCaseCatalog.kinds.flatMap { kind in
      cases.filter { $0.kind == kind }.enumerated().map {
        Entry(edgeCase: $0.element, ordinal: $0.offset)
      }
    }
  }

  private static func kind(_ element: ElementReader) throws(InputError) -> String {
    if LifeEventCatalog.kinds.contains(try element.string()) {
      throw element.problem(
        "an event, not an edge case", remedy: "list it under events of a person or population")
    }
    return try element.choice(of: EdgeCaseCatalog.kinds)
  }

  /// Reads a scenario's cases, each an object with a `kind`.
  ///
  /// - Throws: `InputError` with the location in the file.
  init(_ elements: [ElementReader], _ scope: EdgeCaseReadScope) throws(InputError) {
    var cases: [any EdgeCase] = []
    for element in elements {
      let reader = try element.object()
      let kind = try Self.kind(reader.required("kind"))
      guard let type = EdgeCaseCatalog.type(of: kind) else { continue }
      guard !type.tracks.isDisjoint(with: scope.tracks) else {
        let needed = TrackKind.allCases.filter(type.tracks.contains).map(\.rawValue)
        throw element.problem(
          "an edge case of \(needed.joined(separator: " or ")) in a history without that track",
          remedy: "add the track \(needed[0])")
      }
      guard cases.count(where: { $0.kind == kind }) <= EdgeCaseScope.maximumOrdinal else {
        throw element.problem(
          "more than \(EdgeCaseScope.maximumOrdinal + 1) edge cases of one kind",
          remedy: "leave some out")
      }
      let edgeCase = try type.init(reader, scope)
      try reader.finish()
      guard edgeCase.roles.isEmpty || !edgeCase.roles.isDisjoint(with: scope.roles) else {
        let needed = OwnedDevice.Role.allCases.filter(edgeCase.roles.contains).map(\.name)
        throw element.problem(
          "an edge case of a \(needed.joined(separator: " or a ")) in a history without one",
          remedy: "add a \(needed[0]), or leave the edge case out")
      }
      cases.append(edgeCase)
    }
    self.init(cases)
  }

  /// Returns the cases without the families that a seed switches off.
  ///
  /// Each family is kept with probability 1/2, and at least one of the families present is kept;
  /// cases that only count are always kept.
  func swarm(_ random: RandomSource) -> EdgeCases {
    let present = EdgeCaseFamily.allCases.filter { family in
      entries.contains {
        type(of: $0.edgeCase).family == family && !type(of: $0.edgeCase).isDetector
      }
    }
    let kept = Self.families(among: present, random)
    return EdgeCases(
      entries.map(\.edgeCase).filter {
        type(of: $0).isDetector || kept.contains(type(of: $0).family)
      })
  }

  /// Draws the families to keep until there is at least one; each family has its own random stream.
  static func families(among present: [EdgeCaseFamily], _ random: RandomSource) -> [EdgeCaseFamily]
  {
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

  /// Applies the cases to a person's recordings and returns the number of occurrences of each kind,
  /// 0 included.
  func apply(
    to recordings: inout [Recording], track: TrackScope, person: UInt32, _ random: RandomSource
  )
    -> [String: Int]
  {
    var counts: [String: Int] = [:]
    for entry in entries {
      let scope = EdgeCaseScope(track: track, person: person, ordinal: entry.ordinal)
      counts[entry.edgeCase.kind, default: 0] += entry.edgeCase.apply(
        to: &recordings, scope, random)
    }
    return counts
  }
}
