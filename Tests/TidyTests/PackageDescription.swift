/// The modules and products of the package, read from the text of `Package.swift`.
struct PackageDescription {
  /// A module and what it may import.
  struct Module: Equatable {
    var name: String
    var imports: [String] = []
  }

  /// The system libraries, then the modules in the order of the text.
  let modules: [Module]
  /// The modules of each product.
  let products: [String: Set<String>]

  init(_ text: String) {
    let libraries = Self.calls(of: ".systemLibrary(", in: text).map { Module(name: $0.name) }
    let swift = Self.calls(of: "Module(", in: text).map { name, arguments in
      Module(name: name, imports: Self.quoted(arguments, after: "imports: [", upTo: "]"))
    }
    modules = libraries + swift
    let list = Self.part(of: text, from: "products: [", upTo: "\n  targets:")
    let all = [".library(", ".executable("].flatMap { Self.calls(of: $0, in: list) }
    products = Dictionary(
      all.map { ($0.name, Set(Self.quoted($0.arguments, after: "targets: [", upTo: "]"))) }
    ) { first, _ in first }
  }

  /// The modules that a module reaches by imports, itself excluded.
  func reachable(_ module: String) -> Set<String> {
    var found: Set<String> = []
    var next = [module]
    while let name = next.popLast() {
      let imports = modules.first { $0.name == name }?.imports ?? []
      next += imports.filter { found.insert($0).inserted }
    }
    return found
  }

  /// The modules that a product contains, and those that they reach.
  func reachable(product: String) -> Set<String> {
    (products[product] ?? []).reduce(into: []) { $0.formUnion(reachable($1).union([$1])) }
  }

  /// The calls that begin with a name in quotation marks, each with its text up to the next call.
  private static func calls(
    of function: String, in text: some StringProtocol
  ) -> [(name: String, arguments: Substring)] {
    Substring(text).split(separator: function, omittingEmptySubsequences: false).dropFirst()
      .compactMap { call in
        quoted(call, after: "name: ", upTo: ",").first.map { ($0, call) }
      }
  }

  /// The words in quotation marks between a mark and an end.
  private static func quoted(
    _ text: Substring, after mark: String, upTo end: String
  ) -> [String] {
    part(of: text, from: mark, upTo: end)
      .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private static func part(
    of text: some StringProtocol, from mark: String, upTo end: String
  ) -> Substring {
    let text = Substring(text)
    guard let start = text.firstRange(of: mark)?.upperBound else { return "" }
    let rest = text[start...]
    return rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)]
  }
}
