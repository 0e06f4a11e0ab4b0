public import Foundation
import HealthModel
import SimulatedHealth

/// An electrocardiogram, which a watch takes and no app can make.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {
  /// The reading of an electrocardiogram.
  public enum Classification: Int, Sendable, CaseIterable {
    case notSet = 0
    case sinusRhythm = 1
    case atrialFibrillation = 2
    case inconclusiveLowHeartRate = 3
    case inconclusiveHighHeartRate = 4
    case inconclusivePoorReading = 5
    case inconclusiveOther = 6
    case unrecognized = 100
  }

  /// Symptoms that the person entered.
  public enum SymptomsStatus: Int, Sendable, CaseIterable {
    case notSet = 0
    case none, present
  }

  /// The place of a lead.
  public enum Lead: Int, Sendable {
    case appleWatchSimilarToLeadI = 1
  }

  /// A voltage at a time.
  open class VoltageMeasurement: NSObject, @unchecked Sendable {
    /// The time since the start of the electrocardiogram, in seconds.
    public let timeSinceSampleStart: TimeInterval
    private let voltage: HKQuantity

    init(at time: TimeInterval, _ voltage: HKQuantity) {
      timeSinceSampleStart = time
      self.voltage = voltage
    }

    /// Returns the voltage of a lead.
    open func quantity(for lead: Lead) -> HKQuantity? { voltage }
  }

  public let classification: Classification
  public let symptomsStatus: SymptomsStatus
  public let averageHeartRate: HKQuantity?
  public let samplingFrequency: HKQuantity?
  open var numberOfVoltageMeasurements: Int { voltages.count }

  /// The voltages in volts, one a period of the sampling frequency.
  let voltages: [Double]

  /// Creates an electrocardiogram as a watch would take it.
  ///
  /// - Parameters:
  ///   - start: The time of the first voltage.
  ///   - voltages: The voltages in volts, one a period of the sampling frequency.
  ///   - samplingFrequency: The number of voltages a second, above zero.
  ///   - classification: What the watch read.
  ///   - averageHeartRate: The heart rate in beats a minute.
  ///   - symptomsStatus: Symptoms that the person entered.
  package init(
    start: Date, voltages: [Double], samplingFrequency: Double, classification: Classification,
    averageHeartRate: Double?, symptomsStatus: SymptomsStatus
  ) {
    precondition(samplingFrequency > 0, "the sampling frequency is \(samplingFrequency)")
    self.voltages = voltages
    self.classification = classification
    self.symptomsStatus = symptomsStatus
    self.averageHeartRate = averageHeartRate.map {
      HKQuantity(unit: HKUnit.count().unitDivided(by: .minute()), doubleValue: $0)
    }
    self.samplingFrequency = HKQuantity(unit: .hertz(), doubleValue: samplingFrequency)
    super.init(
      SampleContent(
        new: HKObjectType.electrocardiogramType(), start: start,
        end: start + Double(voltages.count) / samplingFrequency, device: nil, metadata: nil))
  }

  override func stored(as sample: StoredSample) -> HKSample? {
    HKElectrocardiogram(sample, like: self)
  }

  private init(_ sample: StoredSample, like object: HKElectrocardiogram) {
    voltages = object.voltages
    classification = object.classification
    symptomsStatus = object.symptomsStatus
    averageHeartRate = object.averageHeartRate
    samplingFrequency = object.samplingFrequency
    super.init(SampleContent(sample, like: object))
  }

  /// The voltages with their times.
  var measurements: [VoltageMeasurement] {
    let frequency = samplingFrequency?.doubleValue(for: .hertz()) ?? 1
    return voltages.enumerated().map {
      VoltageMeasurement(
        at: Double($0.offset) / frequency, HKQuantity(unit: .volt(), doubleValue: $0.element))
    }
  }
}

/// A query for the voltages of an electrocardiogram.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
  /// A voltage, the end of the voltages, or an error.
  public enum Result: @unchecked Sendable {
    case measurement(HKElectrocardiogram.VoltageMeasurement)
    case done
    case error(any Error)
  }

  private let electrocardiogram: HKElectrocardiogram
  private let handler: @Sendable (HKElectrocardiogramQuery, Result) -> Void

  @preconcurrency public init(
    _ electrocardiogram: HKElectrocardiogram,
    dataHandler: @escaping @Sendable (HKElectrocardiogramQuery, Result) -> Void
  ) {
    self.electrocardiogram = electrocardiogram
    handler = dataHandler
    super.init([HKObjectType.electrocardiogramType()], nil)
  }

  override func start(on device: HealthKitDevice) {
    let query = SampleQuery(
      electrocardiogram.sampleType.type, where: .identifiers([electrocardiogram.uuid]))
    answer {
      try await device.store.samples(query).map(device.object(of:)).first as? HKElectrocardiogram
    } _: { [self] found, error in
      if let error { return handler(self, .error(error)) }
      for measurement in found??.measurements ?? [] where !isStopped {
        handler(self, .measurement(measurement))
      }
      if !isStopped { handler(self, .done) }
    }
  }
}

extension HKSamplePredicate {
  public static func electrocardiogram(_ predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKElectrocardiogram> where Sample == HKElectrocardiogram
  {
    HKSamplePredicate<HKElectrocardiogram>(
      sampleType: HKObjectType.electrocardiogramType(), nsPredicate: predicate)
  }
}

extension HKQuery {
  /// Returns a predicate for electrocardiograms with a classification.
  public class func predicateForElectrocardiograms(
    classification: HKElectrocardiogram.Classification
  ) -> NSPredicate {
    StorePredicate("classification is \(classification.rawValue)") {
      ($0 as? HKElectrocardiogram)?.classification == classification
    }
  }
}
