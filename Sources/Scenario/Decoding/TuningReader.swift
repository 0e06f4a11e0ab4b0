import LocatedJSON

extension TuningSettings {
  init(_ reader: ObjectReader) throws(InputError) {
    self.init(
      bucketNanoseconds: try reader.integer("bucketNanoseconds", in: 0...1_000_000_000),
      requestMilliseconds: try reader.integer("requestMilliseconds", in: 0...600_000),
      requestBytes: try reader.integer("requestBytes", in: 0...1_000_000),
      bytesPerSample: try reader.integer("bytesPerSample", in: 1...1_000_000),
      bytesPerSecond: try reader.integer("bytesPerSecond", in: 1...10_000_000_000),
      memoryPerSample: try reader.integer("memoryPerSample", in: 1...1_000_000),
      memoryLimit: try reader.integer("memoryLimit", in: 1...1_000_000_000_000),
      interruptionsPerHour: try reader.integer("interruptionsPerHour", in: 0...3_600),
      retryMilliseconds: try reader.integer("retryMilliseconds", in: 0...3_600_000))
  }
}
