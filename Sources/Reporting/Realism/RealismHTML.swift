package import RunReport

/// A cohort's statistics as a self-contained HTML page: each with a picture, and weeks of persons.
package enum RealismHTML {
  /// The name of the output file.
  package static let fileName = "realism.html"

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario.
  ///   - seed: The seed.
  ///   - persons: The number of persons who were measured.
  ///   - results: The results, in the catalog's order.
  ///   - weeks: The weeks to draw, which are read one after another.
  /// - Returns: HTML in UTF-8.
  package static func bytes(
    name: String, seed: String, persons: Int, _ results: [RealismResult],
    weeks: some Sequence<PersonWeek>
  ) -> [UInt8] {
    let title = "Realism of \(name)"
    let head = """
      <header>
      <p class="kind">simharness realism</p>
      <h1>\(title.markup)\(verdict(results))</h1>
      <dl class="facts"><div><dt>Seed</dt><dd>\(seed.markup)</dd></div>\
      <div><dt>Persons</dt><dd>\(Int64(persons).grouped())</dd></div></dl>
      </header>
      """
    let figures = """
      <section aria-labelledby="figures">
      <h2 id="figures">Figures</h2>
      <p class="note">The gray part of a picture is the band, the dot what was measured.</p>
      \(table(results))
      </section>
      """
    let drawn = weeks.enumerated().map { index, week in
      PageCharts.chart(
        WeekDrawing.drawing(week), title: "Person \(week.person), from \(week.firstDay)",
        id: "week-\(index)")
    }
    let pictures =
      drawn.isEmpty
      ? ""
      : """
      <section aria-labelledby="weeks">
      <h2 id="weeks">Weeks</h2>
      \(drawn.joined(separator: "\n"))
      </section>
      """
    return Page.bytes(title: title, [head, figures, pictures])
  }

  /// The numbers of figures outside or inside their bands, and of those that are not measured;
  /// nothing where no band judges.
  private static func verdict(_ results: [RealismResult]) -> String {
    let left = results.count { $0.status == .notMeasured }
    let rest =
      left > 0 ? " <span class=\"verdict notApplicable\">\(left) not measured</span>" : ""
    let failed = results.count { $0.status == .failed }
    if failed > 0 { return " <span class=\"verdict violated\">\(failed) outside</span>\(rest)" }
    let passed = results.count { $0.status == .passed }
    return passed > 0 ? " <span class=\"verdict held\">\(passed) inside</span>\(rest)" : ""
  }

  private static func table(_ results: [RealismResult]) -> String {
    let rows = RealismTable.ordered(results).map { result in
      let measured = result.millionths.map(RealismTable.decimal) ?? "not measured"
      let band =
        RealismTable.decimal(result.lowerMillionths) + " to "
        + RealismTable.decimal(result.upperMillionths)
      let picture = RealismGauge(result).svg(label: "\(measured), band \(band)")
      return "<tr><th scope=\"row\">\(result.id.markup)<br><span class=\"note\">"
        + "\(result.statement.markup)</span></th><td class=\"number\">\(measured)</td>"
        + "<td>\(picture)</td><td>\(band)</td><td><span class=\"status \(style(result.status))\">"
        + "\(text(result.status))</span></td></tr>"
    }
    let head = ["figure", "measured", "picture", "band", "status"].map {
      "<th scope=\"col\">\($0)</th>"
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Figures">\
      <table><caption class="hidden">Figures and bands</caption>\
      <thead><tr>\(head.joined())</tr></thead><tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  private static func text(_ status: RealismResult.Status) -> String {
    status == .notMeasured ? "not measured" : status.rawValue
  }

  private static func style(_ status: RealismResult.Status) -> String {
    switch status {
    case .passed: "held"
    case .failed: "violated"
    case .notMeasured, .single: "notApplicable"
    }
  }
}
