import CVirtualTime
import class Foundation.FileManager
import Synchronization

/// The names of functions by addresses of code.
enum CodePlace {
  private static let images = Mutex<[String: SymbolTable]>([:])

  /// Returns the function of the program in which a task resumes.
  ///
  /// Functions of Swift's own libraries are passed over for those that call or await them.
  ///
  /// - Parameter frames: Addresses of code, innermost first.
  /// - Returns: The name; nil if no function of the program is among them.
  static func name(_ frames: [UInt]) -> String? {
    for address in frames {
      if let symbol = symbol(at: address), let name = FunctionName.plain(symbol) { return name }
    }
    return nil
  }

  /// The libraries that a program calls, but did not write.
  private static let foreign = [
    "libswift", "libTesting", "libFoundation", "lib_Foundation", "libdispatch", "libc.so",
  ]

  private static func symbol(at address: UInt) -> String? {
    var base: UInt = 0
    guard let path = cvirtualtime_image(address, &base).map({ String(cString: $0) }) else {
      return nil
    }
    let library = path.split(separator: "/").last ?? ""
    if foreign.contains(where: library.hasPrefix) { return nil }
    return images.withLock { images in
      if images[path] == nil { images[path] = SymbolTable(file: path) }
      return images[path]?.name(at: address, base: base)
    }
  }
}
