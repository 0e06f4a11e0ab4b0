import HealthModel

/// The rows of a history's step samples, which lists one source after another, by their place
/// among the samples of all sources in order of start.
struct StepRowCursor {
  private let columns: [[Int64]]
  private let firstRows: [Int]
  /// The starts of the samples of all sources, ascending.
  private let starts: [Int64]
  private var order: StartOrder
  /// The place of the next sample of `order`.
  private var place = 0
  /// The places that are passed one by one; farther ones are searched.
  private static let stride = 16

  init(_ history: History, starts: [Int64]) {
    columns = history.steps.map(\.starts)
    firstRows = history.stepFirstRows
    self.starts = starts
    order = StartOrder(columns)
  }

  /// The number of samples.
  var count: Int { starts.count }

  /// Returns the row of the sample at a place.
  ///
  /// - Complexity: O(*k*) for *k* sources if the place follows that of the last call, otherwise
  ///   O(*k* log *n*) plus the samples with the same start.
  mutating func row(at wanted: Int) -> Int {
    if wanted < place || wanted - place > Self.stride {
      order = StartOrder(columns, notBefore: starts[wanted])
      place = starts.firstIndex(notBelow: starts[wanted])
    }
    while let next = order.next() {
      place += 1
      if place > wanted { return firstRows[next.column] + next.row }
    }
    preconditionFailure("no source has the sample at place \(wanted)")
  }
}
