import HealthContracts
import HealthModel

extension StepsAndSleep.PastDaySnapshot {
  /// Encodes the snapshot as a record; unknown values are left out.
  func encoded(isFinal: Bool) -> [String: Int] {
    var record = [
      "final": isFinal ? 1 : 0, "start": Int(range.start.milliseconds),
      "end": Int(range.end.milliseconds), "manual": isSleepManual ? 1 : 0, "spent": spentSteps,
      "stepsTarget": targets.steps, "sleepTarget": targets.sleepSeconds, "body": points.body,
      "mind": points.mind, "heart": points.heart, "stepPoints": energy.steps,
      "sleepPoints": energy.sleep, "otherPoints": energy.others, "revision": revision,
    ]
    record["steps"] = steps
    record["sleep"] = sleepSeconds
    return record
  }

  /// Decodes a snapshot and its final flag; returns nil if the record is invalid.
  static func decoded(_ record: [String: Int], day: LocalDay) -> (snapshot: Self, isFinal: Bool)? {
    func value(_ name: String) -> Int { (record[name] ?? 0).asCount }
    let years = -62_135_596_800_000...253_402_300_799_000
    guard let start = record["start"], let end = record["end"], start <= end,
      years.contains(start), years.contains(end),
      value("stepsTarget") > 0, value("sleepTarget") > 0
    else { return nil }
    var snapshot = Self(
      day: day, range: TimeRange(Int64(start), Int64(end)),
      targets: .init(steps: value("stepsTarget"), sleepSeconds: value("sleepTarget")),
      points: .init(
        body: record["body"] ?? 0, mind: record["mind"] ?? 0, heart: record["heart"] ?? 0),
      energy: EnergyPoints(
        steps: value("stepPoints"), sleep: value("sleepPoints"), others: value("otherPoints"),
        total: value("stepPoints") + value("sleepPoints") + value("otherPoints")))
    snapshot.steps = record["steps"].map(\.asCount)
    snapshot.sleepSeconds = record["sleep"].map(\.asCount)
    snapshot.isSleepManual = record["manual"] == 1
    snapshot.spentSteps = value("spent")
    snapshot.revision = value("revision")
    return (snapshot, record["final"] == 1)
  }
}
