import struct Foundation.UUID
import HealthModel

extension SequenceGenerator {
  /// Writers: two of one bundle, two of one device.
  static let sources = [
    DataSource(
      identifier: "watch", kind: .watch, bundleIdentifier: "com.apple.health.A",
      deviceName: "Watch"),
    DataSource(
      identifier: "phone", kind: .phone, bundleIdentifier: "com.apple.health.B",
      deviceName: "Phone"),
    DataSource(
      identifier: "manual", kind: .manual, bundleIdentifier: "com.apple.Health", deviceName: nil),
    DataSource(
      identifier: "one", kind: .thirdParty, bundleIdentifier: "app.one", deviceName: nil),
    DataSource(
      identifier: "one2", kind: .thirdParty, bundleIdentifier: "app.one", deviceName: "Phone",
      version: "2"),
    DataSource(identifier: "scale", kind: .scale, bundleIdentifier: "app.two", deviceName: "Scale"),
    DataSource(
      identifier: "watch2", kind: .watch, bundleIdentifier: "com.apple.health.C",
      deviceName: "Watch"),
  ]

  mutating func batch() -> [NewSample] {
    if chance(2) { return [] }
    let count = chance(60) ? 1 : 2 + below(3)
    return (0..<count).map { _ in newSample() }
  }

  private mutating func newSample() -> NewSample {
    let type = type()
    let start = time()
    var sample = NewSample(
      type, start: start, end: start + length(), value: value(of: type), metadata: metadata())
    if chance(6) {
      ownIdentities += 1
      sample.uuid = Placeholder.own(ownIdentities)
    }
    if chance(4) { spoil(&sample) }
    return sample
  }

  private mutating func length() -> Int64 {
    switch below(20) {
    case 0..<4: return 0
    case 4..<15: return Int64(1 + below(4)) * unit
    case 15..<19: return Int64(1 + below(span)) * unit
    default: return unit == 3_600_000 ? pick([96, 97]) * unit : 60 * unit
    }
  }

  private mutating func value(of type: SampleType) -> Int64 {
    switch type {
    case .sleepAnalysis: return Int64(below(6))
    case .genericQuantity: return Int64(below(21)) - 10
    case .bodyMass: return 1 + Int64(below(100))
    default:
      if chance(3) { return type.bounds.upperBound }
      if !type.isBuiltIn, chance(50) { return Int64(below(.max)) * 1_000 }
      return chance(50) ? Int64(below(8)) : Int64(below(1_000))
    }
  }

  private mutating func metadata() -> SampleMetadata {
    var metadata = SampleMetadata()
    if chance(syncPercent) {
      metadata.syncIdentifier = pick(["s", "t"])
      metadata.syncVersion = Int(below(5))
    }
    metadata.wasUserEntered = chance(10)
    if chance(10) { metadata.timeZone = "Europe/Berlin" }
    return metadata
  }

  private mutating func spoil(_ sample: inout NewSample) {
    switch below(11) {
    case 0: sample.value = -1
    case 1: sample.end = sample.start - 1
    case 2, 9, 10:
      sample.type = .sleepAnalysis
      sample.value = 3
      sample.end = pick([64_092_211_199_999, 64_092_211_200_000])
    case 3: sample.metadata.syncIdentifier = nil
    case 4: sample.metadata.syncVersion = nil
    case 5: sample.start = -1
    case 6: sample.uuid = Placeholder.own(1 + below(2))
    case 7: sample.metadata.syncIdentifier = "u"
    default: sample.uuid = Placeholder.stored(below(32))
    }
  }

  mutating func identities() -> [UUID] {
    let count = pick([0, 1, 1, 1, 1, 2, 2, 3])
    return (0..<count).map { _ in
      chance(5) ? Placeholder.own(60_000) : Placeholder.stored(below(32))
    }
  }

  mutating func predicate(depth: Int = 2) -> SamplePredicate {
    switch below(depth > 0 ? 24 : 18) {
    case 0..<6: return .everything
    case 6..<12: return timePredicate()
    case 12: return .bundles(Set(subset(Self.sources.map(\.bundleIdentifier))))
    case 13:
      return .test(SampleTest("odd value") { !$0.value.isMultiple(of: 2) })
    case 14: return .devices(Set(subset(["Watch", "Phone", "Scale"])))
    case 15: return .identifiers(Set(identities()))
    case 16:
      return .metadata(pick([.userEntered(chance(50)), .hasTimeZone]))
    case 17: return .metadata(.syncIdentifiers(Set(subset(["s", "t", "u"]))))
    case 18..<21: return .and((0..<below(3)).map { _ in predicate(depth: depth - 1) })
    case 21, 22: return .or((0..<below(3)).map { _ in predicate(depth: depth - 1) })
    default: return .not(predicate(depth: depth - 1))
    }
  }

  private mutating func timePredicate() -> SamplePredicate {
    var sides = [time(), time() + unit]
    if !chance(10) { sides.sort() }
    return .time(
      from: chance(20) ? nil : Instant(milliseconds: sides[0]),
      to: chance(20) ? nil : Instant(milliseconds: sides[1]),
      options: pick([[], [], .strictStart, .strictEnd, [.strictStart, .strictEnd]]))
  }

  mutating func sampleQuery() -> SampleQuery {
    var sort: [SampleQuery.Sort] = []
    if chance(60) {
      sort = (0...below(2)).map { _ in
        SampleQuery.Sort(pick(SampleQuery.SortKey.allCases), ascending: chance(50))
      }
    }
    let isOpen = sort.isEmpty && semantics.defaultSampleOrder == .shuffled
    return SampleQuery(
      type(), where: predicate(), sort: sort, limit: isOpen || chance(50) ? 0 : Int(below(5)))
  }

  mutating func options(of type: SampleType) -> StatisticsOptions {
    // Now and then what the type refuses.
    var options = StatisticsOptions(rawValue: UInt8(below(128)))
    if !chance(8) { options.subtract(.refused(by: type)) }
    return options
  }

  mutating func statisticsQuery() -> StatisticsQuery {
    let type = type()
    return StatisticsQuery(type, where: predicate(), options: options(of: type))
  }

  mutating func collectionQuery() -> StatisticsCollectionQuery {
    let type = type()
    var component = BucketGrid.Component.minute
    var count = chance(50) ? 1 : 1 + Int(below(5))
    if unit > 60_000 {
      component = pick([.minute, .hour, .hour, .day, .day, .day, .week])
      if component == .minute { count = pick([20, 60, 90]) }
    } else {
      component = pick([.minute, .minute, .minute, .hour, .day, .week])
    }
    if component == .day || component == .week, chance(60) { count = 1 }
    let anchor = time() + (chance(20) ? pick([-7, 1, 1_800_000]) : 0)
    let grid = BucketGrid(
      anchor: Instant(milliseconds: anchor), every: count, component, zones: zones,
      followsCalendar: !chance(20))
    var predicate = predicate()
    if chance(50) { predicate = chance(50) ? timePredicate() : .and([timePredicate(), predicate]) }
    return StatisticsCollectionQuery(
      type, where: predicate, options: options(of: type), buckets: grid)
  }
}
