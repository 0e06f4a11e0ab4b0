import HealthModel

/// A record up to its value, whose address and times have their lengths but no content.
struct RecordTemplate {
  /// The bytes.
  let text: [UInt8]
  /// The places of the times.
  let times: (creation: Int, start: Int, end: Int)
  /// The place of the device's address; nil if there is no device.
  let address: Int?

  /// Makes the template of the records that a version of a source's software writes.
  init(_ identifier: String, _ source: DataSource, version: String?, unit: StaticString?) {
    var text = Array(" <Record type=\"\(identifier)\" sourceName=\"".utf8)
    WrittenText.append(
      escaped: source.name ?? source.deviceName ?? source.identifier, to: &text)
    if let version {
      text += "\" sourceVersion=\"".utf8
      WrittenText.append(escaped: version, to: &text)
    }
    if let name = source.deviceName ?? Self.deviceName(of: source.kind) {
      text += "\" device=\"&lt;&lt;HKDevice: 0x".utf8
      address = text.count
      text += [UInt8](repeating: 0, count: WrittenText.addressDigits)
      text += Array("&gt;, name:".utf8) + Self.device(name, source, version: version)
    } else {
      address = nil
    }
    if let unit { text += "\" unit=\"\(unit)".utf8 }
    let places = ["creationDate", "startDate", "endDate"].map { name in
      text += "\" \(name)=\"".utf8
      text += [UInt8](repeating: 0, count: ExportClock.length)
      return text.count - ExportClock.length
    }
    times = (places[0], places[1], places[2])
    self.text = text + "\" value=\"".utf8
  }

  /// The name of the device that Health gives to records of phones and watches.
  private static func deviceName(of kind: DataSource.Kind) -> String? {
    switch kind {
    case .phone: "iPhone"
    case .watch: "Apple Watch"
    case .manual, .scale, .thirdParty, .mock: nil
    }
  }

  /// The description of a device after its address, in the form that Health prints.
  private static func device(_ name: String, _ source: DataSource, version: String?) -> [UInt8] {
    let (manufacturer, model): (String?, String?) =
      switch source.kind {
      case .phone: ("Apple Inc.", "iPhone")
      case .watch: ("Apple Inc.", "Watch")
      case .manual, .scale, .thirdParty, .mock: (nil, nil)
      }
    let parts = [
      ("manufacturer", manufacturer), ("model", model), ("hardware", source.productType),
      ("software", version),
    ]
    let text = parts.map { key, value in value.map { ", \(key):\($0)" } ?? "" }.joined()
    return WrittenText.escaped(name + text + ">")
  }
}
