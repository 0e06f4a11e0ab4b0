import Distributions
import HealthModel

extension LifeSample {
  /// Whether it is still as its device wrote it: edge cases change nothing else.
  var isIntact: Bool { mark == .genuine && departure == .max && isAnnounced }

  /// Another row of the same report.
  func copy(marked mark: SampleMark, arrival: Int64) -> LifeSample {
    var copy = self
    copy.mark = mark
    copy.arrival = max(arrival, end)
    copy.departure = .max
    copy.isAnnounced = true
    return copy
  }
}

extension Lane {
  /// Brings samples in at their places; among equal starts the old ones come first.
  mutating func insert(_ added: [LifeSample]) {
    if added.isEmpty { return }
    samples.append(contentsOf: added)
    sort()
  }

  /// Puts the samples in order of start; equal starts stay as they are.
  mutating func sort() {
    let order = samples.indices.sorted { (samples[$0].start, $0) < (samples[$1].start, $1) }
    samples = order.map { samples[$0] }
  }

  /// The intact samples of each night, as indices, in order of the night's first sample.
  var nights: [(night: Int32, rows: [Int])] {
    guard type == .sleepAnalysis else { return [] }
    var nights: [(night: Int32, rows: [Int])] = []
    var places: [Int32: Int] = [:]
    for (row, sample) in samples.enumerated()
    where sample.isIntact && sample.activity != LifeSample.noActivity {
      if let place = places[sample.activity] {
        nights[place].rows.append(row)
      } else {
        places[sample.activity] = nights.count
        nights.append((sample.activity, [row]))
      }
    }
    return nights
  }

  /// The samples' places by their order of start from an instant on.
  func firstRow(notBefore time: Int64) -> Int {
    var lower = 0
    var upper = samples.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if samples[middle].start < time { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}

extension [Lane] {
  /// Chooses among intact samples and changes the chosen ones.
  ///
  /// - Parameters:
  ///   - rate: How likely each sample is chosen.
  ///   - number: The case that chooses.
  ///   - scope: What is known, and where the numbers come from.
  ///   - random: The source of numbers.
  ///   - matches: Whether a sample can be chosen.
  ///   - change: Changes a sample, may add others to its lane, and says whether it did either.
  /// - Returns: How many samples were changed.
  mutating func choose(
    rate: Double, _ number: WildCaseNumber, _ scope: WildScope, _ random: RandomSource,
    where matches: (Lane, LifeSample) -> Bool,
    change: (SampleType, inout LifeSample, inout [LifeSample]) -> Bool
  ) -> Int {
    if rate == 0 { return 0 }
    var count = 0
    for index in indices {
      var added: [LifeSample] = []
      let lane = self[index]
      var isOutOfOrder = false
      for row in lane.samples.indices {
        var sample = lane.samples[row]
        guard sample.isIntact, matches(lane, sample) else { continue }
        scope.seek(random, number, lane, sample)
        guard random.uniform() < rate, change(lane.type, &sample, &added) else { continue }
        isOutOfOrder = isOutOfOrder || sample.start != lane.samples[row].start
        self[index].samples[row] = sample
        count += 1
      }
      if isOutOfOrder { self[index].sort() }
      self[index].insert(added)
    }
    return count
  }

  /// The lane of a type written by a role, made where there is none.
  ///
  /// A device made here has a slot that no track uses, so that its numbers are its own.
  mutating func lane(
    of type: SampleType, by role: OwnedDevice.Role, slot: UInt16, source: DataSource
  ) -> Int {
    if let index = firstIndex(where: { $0.type == type && $0.device.role == role }) {
      return index
    }
    let device =
      first { $0.device.role == role }?.device
      ?? OwnedDevice(role: role, source: source, slot: slot)
    append(Lane(type: type, device: device, samples: []))
    return count - 1
  }

  /// The lane whose steps the person sees: the phone's, or else the first one.
  var mainSteps: Int? {
    firstIndex { $0.type == .stepCount && $0.device.role == .phone }
      ?? firstIndex { $0.type == .stepCount }
  }
}
