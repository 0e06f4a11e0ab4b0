import Distributions
import HealthModel
import Randomness

/// A person as the owner of devices: what names, models and versions depend on.
struct DeviceOwner: Sendable {
  /// The person's number.
  let person: UInt32
  /// The time range in which the devices are used.
  let span: TimeRange
  /// True if the person is a woman; nil if it is not stated.
  var isWoman: Bool?

  /// Returns a device whose names and versions depend only on the owner and the slot.
  func device(_ role: OwnedDevice.Role, ordinal: Int = 0, _ random: RandomSource) -> OwnedDevice {
    let slot = DeviceMix.slot(role, ordinal: ordinal)
    let suffix = ordinal == 0 ? "" : "-\(ordinal + 1)"
    let source: DataSource
    switch role {
    case .watch, .phone:
      let kind: DataSource.Kind = role == .watch ? .watch : .phone
      let companion =
        role == .watch
        ? model(.phone, DeviceMix.slot(.phone), random)
        : model(.watch, DeviceMix.slot(.watch), random)
      let product = model(kind, slot, random)
      let bundle = "com.apple.health." + Self.identifier(random)
      source = DataSource(
        identifier: (role == .watch ? "watch" : "phone") + suffix, kind: kind,
        bundleIdentifier: bundle, deviceName: role == .watch ? "Apple Watch" : "iPhone",
        name: OwnerName.drawn(person, isWoman: isWoman, random).name(of: kind),
        productType: product.name,
        software: .system(product, companion: companion), self, slot, random)
    case .gridTracker:
      source = DataSource(
        identifier: "tracker" + suffix, kind: .thirdParty,
        bundleIdentifier: "com.garmin.connect.mobile", deviceName: nil, name: "Connect",
        productType: nil, software: .app(first: 14_900, days: 13, minors: 90), self, slot, random)
    case .scale:
      source = DataSource(
        identifier: "scale" + suffix, kind: .scale, bundleIdentifier: "com.withings.wiScaleNG",
        deviceName: "Body", name: "Scale", productType: nil,
        software: .app(first: 15_700, days: 17, minors: 60), self, slot,
        random)
    case .manualEntry:
      // Health is part of the phone's system.
      let phone = device(.phone, random).source
      source = DataSource(
        identifier: "hand" + suffix, kind: .manual, bundleIdentifier: "com.apple.Health",
        deviceName: nil, name: "Health", version: phone.version, updates: phone.updates)
    case .sleepApp:
      source = DataSource(
        identifier: "sleep-app" + suffix, kind: .thirdParty,
        bundleIdentifier: "com.example.sleep", deviceName: nil, name: "Sleep", productType: nil,
        software: .app(first: 16_350, days: 34, minors: 24), self, slot, random)
    case .ring:
      source = DataSource(
        identifier: "ring" + suffix, kind: .thirdParty,
        bundleIdentifier: "com.ouraring.oura", deviceName: "Oura Ring", name: "Oura",
        productType: nil, software: .app(first: 16_500, days: 21, minors: 60), self, slot, random)
    case .dailyTotalApp:
      source = DataSource(
        identifier: "day-totals" + suffix, kind: .thirdParty,
        bundleIdentifier: "com.example.totals", deviceName: nil, name: "Totals",
        productType: nil, software: .app(first: 16_800, days: 52, minors: 12), self, slot, random)
    }
    return OwnedDevice(role: role, source: source, slot: slot)
  }

  /// Returns the model of a phone or a watch: the first draw of its slot.
  private func model(_ kind: DataSource.Kind, _ slot: UInt16, _ random: RandomSource) -> DeviceModel
  {
    random.seek(person: person, stream: StreamIdentifier(.personTraits, slot: slot), day: 0)
    return .sold(kind, at: span.start, generationsAgo: Int(random.integer(below: 5)))
  }

  /// Returns a random identifier in the format of a version 4 UUID.
  private static func identifier(_ random: RandomSource) -> String {
    var digits: [Character] = []
    for place in 0..<32 {
      let digit =
        switch place {
        case 12: 4
        case 16: 8 + Int(random.integer(below: 4))
        default: Int(random.integer(below: 16))
        }
      digits += Array(String(digit, radix: 16, uppercase: true))
      if [7, 11, 15, 19].contains(place) { digits.append("-") }
    }
    return String(digits)
  }
}

extension DataSource {
  /// Creates a source whose software is updated over its owner's span.
  fileprivate init(
    identifier: String, kind: Kind, bundleIdentifier: String, deviceName: String?, name: String,
    productType: String?, software: SoftwareReleases, _ owner: DeviceOwner, _ slot: UInt16,
    _ random: RandomSource
  ) {
    let versions = software.installed(owner, slot, random)
    self.init(
      identifier: identifier, kind: kind, bundleIdentifier: bundleIdentifier,
      deviceName: deviceName, name: name, productType: productType,
      version: versions.first, updates: versions.updates)
  }
}
