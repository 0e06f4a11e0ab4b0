/// A self-contained HTML page with its style and script.
enum Page {
  /// Renders the page.
  ///
  /// - Parameters:
  ///   - title: The title as plain text.
  ///   - sections: The content as markup; empty sections are left out.
  /// - Returns: HTML in UTF-8.
  static func bytes(title: String, _ sections: [String]) -> [UInt8] {
    let text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(title.markup)</title>
      <style>
      \(PageStyle.css)
      </style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the report</a>
      <main id="main">
      \(sections.filter { !$0.isEmpty }.joined(separator: "\n"))
      </main>
      <script>
      \(PageStyle.script)
      </script>
      </body>
      </html>

      """
    return Array(text.utf8)
  }
}
