public import struct Foundation.Date
public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// A view of one row of the store, made when raw samples are asked for.
public struct StoredStepSample: StepSampleData {
  /// The row in the history: sources one after another, best first.
  public let row: Int
  /// The keyed image of the row.
  public var uuid: UUID { identifiers.uuid(row: row) }
  /// The first instant that the sample speaks of.
  public var startDate: Date { Instant(milliseconds: start).date }
  /// The end of the time that it speaks of.
  public var endDate: Date { Instant(milliseconds: end).date }
  /// Whole steps.
  public let count: Int
  /// The bundle identifier of its writer.
  public var sourceBundleId: String { source.bundleIdentifier }
  /// The device name of its writer.
  public var sourceDeviceName: String? { source.deviceName }

  private let start: Int64
  private let end: Int64
  private let source: DataSource
  private let identifiers: SampleIdentifier

  init(series: StepSeries, index: Int, firstRow: Int, identifiers: SampleIdentifier) {
    row = firstRow + index
    count = Int(series.values[index])
    start = series.starts[index]
    end = series.ends[index]
    source = series.source
    self.identifiers = identifiers
  }
}
