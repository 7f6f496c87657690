import DaybookAPI
import Wording
import ZRPC

/// The access that a method requires of the caller's token, as the schema states it.
enum MethodAccess {
    /// The scope that only a login has.
    static let login = "login"
    /// The scope that every valid token has.
    static let any = "any"

    /// Refuses a call by an app's token whose scopes do not allow the method. Logins may call all methods.
    ///
    /// - Throws: ``DiaryError`` of code `permissionDenied`.
    static func check(_ method: MethodDescriptor, for session: StoredSession) throws(DiaryError) {
        guard let app = session.app else { return }
        try check(scope(of: method), for: app)
    }

    /// Returns whether a caller gets a receipt of the method's effect instead of diary contents.
    ///
    /// This is the case for an app that may not read. A method that every valid token may call is exempt, because its
    /// response has no diary contents.
    static func isBlind(_ method: MethodDescriptor, for session: StoredSession) -> Bool {
        guard let app = session.app else { return false }
        return !app.scopes.contains(.read) && scope(of: method) != any
    }

    /// Returns the scope that the schema names for a method, or the default scope for the method's side effects.
    static func scope(of method: MethodDescriptor) -> String {
        guard method.scope.isEmpty else { return method.scope }
        return method.idempotency == .noSideEffects ? "read" : "write"
    }

    /// Refuses an app's token that lacks an additional scope of a request. The unspecified scope is always granted.
    static func check(_ scope: Scope, for session: StoredSession) throws(DiaryError) {
        guard let app = session.app, scope != .unspecified else { return }
        try check(scope.word, for: app)
    }

    /// Refuses an app's token that has none of the scopes in a text. Spaces separate the scopes; `read+write` requires
    /// both.
    private static func check(_ scope: String, for app: AppAccess) throws(DiaryError) {
        if scope == any { return }
        if scope == login { throw DiaryError(.permissionDenied, AccountFault.loginOnly) }
        let wanted = scope.split(separator: " ").map { $0.split(separator: "+").compactMap { scopes[$0] } }
        // A token that may change the diary may also add to it.
        let has = app.scopes.contains(.write) ? app.scopes.union(.upload) : app.scopes
        if wanted.contains(where: { !$0.isEmpty && $0.allSatisfy(has.contains) }) { return }
        throw DiaryError(.permissionDenied, AccountFault.outsideScope, ["scope": scope.uppercased()])
    }

    private static let scopes: [Substring: TokenScopes] = ["read": .read, "write": .write, "upload": .upload]
}
