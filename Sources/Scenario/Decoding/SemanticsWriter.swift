public import HealthModel
public import LocatedJSON

extension Scenario {
  /// Replaces the store semantics in a scenario's text.
  ///
  /// The text is reindented and its comments are lost.
  ///
  /// - Parameters:
  ///   - bytes: The scenario's text.
  ///   - semantics: The new semantics. Switches at their default are omitted.
  ///   - file: The file name for error messages, as the user gave it.
  /// - Returns: The new text.
  /// - Throws: `InputError` if the text is not a valid scenario.
  public static func text(
    _ bytes: [UInt8], with semantics: StoreSemantics, file: String
  ) throws(InputError) -> [UInt8] {
    let node = try JSONParser.parse(bytes, file: file)
    _ = try Scenario(node, file: file)
    guard case .object(var scenario) = node.value else { return bytes }
    var store = JSONObject()
    if case .object(let own)? = scenario["store"]?.node.value { store = own }
    var section = JSONObject()
    for option in StoreSemantics.switches {
      let value = option.value(in: semantics)
      if value == option.defaultValue { continue }
      let quoted = option.isNumber ? value : "\"\(value)\""
      section.put(
        JSONObject.Member(
          key: option.id, keyLocation: node.location,
          node: try JSONParser.parse(Array(quoted.utf8), file: file)))
    }
    func member(_ key: String, _ object: JSONObject) -> JSONObject.Member {
      JSONObject.Member(
        key: key, keyLocation: node.location, node: JSONNode(.object(object), at: node.location))
    }
    store.put(member("semantics", section))
    scenario.put(member("store", store))
    return PrettyJSON.bytes(of: JSONNode(.object(scenario), at: node.location))
  }
}
