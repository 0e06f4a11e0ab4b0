import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("names, models and versions of a person's devices")
struct ProvenanceTests {
  private static func owner(_ person: Int, _ from: String, _ to: String) throws -> DeviceOwner {
    let start = try #require(LocalDay(from)).wallMilliseconds
    let end = try #require(LocalDay(to)).wallMilliseconds
    return DeviceOwner(person: UInt32(person), span: TimeRange(start, end))
  }

  @Test("a phone's system changes five to ten times a year and never goes back")
  func systems() throws {
    var updates = 0
    for person in 0..<200 {
      let owner = try Self.owner(person, "2016-01-01", "2022-01-01")
      let phone = owner.device(.phone, StepTrackModelWorld().random).source
      updates += phone.updates.count
      let versions = [phone.version ?? ""] + phone.updates.map(\.version)
      let numbers = versions.map { $0.split(separator: ".").map { Int($0) ?? -1 } }
      for (before, after) in zip(numbers, numbers.dropFirst()) {
        #expect(before.lexicographicallyPrecedes(after), "\(before) \(after)")
      }
      #expect(zip(phone.updates, phone.updates.dropFirst()).allSatisfy { $0.time < $1.time })
      #expect(phone.updates.allSatisfy { owner.span.contains(Instant(milliseconds: $0.time)) })
      // iOS 9 was sold when 2016 began, iOS 15 when 2021 ended.
      #expect((8...9).contains(numbers[0][0]) && numbers[numbers.count - 1][0] <= 15)
    }
    #expect((5.0...10).contains(Double(updates) / 200 / 6))
  }

  @Test("a device has no system from before its model was sold or long after")
  func models() throws {
    for (from, to) in [("2015-01-01", "2030-01-01"), ("2024-10-05", "2025-01-05")] {
      for person in 0..<100 {
        let owner = try Self.owner(person, from, to)
        for (role, phone) in [(OwnedDevice.Role.phone, true), (.watch, false)] {
          let source = owner.device(role, StepTrackModelWorld().random).source
          let product = try #require(source.productType)
          let models = (0..<20).map {
            DeviceModel.sold(source.kind, at: owner.span.end, generationsAgo: $0)
          }.filter { $0.name == product }
          #expect(!models.isEmpty)
          // iOS 8 is of 2014, watchOS 1 of its model's year, and both are numbered 26 in 2025.
          let majors = source.versions.map { Int($0?.split(separator: ".").first ?? "") ?? 0 }
          let years = majors.map { $0 >= 26 ? $0 + 1_999 : $0 + (phone ? 2_006 : 2_013) }
          #expect(
            models.contains { model in
              years.allSatisfy { (model.year...model.year + 6).contains($0) }
            })
        }
      }
    }
  }

  @Test("an app's versions rise over all years")
  func apps() throws {
    let owner = try Self.owner(1, "2018-01-01", "2040-01-01")
    var all: [[[Int]]] = []
    for role in [OwnedDevice.Role.gridTracker, .scale, .sleepApp, .dailyTotalApp, .ring] {
      let app = owner.device(role, StepTrackModelWorld().random).source
      let numbers = app.versions.map {
        $0?.split(separator: ".").map { Int($0) ?? -1 } ?? []
      }
      #expect(numbers.count > 50)
      #expect(
        zip(numbers, numbers.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
      #expect(Set(numbers.map { $0[0] }).count > 1)
      all.append(numbers)
    }
    // Each app has its own numbers.
    #expect(Set(all.map { $0[0] }).count == all.count)
  }

  @Test("releases are on days that differ by year, in order")
  func releaseDays() throws {
    let phone = DeviceModel(kind: .phone, year: 2017, name: "")
    var first: [String: Int64] = [:]
    for person in 0..<3_000 {
      let owner = try Self.owner(person, "2018-08-01", "2020-10-01")
      let random = StepTrackModelWorld().random
      for update in SoftwareReleases.system(phone, companion: phone).installed(owner, 768, random)
        .updates
      {
        first[update.version] = min(first[update.version] ?? .max, update.time)
      }
    }
    // The first of many persons installs a release within a day or two.
    let days = first.mapValues { $0.floorDivided(by: Milliseconds.day) }
    func after(_ version: String, _ major: Int) throws -> Int64 {
      try #require(days["\(major).\(version)"]) - #require(days["\(major).0"])
    }
    let suffixes = ["0.2", "1", "1.1", "1.2", "2", "2.1", "3", "3.1", "4", "4.1", "5", "6"]
    for major in [12, 13] {
      let distances = try suffixes.map { try after($0, major) }
      #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 < $1 }, "\(distances)")
      #expect(try (35...41).contains(after("1", major)) && (310...320).contains(after("6", major)))
    }
    #expect(try suffixes.map { try after($0, 12) } != suffixes.map { try after($0, 13) })
  }

  @Test("a major release is on a Monday in September")
  func days() throws {
    let owner = try Self.owner(1, "2023-09-01", "2024-09-01")
    let phone = DeviceModel(kind: .phone, year: 2022, name: "")
    var first: Set<Int64> = []
    for person in 0..<300 {
      let own = DeviceOwner(person: UInt32(person), span: owner.span)
      let random = StepTrackModelWorld().random
      let installed = SoftwareReleases.system(phone, companion: phone).installed(
        own, 768, random)
      first.formUnion(
        installed.updates.filter { $0.version == "17.0" }.map(\.time))
      #expect(installed.first.hasPrefix("16."))
    }
    // iOS 17 is of Monday, 18 September 2023.
    let release = try #require(LocalDay("2023-09-18")).wallMilliseconds
    #expect((first.min() ?? 0) >= release)
    #expect((first.min() ?? 0) < release + 2 * Milliseconds.day)
  }

  @Test("the system of a watch is never newer than that of the person's phone")
  func pairs() throws {
    var years: Set<Int> = []
    for person in 0..<200 {
      let owner = try Self.owner(person, "\(2015 + person % 12)-03-01", "2028-01-01")
      let random = StepTrackModelWorld().random
      let watch = owner.device(.watch, random).source
      let phone = owner.device(.phone, random).source
      let times = [owner.span.start.milliseconds] + (watch.updates + phone.updates).map(\.time)
      for time in times {
        let both = try [watch, phone].map { source in
          let version = try #require(source.versions[source.versionIndex(at: time)])
          return try #require(version.split(separator: ".").first.flatMap { Int($0) })
        }
        // Version 11 of watchOS is of the year of iOS 18; from 26 on both have one number.
        let needed = both[0] >= 26 ? both[0] : both[0] + 7
        #expect(needed <= both[1], "person \(person) has \(both) at \(time)")
        years.insert(both[0])
      }
    }
    #expect(years.count > 10)
  }

  @Test("persons have names of their sex, and oxygen only from watches that read it")
  func persons() throws {
    let text = """
      {"formatVersion": 1, "name": "some", "why": "Devices.", "seed": 5, "zone": "UTC",
       "persons": 120, "span": {"start": "2022-03-01", "end": "2022-03-05"},
       "history": {"population": {"tracks": ["steps", "vitals"]}}}
      """
    let scenario = try Scenario(parsing: Array(text.utf8), file: "some.json")
    let generator = try HistoryGenerator(scenario)
    let names = [true, false].map { isWoman in
      Set(
        (0..<400).map {
          OwnerName.drawn($0, isWoman: isWoman, StepTrackModelWorld().random).name(of: .phone)
        })
    }
    var reading: [Bool: Int] = [:]
    for person in 0..<120 {
      let history = generator.person(person, seed: 5).history
      let traits = try #require(generator.traits(of: person, seed: 5))
      for series in history.steps where series.source.kind == .phone {
        #expect(names[traits.isWoman ? 0 : 1].contains(series.source.name ?? ""))
      }
      for series in history.vitals where series.type == .oxygenSaturation && series.count > 0 {
        #expect(DeviceModel.readsOxygen(series.source.productType))
      }
      for series in history.vitals where series.type == .heartRate && series.count > 0 {
        reading[DeviceModel.readsOxygen(series.source.productType), default: 0] += 1
      }
    }
    #expect(reading[true] ?? 0 > 5 && reading[false] ?? 0 > 5, "\(reading)")
  }

  @Test("watches sold before the autumn of 2020 have no blood oxygen sensor")
  func oxygen() {
    for (product, reads) in [
      ("Watch1,2", false), ("Watch5,2", false), ("Watch6,2", true), ("Watch7,8", true),
    ] {
      #expect(DeviceModel.readsOxygen(product) == reads)
    }
  }

  @Test("a person's name is of the person's sex, and of either where that is not stated")
  func sexes() {
    var names: [Bool?: Set<String>] = [:]
    for isWoman in [true, false, nil] {
      for person in 0..<400 {
        let random = StepTrackModelWorld().random
        let name = OwnerName.drawn(UInt32(person), isWoman: isWoman, random)
        names[isWoman, default: []].insert(name.name(of: .phone))
      }
    }
    #expect(names[true]?.contains("iPhone de Zoé") == true)
    #expect(names[false]?.contains("iPhone de Léo") == true)
    #expect(names[true]?.isDisjoint(with: names[false] ?? []) == true)
    #expect(names[true]?.union(names[false] ?? []) == names[nil])
  }

  @Test("a version at a time is the last one installed by then")
  func versions() {
    let source = DataSource(
      identifier: "a", kind: .phone, bundleIdentifier: "b", deviceName: nil, version: "1",
      updates: [SoftwareUpdate(time: 10, version: "2"), SoftwareUpdate(time: 20, version: "3")])
    let found = [Int64.min, 9, 10, 19, 20, .max].map {
      source.versions[source.versionIndex(at: $0)]
    }
    #expect(found == ["1", "1", "2", "2", "3", "3"])
  }

  @Test("a longer history has the same versions where both exist")
  func longer() throws {
    for person in 0..<50 {
      let short = try Self.owner(person, "2019-06-01", "2021-06-01")
      let long = try Self.owner(person, "2019-06-01", "2023-06-01")
      for role in [OwnedDevice.Role.phone, .watch, .gridTracker, .manualEntry] {
        let random = StepTrackModelWorld().random
        let one = short.device(role, random).source
        let other = long.device(role, random).source
        let shared = other.updates.filter { $0.time < short.span.end.milliseconds }
        #expect(one.updates == shared)
        #expect(one.version == other.version)
      }
    }
  }

  @Test("histories before and after the known products have devices with versions")
  func borders() throws {
    for (from, to) in [
      ("1970-01-01", "1970-01-02"), ("2013-01-01", "2016-01-01"), ("2190-01-01", "2200-12-31"),
    ] {
      for role in [OwnedDevice.Role.phone, .watch, .gridTracker, .scale, .manualEntry] {
        let owner = try Self.owner(1, from, to)
        let source = owner.device(role, StepTrackModelWorld().random).source
        #expect(source.version?.isEmpty == false)
        let versions = source.versions
        #expect(Set(versions).count == versions.count)
      }
    }
  }

  @Test("phone and watch have their owner's name, with a typographic apostrophe where one is")
  func names() throws {
    var names: Set<String> = []
    for person in 0..<400 {
      let owner = try Self.owner(person, "2020-01-01", "2021-01-01")
      let random = StepTrackModelWorld().random
      let phone = try #require(owner.device(.phone, random).source.name)
      let watch = try #require(owner.device(.watch, random).source.name)
      #expect(watch == phone.replacing("iPhone", with: "Apple\u{A0}Watch"))
      #expect(!phone.contains("'"))
      names.insert(phone)
    }
    #expect(names.count > 30)
    let few: Set = ["James\u{2019}s iPhone", "iPhone d\u{2019}Élodie", "陽菜のiPhone"]
    #expect(names.isSuperset(of: few))
  }
}
