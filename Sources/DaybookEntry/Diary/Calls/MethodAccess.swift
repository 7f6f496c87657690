import DaybookAPI
import Wording
import ZRPC

/// What a method asks of the token it is called with, as the schema says it.
enum MethodAccess {
    /// The scope that only a login has.
    static let login = "login"
    /// The scope that every good token has.
    static let any = "any"

    /// Refuses an app's token that does not allow a method. Logins may call all.
    ///
    /// - Throws: ``DiaryError`` of code `permissionDenied`.
    static func check(_ method: MethodDescriptor, for session: StoredSession) throws(DiaryError) {
        guard let app = session.app else { return }
        try check(scope(of: method), for: app)
    }

    /// Whether a caller gets a receipt of what the method did instead of contents of the diary: an app that may not
    /// read. A method that every good token may call is exempt, because it tells nothing of the diary.
    static func isBlind(_ method: MethodDescriptor, for session: StoredSession) -> Bool {
        guard let app = session.app else { return false }
        return !app.scopes.contains(.read) && scope(of: method) != any
    }

    /// The scope that the schema names for a method, or the one that goes by its side effects.
    static func scope(of method: MethodDescriptor) -> String {
        guard method.scope.isEmpty else { return method.scope }
        return method.idempotency == .noSideEffects ? "read" : "write"
    }

    /// Refuses an app's token that does not have a scope that a request asks for besides; all have the unspecified one.
    static func check(_ scope: Scope, for session: StoredSession) throws(DiaryError) {
        guard let app = session.app, scope != .unspecified else { return }
        try check(scope.word, for: app)
    }

    /// Refuses an app's token that has none of the scopes in a text, parted by spaces; `read+write` are both together.
    private static func check(_ scope: String, for app: AppAccess) throws(DiaryError) {
        if scope == any { return }
        if scope == login { throw DiaryError(.permissionDenied, AccountFault.loginOnly) }
        let wanted = scope.split(separator: " ").map { $0.split(separator: "+").compactMap { scopes[$0] } }
        // Whoever may change the diary may add to it.
        let has = app.scopes.contains(.write) ? app.scopes.union(.upload) : app.scopes
        if wanted.contains(where: { !$0.isEmpty && $0.allSatisfy(has.contains) }) { return }
        throw DiaryError(.permissionDenied, AccountFault.outsideScope, ["scope": scope.uppercased()])
    }

    private static let scopes: [Substring: TokenScopes] = ["read": .read, "write": .write, "upload": .upload]
}
