import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("devices that count a life's steps")
struct StepDeviceTests {
  @Test("45% of persons have two step sources and 10% three, each device its own slot and name")
  func mix() {
    let mix = DeviceMix(.calibrated)
    let random = StepTrackModelWorld().random
    var counts = [0, 0, 0, 0]
    for person in 0..<1_000 {
      let devices = mix.devices(.years(person), random)
      counts[devices.count] += 1
      #expect(devices.count { $0.role == .phone } == 1)
      #expect(Set(devices.map(\.slot)).count == devices.count)
      for device in devices {
        #expect(
          device == DeviceOwner.years(person).device(device.role, random))
        let bundle = device.source.bundleIdentifier
        #expect(
          device.role == .gridTracker
            ? bundle == "com.garmin.connect.mobile"
            : bundle.hasPrefix("com.apple.health.") && bundle.count == 17 + 36)
      }
    }
    #expect(counts[0] == 0)
    #expect((400...500).contains(counts[1]) && (400...500).contains(counts[2]))
    #expect((70...130).contains(counts[3]))
  }

  @Test("outfits of weight 0 occur never, a single one always")
  func outfit() {
    let mix = DeviceMix(
      DeviceMixSettings(deviceSets: [
        .init([.phone, .tracker], weight: 0), .init([.watch, .phone], weight: 2),
      ]))
    for person in 0..<50 {
      let devices = mix.devices(.years(person), StepTrackModelWorld().random)
      #expect(devices.map(\.role) == [.watch, .phone])
    }
  }

  @Test("a population's own mix decides who has what")
  func ownMix() throws {
    var mix = DeviceMixSettings(deviceSets: [.init([.tracker, .watch], weight: 1)])
    mix.scaleShare = 0
    mix.sleepAppShare = 1
    for person in 0..<20 {
      let devices = PersonDevices(
        .drawn(mix), .years(person), StepTrackModelWorld().random)
      #expect(devices.steps.map(\.role) == [.watch, .gridTracker])
      #expect(devices.sleep.map(\.role) == [.watch, .sleepApp])
      #expect(devices.weight.map(\.role) == [.manualEntry])
    }
  }

  @Test("the phone's samples are of its grain: at most ten minutes, half of them going on")
  func phone() throws {
    var world = StepTrackModelWorld()
    world.days = 150
    let samples = try world.result([world.devices[1]]).recordings[0].samples
    #expect(samples.allSatisfy { $0.end - $0.start <= 600_000 })
    let going = zip(samples, samples.dropFirst()).count { $0.end == $1.start }
    let share = Double(going) / Double(samples.count)
    #expect((0.48...0.60).contains(share), "\(share) begin at the last one's end")
    let delays = samples.map { Double($0.arrival - $0.end) / 60_000 }.sorted()
    let median = delays[delays.count / 2]
    #expect((30...44).contains(median), "the median delay is \(median) min")
    let batches = Double(Set(samples.map(\.arrival)).count) / 150
    #expect((7...14).contains(batches), "\(batches) batches a day")
  }

  @Test("a device that is left behind counts no more than was walked")
  func leftBehind() throws {
    var world = StepTrackModelWorld()
    world.days = 200
    world.settings.devices.absenceStart = BetaParameters(alpha: 5, beta: 5)
    world.settings.devices.absenceZeroProbability = 0
    world.settings.devices.absenceSteps = 100_000
    let truth = try world.result([world.devices[1]]).truth
    let whole = truth.totals.indices.filter { truth.reported[0][$0] == truth.totals[$0] }
    #expect(whole.count > 5)
    for day in truth.totals.indices {
      #expect(Int64(truth.reported[0][day]) <= Int64(truth.totals[day]) * 3 / 2)
    }
  }

  @Test("the watch's samples arrive within a quarter of an hour, but for one in ten")
  func watch() throws {
    var world = StepTrackModelWorld()
    world.days = 150
    let samples = try world.result([world.devices[0]]).recordings[0].samples
    let delays = samples.map { $0.arrival - $0.end }
    let count = Double(samples.count)
    let soon = Double(delays.count { $0 <= 15 * Milliseconds.minute }) / count
    let late = Double(delays.count { $0 > 12 * Milliseconds.hour }) / count
    #expect((0.88...0.93).contains(soon), "\(soon) within a quarter of an hour")
    #expect((0.004...0.017).contains(late), "\(late) after half a day")
    #expect(delays.allSatisfy { $0 <= 7 * Milliseconds.day })
  }

  @Test("a tracker's app writes the thirty days before its linking at one instant")
  func backfill() throws {
    var world = StepTrackModelWorld()
    world.days = 800
    let samples = try world.result([world.devices[2]]).recordings[0].samples
    var batches: [Int64: Int] = [:]
    for sample in samples { batches[sample.arrival, default: 0] += 1 }
    let largest = try #require(batches.max { ($0.value, $0.key) < ($1.value, $1.key) })
    let filled = samples.filter { $0.arrival == largest.key }
    #expect(largest.value > 300)
    let oldest = try #require(filled.first)
    let newest = try #require(filled.last)
    #expect((25...30).contains((largest.key - oldest.start) / Milliseconds.day))
    #expect(largest.key - newest.end < 2 * Milliseconds.day)
  }

  @Test("a device left behind is left behind alone")
  func absence() throws {
    var world = StepTrackModelWorld()
    world.days = 150
    world.settings.devices.absenceStart = BetaParameters(alpha: 20, beta: 80)
    let result = try world.result()
    let walked = result.truth.totals
    let watch = result.truth.reported[0]
    let phone = result.truth.reported[1]
    let left = watch.indices.filter { watch[$0] < 100 }
    #expect((20...70).contains(left.count))
    #expect(left.count { watch[$0] == 0 } * 10 > left.count * 6)
    #expect(left.count { phone[$0] > 100 } * 10 > left.count * 5)
    #expect(left.allSatisfy { walked[$0] > 100 })
  }
}
