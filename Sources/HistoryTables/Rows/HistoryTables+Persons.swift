import HealthModel
import HistoryGeneration

extension HistoryTables {
  /// The person's devices, home and habits.
  func writePerson(to writer: inout some TableWriter & ~Copyable) throws {
    var devices: [String] = []
    for track in log.tracks
    where !track.rows.isEmpty && !devices.contains(track.source.identifier) {
      devices.append(track.source.identifier)
    }
    writer.number(person)
    writer.text(of: devices.joined(separator: " "))
    writer.text(of: generated.zones.segments[0].identifier)
    if let traits {
      func number(_ value: Double, per scale: Double) {
        writer.number(Int64((value * scale).rounded()), per: Int64(scale))
      }
      number(traits.latitude, per: 100)
      writer.text(of: traits.isWoman ? "female" : "male")
      number(traits.age, per: 1)
      number(traits.stepsPerDay, per: 1)
      writer.flag(traits.runs)
      number(traits.minutesAsleep, per: 1)
      let minute = Int((traits.onsetHour * 60).rounded()) % 1_440
      writer.text(
        of: [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
          .joined(separator: ":"))
      writer.flag(traits.sleepsByDay)
      number(traits.nightsRecorded, per: 1_000)
      number(traits.kilograms, per: 10)
      number(traits.weighDays, per: 1_000)
      number(traits.restingHeartRate, per: 10)
    } else {
      for _ in Table.persons.columns.dropFirst(3) { writer.none() }
    }
    try writer.endRow()
  }
}
