import SwiftSyntax

/// Finds the outermost bodies of a file; functions inside them belong to them.
final class BodyFinder: SyntaxVisitor {
  private let path: String
  private let converter: SourceLocationConverter
  private var types: [String] = []
  private(set) var bodies: [Body] = []

  init(_ path: String, _ converter: SourceLocationConverter) {
    self.path = path
    self.converter = converter
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription)
  }

  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

  private func enter(_ type: String) -> SyntaxVisitorContinueKind {
    types.append(type)
    return .visitChildren
  }

  // MARK: Bodies

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = node.signature.returnClause?.type
    return add(node.body?.statements, of: node.name.text, returning: type)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.body?.statements, of: "init", returning: nil)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      let name = binding.pattern.trimmedDescription
      if let value = binding.initializer?.value {
        add(Syntax(value), of: name, returning: nil, isValue: true, returnsImplicitly: false)
      }
      add(binding.accessorBlock, of: name, returning: binding.typeAnnotation?.type)
    }
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.accessorBlock, of: "subscript", returning: node.returnClause.type)
    return .skipChildren
  }

  private func add(_ block: AccessorBlockSyntax?, of name: String, returning type: TypeSyntax?) {
    switch block?.accessors {
    case .getter(let statements): _ = add(statements, of: name, returning: type)
    case .accessors(let accessors):
      for accessor in accessors {
        let returned = accessor.accessorSpecifier.tokenKind == .keyword(.get) ? type : nil
        _ = add(accessor.body?.statements, of: name, returning: returned)
      }
    default: return
    }
  }

  private func add(_ code: CodeBlockItemListSyntax?, of name: String, returning type: TypeSyntax?)
    -> SyntaxVisitorContinueKind
  {
    if let code, !code.isEmpty {
      add(
        Syntax(code), of: name, returning: type, isValue: false,
        returnsImplicitly: type != nil && code.count == 1 && code.first?.isValue == true)
    }
    return .skipChildren
  }

  private func add(
    _ node: Syntax, of name: String, returning type: TypeSyntax?, isValue: Bool,
    returnsImplicitly: Bool
  ) {
    let finder = SiteFinder(converter, returning: type)
    if returnsImplicitly { finder.addConstants(for: node) }
    finder.walk(node)
    bodies.append(
      Body(
        file: path, declaration: (types + [name]).joined(separator: "."),
        start: node.positionAfterSkippingLeadingTrivia.utf8Offset,
        end: node.endPositionBeforeTrailingTrivia.utf8Offset, isValue: isValue,
        returnsImplicitly: returnsImplicitly, sites: finder.sites))
  }
}

extension CodeBlockItemSyntax {
  /// True for an expression, or a branch without a return.
  fileprivate var isValue: Bool {
    switch item {
    case .expr: return true
    case .stmt(let statement):
      guard statement.is(ExpressionStmtSyntax.self) else { return false }
      return !tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.return) }
    default: return false
    }
  }
}
