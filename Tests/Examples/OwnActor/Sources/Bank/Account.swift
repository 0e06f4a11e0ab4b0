import Foundation

/// An account with a lost update: a deposit that begins while another is audited is overwritten.
public actor Account {
  /// The sum of the deposits.
  public private(set) var balance = 0
  /// The time of the last deposit.
  public private(set) var lastDeposit: Date?

  /// Creates an empty account.
  public init() {}

  /// Adds an amount after an audit of half an hour.
  public func deposit(_ amount: Int) async throws {
    let before = balance
    try await Task.sleep(for: .seconds(1_800))
    balance = before + amount
    lastDeposit = Date()
  }
}

/// The same account without the defect: it reads the balance after the audit.
public actor CorrectAccount {
  /// The sum of the deposits.
  public private(set) var balance = 0

  /// Creates an empty account.
  public init() {}

  /// Adds an amount after an audit of half an hour.
  public func deposit(_ amount: Int) async throws {
    try await Task.sleep(for: .seconds(1_800))
    balance += amount
  }
}
