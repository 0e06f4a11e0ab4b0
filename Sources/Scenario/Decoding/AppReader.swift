import HealthModel
import LocatedJSON

extension AppSettings {
  /// The longest supported span, in days.
  private static let longestSpan = 73_050

  init(_ reader: ObjectReader) throws(InputError) {
    foregroundsPerDay = try reader.integer("foregroundsPerDay", in: 1...48)
    awayPercent = try reader.integer("awayPercent", in: 0...90)
    terminationPercent = try reader.integer("terminationPercent", in: 0...100)
    outagePercent = try reader.integer("outagePercent", in: 0...90)
    requestFaultPercent = try reader.integer("requestFaultPercent", in: 0...50)
    arrivalsPerDay = try reader.integer("arrivalsPerDay", in: 1...24)
    // A closed day is recomputed on the two days after it.
    lateHours = try reader.integer("lateHours", in: 0...30)
    weighInsPerWeek = try reader.integer("weighInsPerWeek", in: 0...70)
    grantDay = try reader.integer("grantDay", in: 0...Self.longestSpan)
    lock = try Hours(reader.object("lock"))
    revoked = try Days(reader.object("revoked"))
    dayEnds = []
    for element in try reader.array("dayEnds", count: 0...1_000) {
      let object = try element.object()
      let day = try object.required("fromDay")
      let end = DayEnd(
        fromDay: try object.integer("fromDay", in: 0...Self.longestSpan),
        policy: try DayPolicy(object))
      if end.fromDay < grantDay {
        throw day.problem(
          "the day end takes effect before grantDay",
          remedy: "use day \(grantDay) or a later one, or set grantDay earlier")
      }
      if let last = dayEnds.last, end.fromDay <= last.fromDay {
        throw day.problem(
          "the day end does not take effect after the one before it, of day \(last.fromDay)",
          remedy: "list day ends in order of day, one for each day")
      }
      dayEnds.append(end)
    }
  }
}

extension AppSettings.Hours {
  init(_ reader: ObjectReader) throws(InputError) {
    hour = try reader.integer("hour", in: 0...23)
    hours = try reader.integer("hours", in: 0...23)
  }
}

extension AppSettings.Days {
  init(_ reader: ObjectReader) throws(InputError) {
    fromDay = try reader.integer("fromDay", in: 0...73_050)
    days = try reader.integer("days", in: 0...73_050)
  }
}
