#if os(Linux)
  import AppleHealthExport
  import Foundation
  public import HealthKitTesting

  extension HealthSource {
    /// A person's own data: an export of the Health app, whose samples arrive as they did.
    ///
    /// The device's time begins with the first day of the export; what was true is not known.
    ///
    /// - Parameters:
    ///   - path: The file: `export.zip` or the `export.xml` inside it.
    ///   - timeZone: The person's time zone, where records do not name it, such as `Europe/Paris`.
    /// - Returns: The source, which throws an error with the file and line for a file that is no
    ///   export.
    public static func appleHealthExport(_ path: String, timeZone: String? = nil) -> HealthSource {
      HealthSource {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        let imported = try AppleHealthImport(
          descriptor: file.fileDescriptor, file: path, timeZone: timeZone)
        return Person(
          history: imported.history, arrivals: imported.arrivals, zones: imported.zones)
      }
    }
  }
#endif
