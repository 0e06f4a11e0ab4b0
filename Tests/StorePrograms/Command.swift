import Foundation
import HealthModel
import StoreModel

/// `storecheck drawn FIRST COUNT`, `exhaustive LENGTH`, `paging FIRST COUNT`, `facade FIRST COUNT`
/// `healthkit FIRST COUNT` or `defects COUNT`.
enum Command {
  /// The store under check.
  static func make(_ semantics: StoreSemantics, _ key: UInt64) -> any CheckedStore {
    EngineAdapter(semantics, key: key)
  }

  static func run(_ arguments: [String]) -> Int32 {
    let check = ModelCheck()
    let numbers = arguments.dropFirst().compactMap { UInt64($0) }
    switch (arguments.first, numbers.count) {
    case ("drawn", 2):
      return tell(check.drawn(seeds: numbers[0]..<(numbers[0] + numbers[1]), make: make))
    case ("exhaustive", 1):
      return tell(check.exhaustive(length: Int(numbers[0]), make: make))
    case ("paging", 2):
      return tell(
        check.anchoredPaging(seeds: numbers[0]..<(numbers[0] + numbers[1]), make: make))
    case ("facade", 2):
      let check = FacadeCheck()
      return tell(
        check.drawn(seeds: numbers[0]..<(numbers[0] + numbers[1])) {
          EngineFacade.play($0, check)
        })
    case ("healthkit", 2):
      return healthKit(numbers[0]..<(numbers[0] + numbers[1]))
    case ("defects", 1):
      return defects(numbers[0])
    default:
      write(
        "storecheck drawn FIRST COUNT | exhaustive LENGTH | paging FIRST COUNT "
          + "| facade FIRST COUNT | healthkit FIRST COUNT | defects COUNT")
      return 2
    }
  }

  /// Compares the store as HealthKit's classes show it, whose numbers are floating-point ones.
  private static func healthKit(_ seeds: Range<UInt64>) -> Int32 {
    #if os(Linux)
      var check = FacadeCheck()
      check.essence = \.rounded
      let status = tell(
        check.drawn(seeds: seeds) { [check] in HealthKitFacade.playThroughHealthKit($0, check) })
      write("\(HealthKitFacade.calls.count) calls through HealthKit's classes")
      return status
    #else
      write("the module HealthKit is for Linux")
      return 2
    #endif
  }

  /// Breaks each rule of the naive facade in turn, which has to differ from the store then.
  private static func defects(_ count: UInt64) -> Int32 {
    var missed = 0
    for defect in FacadeDefect.allCases {
      var check = FacadeCheck(defect: defect)
      check.enough = 1
      let report = check.drawn(seeds: 0..<count) { [check] in EngineFacade.play($0, check) }
      if report.differences.isEmpty { missed += 1 }
      write(
        "\(defect.rawValue): "
          + (report.differences.first.map { "found\n\($0)" } ?? "not found in \(count) sequences"))
    }
    write("\(missed) of \(FacadeDefect.allCases.count) defects missed")
    return missed == 0 ? 0 : 1
  }

  private static func tell(_ report: CheckReport) -> Int32 {
    let total = report.operations.values.reduce(0, +)
    write("\(report.sequences) sequences, \(total) operations, \(report.refusals) refused")
    for (kind, count) in report.operations.sorted(by: { $0.key < $1.key }) {
      write("  \(kind) \(count)")
    }
    for (kind, count) in report.events.sorted(by: { $0.key < $1.key }) {
      write("  \(kind) \(count)")
    }
    for difference in report.differences { write(difference.description) }
    write("\(report.differences.count) differences")
    return report.differences.isEmpty ? 0 : 1
  }

  private static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
