import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// Makes calibrated lives: who a person is, what happens, what devices write, and what goes wrong
/// with it.
struct LifePlan: Sendable {
  private let scenario: Scenario
  private let life: LifeHistory
  private let cases: WildEdgeCases
  /// How persons walk, sleep, weigh and fare.
  var settings = LifeSettings.calibrated
  /// The scope of persons who are in the scenario's own zones, made once.
  private let home: LifeScope

  /// Checks the edge cases.
  ///
  /// - Throws: `InputError` at a parameter's place in the file.
  init(_ scenario: Scenario, _ life: LifeHistory) throws(InputError) {
    self.scenario = scenario
    self.life = life
    let named = try WildEdgeCases(life.edgeCases.map(\.element), span: scenario.span)
    cases = life.isWild ? named.completed(by: .wild) : named
    home = LifeScope(scenario)
  }

  /// Makes a person.
  ///
  /// - Complexity: O(*n* log *n*) for *n* samples, plus true minutes.
  func person(_ person: UInt32, _ random: RandomSource, identifierKey: UInt64) -> GeneratedPerson {
    let cases = life.swarms ? cases.swarm(random) : cases
    let region = region(of: person, random)
    let scope = scope(of: person, region, cases, random)
    let devices = LifeDevices(life.devices, person: person, random: random)
    var tracks = LifeTracks(
      settings, life, scope, Hemisphere(latitude: region.latitude), devices, person, random)
    let counts = cases.apply(to: &tracks.lanes, track: scope.track, person: person, random)
    let assembly = LifeAssembly(tracks.lanes, end: scope.track.span.end.milliseconds)
    let history = assembly.history(span: scope.track.span, identifierKey: identifierKey)
    return GeneratedPerson(
      zones: scope.track.zones, history: history, arrivals: assembly.log,
      truth: tracks.truth(of: history, days: scope.policyDays), edgeCases: counts,
      civilDays: scope.track.days, hemisphere: Hemisphere(latitude: region.latitude))
  }

  private func region(of person: UInt32, _ random: RandomSource) -> LifeHistory.Region {
    random.seek(person: person, stream: StreamIdentifier(.personTraits, slot: 6), day: 0)
    var rest = random.uniform() * life.regions.reduce(0) { $0 + $1.weight }
    let possible = life.regions.filter { $0.weight > 0 }
    for region in possible {
      rest -= region.weight
      if rest < 0 { return region }
    }
    return possible[possible.count - 1]
  }

  /// The days of a person: at home, elsewhere, or on journeys.
  private func scope(
    of person: UInt32, _ region: LifeHistory.Region, _ cases: WildEdgeCases, _ random: RandomSource
  ) -> LifeScope {
    let first = region.zone ?? scenario.zones.segments[0].identifier
    // Whoever's moves the scenario lists makes no others.
    let isListed = region.zone == nil && scenario.zones.segments.count > 1
    let moves =
      isListed
      ? []
      : cases.journeys(person: person, span: scenario.span, home: first, random)
    if moves.isEmpty, region.zone == nil { return home }
    guard let zones = ZoneTimeline(first: first, moves: moves) else {
      preconditionFailure("journeys out of order from \(first): \(moves)")
    }
    return LifeScope(scenario.lived(in: zones))
  }
}

/// The days of a life.
struct LifeScope: Sendable {
  /// The civil days, the span and the zones.
  let track: TrackScope
  /// The wall clock of those days.
  let clocks: DayClocks
  /// The days of the scenario's day policy.
  let policyDays: DayTable

  init(_ scenario: Scenario) {
    track = TrackScope(scenario)
    clocks = DayClocks(track)
    policyDays = scenario.policyDays
  }
}

/// The devices of one person, by what they are used for.
struct LifeDevices: Sendable {
  /// Those that count steps, best first.
  let steps: [OwnedDevice]
  /// Those that record sleep, best first.
  let sleep: [OwnedDevice]
  /// Those that weigh.
  let weight: [OwnedDevice]

  init(_ devices: LifeHistory.Devices, person: UInt32, random: RandomSource) {
    func device(_ role: OwnedDevice.Role) -> OwnedDevice {
      DeviceMix.device(role, person: person, random: random)
    }
    switch devices {
    case .listed(let listed):
      let counters = Set(listed.compactMap { DeviceMixSettings.Counter(rawValue: $0.rawValue) })
      steps = DeviceMix.devices(counters, person: person, random: random)
      sleep =
        steps.filter { $0.role != .gridTracker }
        + (listed.contains(.sleepApp) ? [device(.sleepApp)] : [])
      weight =
        (listed.contains(.hand) ? [device(.hand)] : [])
        + (listed.contains(.scale) ? [device(.scale)] : [])
    case .drawn(let settings):
      let mix = DeviceMix(settings)
      steps = mix.devices(person: person, random: random)
      sleep =
        steps.filter { $0.role != .gridTracker }
        + (mix.owns(.sleepApp, person: person, random: random) ? [device(.sleepApp)] : [])
      weight = [device(mix.owns(.scale, person: person, random: random) ? .scale : .hand)]
    }
  }
}

extension WildEdgeCases {
  /// These cases, and of every other kind those of a preset.
  func completed(by preset: WildEdgeCases) -> WildEdgeCases {
    let own = Set(entries.map(\.edgeCase.kind))
    let others = preset.entries.map(\.edgeCase).filter { !own.contains($0.kind) }
    return WildEdgeCases(entries.map(\.edgeCase) + others)
  }

  /// The moves of the first case of journeys; none without one.
  func journeys(person: UInt32, span: TimeRange, home: String, _ random: RandomSource)
    -> [ZoneTimeline.Segment]
  {
    let journey = entries.lazy.compactMap { $0.edgeCase as? Journey }.first
    return journey?.journeys(person: person, span: span, home: home, random) ?? []
  }
}
