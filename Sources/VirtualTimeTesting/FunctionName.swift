/// Mangled names as a reader of the source knows them.
enum FunctionName {
  /// Returns the function of the source that a symbol belongs to.
  ///
  /// - Parameter symbol: The mangled name.
  /// - Returns: For example `Account.deposit(Int)`; nil for code that the compiler made up, such as
  ///   thunks.
  static func plain(_ symbol: String) -> String? {
    demangled(symbol).flatMap { shortened($0) }
  }

  private static func demangled(_ symbol: String) -> String? {
    let text = symbol.withCString { characters in
      swiftDemangle(characters, UInt(symbol.utf8.count), nil, nil, 0)
    }
    guard let text else { return nil }
    defer { text.deallocate() }
    return String(cString: text)
  }

  /// Shortens a demangled name: without its module, types of closures, results and effects.
  static func shortened(_ long: String) -> String? {
    var text = long.replacing(#/\((\S+) in _[0-9A-F]+\)/#) { "\($0.1)" }
    text.replace(#/\(extension in (\w+)\):/#) { "\($0.1)." }
    text.replace(#/^\(\d+\) (await|suspend) resume partial function for /#, with: "")
    text.replace("partial apply forwarder for ", with: "")
    if text.contains("thunk") || text.contains("witness") { return nil }
    // "closure #1 @Sendable () async -> () in function", outermost last.
    let closures = text.matches(of: #/(implicit )?closure #\d+/#).map { String(text[$0.range]) }
    guard var name = text.split(separator: " in ").last.map(String.init) else { return nil }
    // Generic functions of Swift's own libraries are compiled into the program, and macros add
    // functions of their own.
    if name.contains("$s") { return nil }
    for keyword in ["static ", "async let "] { name.replace(keyword, with: "") }
    let own = ["Swift.", "_Concurrency.", "Testing.", "VirtualTime.", "VirtualTimeTesting."]
    if own.contains(where: name.hasPrefix) { return nil }
    for end in [" async", " throws", " -> ", " : "] {
      if let range = name.firstRange(of: end) { name = String(name[..<range.lowerBound]) }
    }
    name.replace("Swift.", with: "")
    if let dot = name.firstIndex(of: "."), !name[..<dot].contains("(") {
      name = String(name[dot...].dropFirst())
    }
    return (closures + [name]).joined(separator: " in ")
  }
}

@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
