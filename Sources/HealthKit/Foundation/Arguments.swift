public import Foundation

/// An object that may be an argument of a format, such as one of `os_log`, as every object may on
/// Apple's platforms; the format shows its description.
public protocol FormatArgument: NSObject, _CVarArgObject {}

extension FormatArgument {
  public var _cVarArgObject: any CVarArg { NSString(string: description) }

  public var _cVarArgEncoding: [Int] {
    platformException("an object is an argument of a function that is none of Foundation's formats")
  }
}

extension HKObject: FormatArgument {}
extension HKObjectType: FormatArgument {}
extension HKQuery: FormatArgument {}
extension HKQueryAnchor: FormatArgument {}
extension HKQuantity: FormatArgument {}
extension HKSource: FormatArgument {}
extension HKUnit: FormatArgument {}
