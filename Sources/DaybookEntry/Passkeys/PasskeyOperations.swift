import WebAuthn
import Wording

extension CallContext {
    var passkeys: PasskeyOperations<Self> { PasskeyOperations(context: self) }
}

/// The operations on passkeys, with which people log in without a password.
struct PasskeyOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns the credentials that the caller has already.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` if the caller has the maximum number.
    func credentials() throws -> [[UInt8]] {
        let passkeys = try transaction.passkeys.passkeys(owner: owner, after: nil, limit: Limits.passkeys)
        guard passkeys.count < Limits.passkeys else { throw DiaryError.tooManyPasskeys }
        return passkeys.map(\.credentialID)
    }

    /// Returns the caller's passkeys, newest first.
    func list(pageSize: Int32, pageToken: String) throws -> ListPage<StoredPasskey> {
        try newestFirst("passkeys", pageSize: pageSize, pageToken: pageToken) { after, limit in
            try transaction.passkeys.passkeys(owner: owner, after: after, limit: limit)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// - Throws: ``DiaryError`` of code `notFound` unless the caller has this passkey.
    func require(_ id: String) throws {
        if let id = UUIDBytes(id), try transaction.passkeys.hasPasskey(owner: owner, id: id) { return }
        throw DiaryError(.notFound, PasskeyFault.notFound)
    }

    /// Previews the deletion of a passkey of the caller, which affects nothing else.
    func previewDeletion(_ id: String) throws -> DeletionPreview {
        try require(id)
        return DeletionPreview()
    }
}

extension PasskeyOperations where Context == WriteContext {
    /// Stores a passkey.
    ///
    /// - Throws: ``DiaryError`` of code `alreadyExists` if its credential is stored already, `failedPrecondition` if
    ///   the account has too many passkeys.
    func create(_ made: NewCredential, title: String, at party: RelyingParty) throws -> StoredPasskey {
        guard try transaction.passkeys.passkeyCount(owner: owner) < Limits.passkeys else {
            throw DiaryError.tooManyPasskeys
        }
        guard try transaction.passkeys.passkey(credentialID: made.id) == nil else {
            throw DiaryError(.alreadyExists, PasskeyFault.exists)
        }
        let passkey = StoredPasskey(
            id: context.newID(), owner: owner, title: title, credentialID: made.id,
            algorithm: made.key.algorithm.rawValue, publicKey: made.key.bytes, party: party.id,
            signCount: made.signCount, createTime: now)
        try transaction.passkeys.insertPasskey(passkey)
        return passkey
    }

    /// Removes a passkey of the caller.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the caller has no such passkey.
    func delete(_ id: String) throws {
        if let id = UUIDBytes(id), try transaction.passkeys.deletePasskey(owner: owner, id: id) { return }
        throw DiaryError(.notFound, PasskeyFault.notFound)
    }
}

extension DiaryError {
    fileprivate static let tooManyPasskeys = DiaryError(
        .failedPrecondition, PasskeyFault.tooMany, ["most": "\(Limits.passkeys)"])
}
