/// A diary that takes calls.
protocol DiaryTarget: Sendable {
    /// What it cannot serve, with the reason for people.
    var unserved: (operations: Set<Operation>, reason: String)? { get }
    /// Makes one call, with things of `stock`, and waits for the whole answer. Throws `CallFailure` when it is no good.
    func perform(_ call: Call, on stock: Stock) async throws
    /// The newest entries and photos, at most `Stock.limit` of each.
    func stock() async throws -> Stock
    /// Signs out and closes what is open.
    func close() async
}

/// Who signs in.
struct SignIn: Sendable {
    let account: String
    let password: String
}

extension CallFailure {
    /// The call's thing is not in stock. Operations without stock are left out before a run, so it does not come.
    static let nothingInStock = CallFailure(kind: "nothing in stock", message: "The diary holds no such thing.")
}
