import SwiftSyntax

/// Applies the operators to a body.
final class SiteFinder: SyntaxVisitor {
  /// A statement that does nothing, valid wherever a statement is.
  private static let nothing = "do {}"

  private static let swapped: [String: (Operation, String)] = [
    "<": (.comparison, "<="), "<=": (.comparison, "<"), ">": (.comparison, ">="),
    ">=": (.comparison, ">"), "==": (.comparison, "!="), "!=": (.comparison, "=="),
    "===": (.comparison, "!=="), "!==": (.comparison, "==="), "&&": (.connective, "||"),
    "||": (.connective, "&&"), "+": (.arithmetic, "-"), "-": (.arithmetic, "+"),
    "+=": (.arithmetic, "-="), "-=": (.arithmetic, "+="),
  ]

  private static let opposites: [String: String] = {
    let pairs = [
      ("min", "max"), ("first", "last"), ("firstIndex", "lastIndex"), ("dropFirst", "dropLast"),
      ("removeFirst", "removeLast"), ("earlier", "later"), ("start", "end"), ("prefix", "suffix"),
      ("lowerBound", "upperBound"), ("startIndex", "endIndex"), ("added", "deleted"),
      ("samples", "tombstones"), ("insert", "remove"), ("union", "intersection"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($0.1, $0.0) })
  }()

  private static let steps: Set = [
    "advanced", "compactMap", "dropFirst", "dropLast", "filter", "intersection", "prefix",
    "reversed", "rounded", "sorted", "suffix", "union",
  ]

  private let converter: SourceLocationConverter
  private let constants: [String]
  private(set) var sites: [Site] = []

  init(_ converter: SourceLocationConverter, returning type: TypeSyntax?) {
    self.converter = converter
    constants = Self.constants(of: type?.trimmedDescription ?? "")
    super.init(viewMode: .sourceAccurate)
  }

  /// The values that a forgotten computation of a type may leave.
  private static func constants(of type: String) -> [String] {
    if type.hasSuffix("?") { return ["nil"] }
    if type.hasPrefix("[") { return [type.contains(":") ? "[:]" : "[]"] }
    switch type {
    case "Int", "Int32", "Int64", "Double", "TimeInterval": return ["0"]
    case "Bool": return ["true", "false"]
    case "String": return ["\"\""]
    default: return type.hasPrefix("Set<") ? ["[]"] : []
    }
  }

  private func replace(
    _ node: some SyntaxProtocol, _ operation: Operation, with replacement: String
  ) {
    let position = node.positionAfterSkippingLeadingTrivia
    let site = Site(
      operation: operation, line: converter.location(for: position).line,
      start: position.utf8Offset, end: node.endPositionBeforeTrailingTrivia.utf8Offset,
      original: node.trimmedDescription, replacement: replacement)
    guard site.original != replacement else { return }
    if !sites.contains(where: { $0.isSame(as: site) }) { sites.append(site) }
  }

  /// Replaces a returned value by constants of the body's type.
  func addConstants(for node: some SyntaxProtocol) {
    for constant in constants { replace(node, .constant, with: constant) }
  }

  // MARK: Operators

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else {
      return .visitChildren
    }
    switch symbol.text {
    case "??": replace(node, .fallback, with: node.rightOperand.trimmedDescription)
    case "..<", "...":
      replace(node.leftOperand, .offByOne, with: "(\(node.leftOperand.trimmedDescription) + 1)")
      replace(node.rightOperand, .offByOne, with: "(\(node.rightOperand.trimmedDescription) - 1)")
      replace(node.rightOperand, .offByOne, with: "(\(node.rightOperand.trimmedDescription) + 1)")
    default:
      guard let (operation, other) = Self.swapped[symbol.text] else { return .visitChildren }
      // In a sort, <= is < for all that a result can show.
      let isOrder = ["<", ">"].contains(symbol.text) && isInSort(node)
      let reversed = symbol.text == "<" ? ">" : "<"
      replace(symbol, operation, with: isOrder ? reversed : other)
      if operation == .connective {
        replace(node, .condition, with: node.leftOperand.trimmedDescription)
        replace(node, .condition, with: node.rightOperand.trimmedDescription)
      }
    }
    return .visitChildren
  }

  private func isInSort(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let one = parent, !one.is(CodeBlockSyntax.self) {
      if let call = one.as(FunctionCallExprSyntax.self) {
        return ["sort", "sorted", "lexicographicallyPrecedes"].contains(name(of: call))
      }
      parent = one.parent
    }
    return false
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let operation: [String: Operation] = ["!": .negation, "-": .arithmetic]
    if let operation = operation[node.operator.text] {
      replace(node, operation, with: node.expression.trimmedDescription)
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    guard case .expression(let condition) = node.condition,
      !condition.is(BooleanLiteralExprSyntax.self)
    else { return .visitChildren }
    negate(condition)
    let statement = node.parent?.parent
    let isAlone = node.parent?.as(ConditionElementListSyntax.self)?.count == 1
    // A lone condition of a guard is dropped with the guard; a loop without one does not end.
    let staysWhole = isAlone && statement?.is(IfExprSyntax.self) != true
    if !staysWhole { replace(condition, .condition, with: "true") }
    if let branch = statement?.as(IfExprSyntax.self), branch.elseBody != nil {
      replace(condition, .condition, with: "false")
    }
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    replace(node.condition, .condition, with: "true")
    return .visitChildren
  }

  /// Negates a condition, unless another operator does.
  private func negate(_ condition: ExprSyntax) {
    let symbol = condition.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
    if symbol == "==" || symbol == "!=" || condition.is(PrefixOperatorExprSyntax.self) { return }
    replace(condition, .negation, with: "!(\(condition.trimmedDescription))")
  }

  // MARK: Statements

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.conditions.allSatisfy({ $0.condition.is(ExprSyntax.self) }) {
      replace(node, .exit, with: Self.nothing)
    }
    return .visitChildren
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    replace(node, .call, with: Self.nothing)
    return .visitChildren
  }

  override func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind {
    replace(node, .exit, with: Self.nothing)
    return .visitChildren
  }

  override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind {
    replace(node, .exit, with: Self.nothing)
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let value = node.expression else {
      replace(node, .exit, with: Self.nothing)
      return .visitChildren
    }
    if !isInClosure(node) { addConstants(for: value) }
    return .visitChildren
  }

  private func isInClosure(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let one = parent {
      if one.is(ClosureExprSyntax.self) || one.is(FunctionDeclSyntax.self) {
        return one.is(ClosureExprSyntax.self) || one.parent?.is(MemberBlockItemSyntax.self) != true
      }
      parent = one.parent
    }
    return false
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    switch node.item {
    case .stmt(let statement):
      if let branch = statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
        branch.elseBody == nil
      {
        replace(statement, leaves(branch.body) ? .exit : .condition, with: Self.nothing)
      }
    case .expr(let expression):
      let bare = bare(expression)
      if bare.is(FunctionCallExprSyntax.self), !isPrecondition(bare) {
        replace(expression, .call, with: Self.nothing)
      } else if let infix = bare.as(InfixOperatorExprSyntax.self),
        infix.operator.is(AssignmentExprSyntax.self)
          || infix.operator.trimmedDescription.hasSuffix("=")
      {
        replace(expression, .assignment, with: Self.nothing)
      }
    default: break
    }
    return .visitChildren
  }

  private func leaves(_ block: CodeBlockSyntax) -> Bool {
    guard case .stmt(let last)? = block.statements.last?.item else { return false }
    return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self)
      || last.is(ContinueStmtSyntax.self) || last.is(BreakStmtSyntax.self)
  }

  private func bare(_ expression: ExprSyntax) -> ExprSyntax {
    if let marked = expression.as(TryExprSyntax.self) { return bare(marked.expression) }
    if let marked = expression.as(AwaitExprSyntax.self) { return bare(marked.expression) }
    return expression
  }

  // MARK: Values

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.filter { $0 != "_" }
    guard let number = Int(digits) else { return .visitChildren }
    replace(node, .offByOne, with: String(number + 1))
    if number > 0 { replace(node, .offByOne, with: String(number - 1)) }
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let isLoop = node.parent?.is(ConditionElementSyntax.self) == true
    let isTrue = node.literal.tokenKind == .keyword(.true)
    if !isLoop { replace(node, .constant, with: isTrue ? "false" : "true") }
    return .visitChildren
  }

  // Texts are of logs and of errors.
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName
    if let other = Self.opposites[name.text] { replace(name, .opposite, with: other) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // What misuse by the programmer stops is no result.
    if isPrecondition(ExprSyntax(node)) { return .skipChildren }
    if let callee = node.calledExpression.as(DeclReferenceExprSyntax.self),
      let other = Self.opposites[callee.baseName.text], ["min", "max"].contains(other)
    {
      replace(callee, .opposite, with: other)
    }
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      Self.steps.contains(member.declName.baseName.text)
    {
      replace(node, .step, with: base.trimmedDescription)
    }
    swapArguments(node)
    for argument in node.arguments where isName(argument.expression) {
      for constant in ["nil", "0"] { replace(argument.expression, .constant, with: constant) }
    }
    return .visitChildren
  }

  private func swapArguments(_ call: FunctionCallExprSyntax) {
    let isSymmetric = ["min", "max", "zip"].contains(name(of: call))
    let arguments = Array(call.arguments)
    for (left, right) in zip(arguments, arguments.dropFirst()) where !isSymmetric {
      var other = call
      other.arguments = LabeledExprListSyntax(
        arguments.map { argument in
          var copy = argument
          if argument.id == left.id { copy.expression = right.expression }
          if argument.id == right.id { copy.expression = left.expression }
          return copy
        })
      replace(call, .arguments, with: other.trimmedDescription)
    }
  }

  private func isName(_ expression: ExprSyntax) -> Bool {
    expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
  }

  private func isPrecondition(_ expression: ExprSyntax) -> Bool {
    expression.as(FunctionCallExprSyntax.self).map { name(of: $0) } == "precondition"
  }

  private func name(of call: FunctionCallExprSyntax) -> String {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? call.calledExpression.trimmedDescription
  }
}
