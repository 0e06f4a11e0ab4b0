import Foundation

/// Where the program writes.
enum Console {
  static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
