extension WeightSync {
  /// What an app's set-up lacks for the weight sync.
  public enum SetUpFlaw: String, Hashable, Sendable, CaseIterable {
    /// Info.plist does not say why weight is read.
    case readText = "NSHealthShareUsageDescription"
    /// Info.plist does not say why weight is saved.
    case writeText = "NSHealthUpdateUsageDescription"
    /// The app may not be woken.
    case backgroundDelivery = "com.apple.developer.healthkit.background-delivery"

    /// Holds an app's set-up against what the sync needs.
    ///
    /// - Parameters:
    ///   - information: The texts of Info.plist.
    ///   - entitlements: The names of the entitlements that are on.
    /// - Returns: What is missing, or does not speak of weight, in a fixed order.
    public static func all(in information: [String: String], entitlements: Set<String>)
      -> [SetUpFlaw]
    {
      allCases.filter { flaw in
        if flaw == .backgroundDelivery { return !entitlements.contains(flaw.rawValue) }
        let text = information[flaw.rawValue]?.lowercased() ?? ""
        return !text.contains("weight") || (flaw == .writeText && !text.contains("save"))
      }
    }
  }
}
