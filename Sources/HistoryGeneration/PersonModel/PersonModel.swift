import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// The calibrated person model: traits, true activity, device samples and edge cases.
struct PersonModel: Sendable {
  private let scenario: Scenario
  private let life: LifeHistory
  private let cases: EdgeCases
  private let events: LifeEvents
  private let settings: PersonModelSettings
  /// The scope shared by persons who stay in the scenario's own time zones.
  private let home: PersonScope

  /// Creates a model after reading the scenario's edge cases and events.
  ///
  /// - Throws: `InputError` with a parameter's location in the file.
  init(_ scenario: Scenario, _ life: LifeHistory, _ settings: PersonModelSettings)
    throws(InputError)
  {
    self.scenario = scenario
    self.life = life
    self.settings = settings
    home = PersonScope(scenario)
    let roles = life.devices.roles
    let named = try EdgeCases(
      life.edgeCases.map(\.element),
      EdgeCaseReadScope(
        span: scenario.span, days: home.track.days,
        sources: DeviceMix.counterIdentifiers.filter { roles.contains($0.role) }.map(\.identifier),
        tracks: life.tracks, roles: roles))
    cases = life.isWild ? named.completed(by: .wild) : named
    events = try LifeEvents(life.events.map(\.element))
  }

  /// Generates a person, whose arrivals are kept if they are asked for.
  ///
  /// - Complexity: O(*n* log *n*) for *n* samples, plus true minutes.
  func person(
    _ person: UInt32, _ random: RandomSource, identifierKey: UInt64, keepsArrivals: Bool = true
  ) -> GeneratedPerson {
    let cases = life.usesSwarm ? cases.swarm(random) : cases
    let region = region(of: person, random)
    let scope = scope(of: person, region, cases, random)
    let devices = devices(of: person, over: scope.track.span, random)
    var settings = settings
    if let holidays = WeightModelSettings.Holidays(country: region.country) {
      settings.weight.holidays = holidays
    }
    var tracks = RecordedTracks(
      settings, life, scope, events.days(scope.track.civil, person: person, random),
      Hemisphere(latitude: region.latitude), devices, person, random)
    let counts = cases.apply(to: &tracks.recordings, track: scope.track, person: person, random)
    let span = scope.track.span
    let assembly = HistoryAssembly(
      tracks.takeRecordings(until: span.end), end: span.end.milliseconds, keepsLog: keepsArrivals)
    let history = assembly.history(span: span, identifierKey: identifierKey)
    return GeneratedPerson(
      zones: scope.track.zones, history: history, arrivals: assembly.log,
      truth: tracks.truth(of: history, days: scope.policyDays), edgeCases: counts,
      civilDays: scope.track.days, hemisphere: Hemisphere(latitude: region.latitude))
  }

  /// Draws the traits of a person.
  func traits(of person: UInt32, _ random: RandomSource) -> PersonTraits {
    PersonTraits(
      settings, life, latitude: region(of: person, random).latitude,
      devices(of: person, over: scenario.span, random),
      person, random)
  }

  private func devices(
    of person: UInt32, over span: TimeRange, _ random: RandomSource
  ) -> PersonDevices {
    let body = WeightPersona(settings.weight, life.traits, person: person, random: random)
    let owner = DeviceOwner(person: person, span: span, isWoman: body.isWoman)
    return PersonDevices(life.devices, owner, random)
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

  /// Returns the days of a person, in the scenario's zones, in a region's zone or with journeys.
  private func scope(
    of person: UInt32, _ region: LifeHistory.Region, _ cases: EdgeCases, _ random: RandomSource
  ) -> PersonScope {
    home.traveling(scenario, from: region.zone, cases, person, random)
  }
}

/// The days over which a person's history is generated.
struct PersonScope: Sendable {
  /// The civil days, the span and the time zones.
  let track: TrackScope
  /// The local-time hours of the civil days.
  let clocks: DayClocks
  /// The days under the scenario's day policy.
  let policyDays: DayTable

  init(_ scenario: Scenario) {
    track = TrackScope(scenario)
    clocks = DayClocks(track)
    policyDays = scenario.policyDays
  }

  /// Returns the days of one person.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - zone: The zone in which the person lives; nil for those of the scenario.
  ///   - cases: The scenario's edge cases, which may contain journeys. A person whose scenario
  ///     lists zone changes makes no others.
  ///   - person: The person's number.
  ///   - random: The random source.
  /// - Returns: These days, or those in another zone or with journeys.
  func traveling(
    _ scenario: Scenario, from zone: String? = nil, _ cases: EdgeCases, _ person: UInt32,
    _ random: RandomSource
  ) -> PersonScope {
    let first = zone ?? scenario.zones.segments[0].identifier
    let isListed = zone == nil && scenario.zones.segments.count > 1
    let moves =
      isListed
      ? []
      : cases.journeys(person: person, span: scenario.span, home: first, random)
    if moves.isEmpty, zone == nil { return self }
    guard let zones = ZoneTimeline(first: first, moves: moves) else {
      preconditionFailure("journeys from \(first) are not ascending: \(moves)")
    }
    return PersonScope(scenario.relocated(to: zones))
  }
}

/// The devices of one person, by sample type.
struct PersonDevices: Sendable {
  /// The devices that count steps, highest priority first.
  let steps: [OwnedDevice]
  /// The devices that record sleep, highest priority first.
  let sleep: [OwnedDevice]
  /// The devices that record weight.
  let weight: [OwnedDevice]

  /// The kind of measurement that the person's mean of steps refers to.
  var measurement: StepPersona.MeasurementKind {
    steps.contains { $0.role != .phone } ? .worn : .carried
  }

  init(_ devices: LifeHistory.Devices, _ owner: DeviceOwner, _ random: RandomSource) {
    let person = owner.person
    func device(_ role: OwnedDevice.Role) -> OwnedDevice { owner.device(role, random) }
    switch devices {
    case .listed(let listed):
      let counters = Set(listed.compactMap { DeviceMixSettings.Counter(rawValue: $0.rawValue) })
      steps = DeviceMix.devices(counters, owner, random)
      sleep =
        steps.filter { $0.role != .gridTracker }
        + (listed.contains(.ring) ? [device(.ring)] : [])
        + (listed.contains(.sleepApp) ? [device(.sleepApp)] : [])
      weight =
        (listed.contains(.manual) ? [device(.manualEntry)] : [])
        + (listed.contains(.scale) ? [device(.scale)] : [])
    case .drawn(let settings):
      let mix = DeviceMix(settings)
      steps = mix.devices(owner, random)
      sleep =
        steps.filter { $0.role != .gridTracker }
        + (mix.owns(.sleepApp, person: person, random: random) ? [device(.sleepApp)] : [])
      weight = [device(mix.owns(.scale, person: person, random: random) ? .scale : .manualEntry)]
    }
  }
}

extension LifeHistory.Devices {
  /// The roles of the devices that persons can have.
  var roles: Set<OwnedDevice.Role> {
    switch self {
    case .listed(let listed):
      Set(listed.map(\.role))
    case .drawn(let settings):
      Set(settings.deviceSets.filter { $0.weight > 0 }.flatMap { $0.devices.map(\.role) })
        .union(settings.scaleShare > 0 ? [.scale] : [])
        .union(settings.scaleShare < 1 ? [.manualEntry] : [])
        .union(settings.sleepAppShare > 0 ? [.sleepApp] : [])
    }
  }
}

extension LifeHistory.Device {
  fileprivate var role: OwnedDevice.Role {
    switch self {
    case .phone: .phone
    case .watch: .watch
    case .tracker: .gridTracker
    case .scale: .scale
    case .manual: .manualEntry
    case .sleepApp: .sleepApp
    case .ring: .ring
    }
  }
}

extension EdgeCases {
  /// Returns these cases plus a preset's cases of all other kinds.
  func completed(by preset: EdgeCases) -> EdgeCases {
    let own = Set(entries.map(\.edgeCase.kind))
    let others = preset.entries.map(\.edgeCase).filter { !own.contains($0.kind) }
    return EdgeCases(entries.map(\.edgeCase) + others)
  }

  /// Returns the time zone changes of the first `Journey` case; empty if there is none.
  func journeys(person: UInt32, span: TimeRange, home: String, _ random: RandomSource)
    -> [ZoneTimeline.Segment]
  {
    let journey = entries.lazy.compactMap { $0.edgeCase as? Journey }.first
    return journey?.journeys(person: person, span: span, home: home, random) ?? []
  }
}
