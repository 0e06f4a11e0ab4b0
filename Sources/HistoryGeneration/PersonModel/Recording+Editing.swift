import Distributions
import HealthModel

extension DeviceSample {
  /// True if the sample has its original label and is never deleted; edge cases change only such
  /// samples.
  var isIntact: Bool { label == .genuine && departure == .max && isAnnounced }

  /// Returns a copy of the sample as another row, arriving no earlier than its end.
  func copy(labeled label: SampleLabel, arrival: Int64) -> DeviceSample {
    var copy = self
    copy.label = label
    copy.arrival = max(arrival, end)
    copy.departure = .max
    copy.isAnnounced = true
    return copy
  }
}

extension Recording {
  /// Inserts samples in order of start; existing samples come first among equal starts.
  mutating func insert(_ added: [DeviceSample]) {
    if added.isEmpty { return }
    samples.append(contentsOf: added)
    sort()
  }

  /// Sorts the samples by start; the sort is stable.
  mutating func sort() {
    samples.sort { $0.start < $1.start }
  }

  /// The indices of the intact samples of each night, in order of the night's first sample.
  var nights: [(night: Int32, rows: [Int])] {
    guard type == .sleepAnalysis else { return [] }
    var nights: [(night: Int32, rows: [Int])] = []
    var places: [Int32: Int] = [:]
    for (row, sample) in samples.enumerated()
    where sample.isIntact && sample.activity != DeviceSample.noActivity {
      if let place = places[sample.activity] {
        nights[place].rows.append(row)
      } else {
        places[sample.activity] = nights.count
        nights.append((sample.activity, [row]))
      }
    }
    return nights
  }

  /// Returns the index of the first sample that starts at or after a time in milliseconds.
  ///
  /// - Complexity: O(log *n*) for *n* samples.
  func firstRow(notBefore time: Int64) -> Int {
    samples.partitioningIndex { $0.start >= time }
  }
}

extension [Recording] {
  /// Changes randomly chosen intact samples.
  ///
  /// - Parameters:
  ///   - rate: The probability with which each sample is chosen.
  ///   - number: The edge case that chooses.
  ///   - scope: The context of the case, which positions the random source.
  ///   - random: The random source.
  ///   - matches: Returns true if a sample may be chosen.
  ///   - change: Changes a sample, may add others to its recording, and returns true if it did
  ///     either.
  /// - Returns: The number of changed samples.
  mutating func choose(
    rate: Double, _ number: EdgeCaseNumber, _ scope: EdgeCaseScope, _ random: RandomSource,
    where matches: (SampleType, DeviceSample) -> Bool,
    change: (SampleType, inout DeviceSample, inout [DeviceSample]) -> Bool
  ) -> Int {
    if rate == 0 { return 0 }
    var count = 0
    for index in indices {
      var added: [DeviceSample] = []
      let (type, device) = (self[index].type, self[index].device)
      var isOutOfOrder = false
      for row in self[index].samples.indices {
        let original = self[index].samples[row]
        guard original.isIntact, matches(type, original) else { continue }
        scope.seek(random, number, device.slot, type, start: original.start, value: original.value)
        var sample = original
        guard random.uniform() < rate, change(type, &sample, &added) else { continue }
        isOutOfOrder = isOutOfOrder || sample.start != original.start
        self[index].samples[row] = sample
        count += 1
      }
      if isOutOfOrder { self[index].sort() }
      self[index].insert(added)
    }
    return count
  }

  /// Adds samples to randomly chosen nights.
  ///
  /// - Parameters:
  ///   - rate: The probability with which each night of each recording is chosen.
  ///   - number: The edge case that chooses.
  ///   - scope: The context of the case, which positions the random source.
  ///   - random: The random source.
  ///   - samples: Returns the samples to add to the recording, for a night and its intact rows.
  /// - Returns: The number of added samples.
  mutating func addToNights(
    rate: Double, _ number: EdgeCaseNumber, _ scope: EdgeCaseScope, _ random: RandomSource,
    samples: (Recording, _ night: Int32, _ rows: [Int]) -> [DeviceSample]
  ) -> Int {
    if rate == 0 { return 0 }
    var count = 0
    for index in indices {
      let recording = self[index]
      var added: [DeviceSample] = []
      for (night, rows) in recording.nights {
        scope.seek(random, number, recording, night: night)
        if random.uniform() < rate { added += samples(recording, night, rows) }
      }
      self[index].insert(added)
      count += added.count
    }
    return count
  }

  /// Returns the index of the recording of a type and a role, adding a recording if there is none.
  ///
  /// A device created here uses a slot that no track uses, so that it has its own random streams.
  mutating func recordingIndex(
    of type: SampleType, by role: OwnedDevice.Role, slot: UInt16, source: DataSource
  ) -> Int {
    if let index = firstIndex(where: { $0.type == type && $0.device.role == role }) {
      return index
    }
    let device =
      first { $0.device.role == role }?.device
      ?? OwnedDevice(role: role, source: source, slot: slot)
    append(Recording(type: type, device: device, samples: []))
    return count - 1
  }

  /// The index of the recording with the steps that the person sees: the phone's, otherwise the
  /// first one.
  var mainSteps: Int? {
    firstIndex { $0.type == .stepCount && $0.device.role == .phone }
      ?? firstIndex { $0.type == .stepCount }
  }
}
