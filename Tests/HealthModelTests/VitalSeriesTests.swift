import HealthModel
import Testing

@Suite("series of vital signs")
struct VitalSeriesTests {
  @Test("columns grow by one row a reading, in order, and room made for more changes nothing")
  func columns() {
    var series = VitalSeries(source: watch, type: .heartRate)
    series.reserveCapacity(9)
    #expect(series.count == 0 && series.type == .heartRate && series.source == watch)
    series.append(start: -5, end: -5, value: 0)
    series.append(start: -5, end: 7, value: 1_000_000, label: .duplicate)
    #expect(series.count == 2)
    #expect(series.starts == [-5, -5] && series.ends == [-5, 7])
    #expect(series.values == [0, 1_000_000] && series.labels == [.genuine, .duplicate])
    var roomless = VitalSeries(source: watch, type: .heartRate)
    roomless.append(start: -5, end: -5, value: 0)
    roomless.append(start: -5, end: 7, value: 1_000_000, label: .duplicate)
    #expect(roomless == series)
  }

  @Test("only quantities that are read, and not body mass, are vital signs")
  func types() async {
    let signs = SampleType.allCases.filter {
      $0.isQuantity && $0 != .stepCount && $0 != .bodyMass
    }
    #expect(signs.count == 6)
    for type in signs { #expect(VitalSeries(source: watch, type: type).count == 0) }
    await #expect(processExitsWith: .failure) { _ = VitalSeries(source: watch, type: .stepCount) }
    await #expect(processExitsWith: .failure) { _ = VitalSeries(source: watch, type: .bodyMass) }
    await #expect(processExitsWith: .failure) {
      _ = VitalSeries(source: watch, type: .sleepAnalysis)
    }
  }

  @Test("readings that are malformed, out of order or out of bounds are misuse")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      var series = VitalSeries(source: watch, type: .heartRate)
      series.append(start: 1, end: 0, value: 1)
    }
    await #expect(processExitsWith: .failure) {
      var series = VitalSeries(source: watch, type: .heartRate)
      series.append(start: 1, end: 2, value: 1)
      series.append(start: 0, end: 2, value: 1)
    }
    await #expect(processExitsWith: .failure) {
      var series = VitalSeries(source: watch, type: .oxygenSaturation)
      series.append(start: 1, end: 2, value: 10_001)
    }
  }
}
