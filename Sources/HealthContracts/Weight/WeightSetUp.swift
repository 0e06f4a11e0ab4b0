extension WeightSync {
  /// A requirement of the weight sync that an app's set-up does not meet.
  public enum MissingRequirement: String, Hashable, Sendable, CaseIterable {
    /// Info.plist does not explain why weight is read.
    case readUsageDescription = "NSHealthShareUsageDescription"
    /// Info.plist does not explain why weight is saved.
    case saveUsageDescription = "NSHealthUpdateUsageDescription"
    /// The app has no entitlement for background delivery.
    case backgroundDelivery = "com.apple.developer.healthkit.background-delivery"

    /// Returns the requirements that an app's set-up does not meet, in a fixed order.
    ///
    /// - Parameters:
    ///   - information: The usage descriptions in Info.plist, by key.
    ///   - entitlements: The names of the enabled entitlements.
    /// - Returns: The requirements that are missing, or whose description lacks a required word.
    public static func all(in information: [String: String], entitlements: Set<String>)
      -> [MissingRequirement]
    {
      allCases.filter { requirement in
        if requirement == .backgroundDelivery {
          return !entitlements.contains(requirement.rawValue)
        }
        let text = information[requirement.rawValue]?.lowercased() ?? ""
        return !text.contains("weight")
          || (requirement == .saveUsageDescription && !text.contains("save"))
      }
    }
  }
}
