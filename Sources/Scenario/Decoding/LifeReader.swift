import HealthModel
import LocatedJSON

extension LifeHistory {
  /// Reads the `person` section.
  init(person reader: ObjectReader) throws(InputError) {
    let listed = try Self.devices(Device.self, reader)
    let region = Region(
      zone: nil, latitude: try reader.number("latitude", in: -90...90),
      country: try Self.country(reader.required("country")), weight: 1)
    try self.init(
      reader, regions: [region], devices: .listed(listed), traits: Traits(reader.object("traits")))
    realism = .off
  }

  /// Reads the `population` section.
  init(population reader: ObjectReader) throws(InputError) {
    var regions: [Region] = []
    for element in try reader.optional("regions")?.array(count: 1...100) ?? [] {
      regions.append(try Region(element.object()))
    }
    if regions.isEmpty { regions = [Region(zone: nil, latitude: 45, country: "", weight: 1)] }
    guard regions.contains(where: { $0.weight > 0 }) else {
      throw reader.problem(
        "every region has weight 0", key: "regions", remedy: "give a region a weight above 0")
    }
    let check = try reader.required("realism").choice(of: RealismCheck.self)
    let mix = try DeviceMixSettings(reader.object("deviceMix"))
    try self.init(reader, regions: regions, devices: .drawn(mix), traits: Traits())
    realism = check
  }

  private init(_ reader: ObjectReader, regions: [Region], devices: Devices, traits: Traits)
    throws(InputError)
  {
    self.regions = regions
    self.devices = devices
    self.traits = traits
    tracks = []
    for element in try reader.array("tracks", count: 1...TrackKind.allCases.count) {
      tracks.insert(try element.choice(of: TrackKind.self))
    }
    isWild = try reader.required("wild").bool()
    usesSwarm = try reader.required("swarm").bool()
    edgeCases = try KindReader.edgeCases(reader)
    events = try KindReader.kinds(
      reader.optional("events")?.array(count: 0...100) ?? [], "an event")
    realism = .off
  }

  /// Reads a list of distinct devices.
  fileprivate static func devices<Device>(_: Device.Type, _ reader: ObjectReader)
    throws(InputError) -> Set<Device>
  where Device: RawRepresentable<String> & CaseIterable & Hashable {
    var listed: Set<Device> = []
    for element in try reader.array("devices", count: 1...Device.allCases.count) {
      guard listed.insert(try element.choice(of: Device.self)).inserted else {
        throw element.problem("a device is listed twice", remedy: "list each once")
      }
    }
    return listed
  }

  fileprivate static func country(_ element: ElementReader) throws(InputError) -> String {
    let country = try element.string()
    let isCode = country.utf8.count == 2 && country.utf8.allSatisfy { (65...90).contains($0) }
    guard country.isEmpty || isCode else {
      throw element.problem(
        "not a country code",
        remedy: "write two capital letters, such as US, or omit it for no country in particular")
    }
    return country
  }
}

extension LifeHistory.Region {
  init(_ reader: ObjectReader) throws(InputError) {
    let zone = try reader.required("zone")
    let identifier = try zone.string()
    guard identifier.isEmpty || ZoneTimeline(identifier: identifier) != nil else {
      throw zone.problem(
        "unknown time zone",
        remedy: "use an IANA identifier, or omit it to use the scenario's zone")
    }
    self.init(
      zone: identifier.isEmpty ? nil : identifier,
      latitude: try reader.number("latitude", in: -90...90),
      country: try LifeHistory.country(reader.required("country")),
      weight: try reader.number("weight", in: 0...1_000_000))
  }
}

extension DeviceMixSettings {
  init(_ reader: ObjectReader) throws(InputError) {
    self = .calibrated
    if let listed = reader.optional("outfits") {
      deviceSets = []
      for element in try listed.array(count: 1...20) {
        deviceSets.append(try DeviceSet(element.object()))
      }
      guard deviceSets.contains(where: { $0.weight > 0 }) else {
        throw listed.problem(
          "every outfit has weight 0", remedy: "give an outfit a weight above 0")
      }
    }
    scaleShare = try reader.number("scaleShare", in: 0...1)
    sleepAppShare = try reader.number("sleepAppShare", in: 0...1)
  }
}

extension DeviceMixSettings.DeviceSet {
  init(_ reader: ObjectReader) throws(InputError) {
    self.init(
      try LifeHistory.devices(DeviceMixSettings.Counter.self, reader),
      weight: try reader.number("weight", in: 0...1_000_000))
  }
}

extension LifeHistory.Traits {
  init(_ reader: ObjectReader) throws(InputError) {
    func trait(_ key: String) throws(InputError) -> Double? {
      guard let range = Self.ranges[key] else { return nil }
      return try reader.optional(key).map { element throws(InputError) in
        try element.number(in: range)
      }
    }
    dailySteps = try trait("dailySteps")
    asleepMinutes = try trait("asleepMinutes")
    onsetHour = try trait("onsetHour")
    nightsRecorded = try trait("nightsRecorded")
    startGrams = try trait("startGrams")
    weighDays = try trait("weighDays")
  }
}

/// Reads the kinds of a history's edge cases and events, but not their other members.
enum KindReader {
  static func edgeCases(_ reader: ObjectReader) throws(InputError) -> [Located<String>] {
    try kinds(reader.array("edgeCases", count: 0...1_000), "an edge case")
  }

  static func kinds(_ elements: [ElementReader], _ thing: String) throws(InputError)
    -> [Located<String>]
  {
    var kinds: [Located<String>] = []
    for element in elements {
      guard case .object(let object) = element.node.value, let kind = object["kind"] else {
        throw element.problem("\(thing) must be an object with a \"kind\"", remedy: "add \"kind\"")
      }
      let path = element.path.appending(key: "kind")
      let name = try ElementReader(kind.node, path: path, file: element.file).string()
      kinds.append(Located(name, from: element))
    }
    return kinds
  }
}
