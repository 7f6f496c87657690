import WebAuthn
import Wording

/// Passkeys, with which people log in without a password.
extension Diary {
    /// Returns the relying party for the host that a browser requested, as the gateway reports it.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` if browsers offer no passkeys there: at an address without
    ///   a host name, and for callers other than browsers.
    static func party(_ origin: String?) throws(DiaryError) -> RelyingParty {
        guard let party = origin.flatMap({ RelyingParty(origin: $0) }) else {
            throw DiaryError(.failedPrecondition, PasskeyFault.noHost)
        }
        return party
    }

    /// Returns the data for creating a passkey, for a caller who has proved the password.
    func offerPasskey(
        besides credentialIDs: [[UInt8]], at party: RelyingParty, caller: Caller
    ) -> PasskeyOffer {
        PasskeyOffer(
            challenge: challenges.make(
                for: .making(session: caller.session.id), at: party, now: clock.uptime()),
            expireTime: clock.now().advanced(bySeconds: PasskeyChallenges.lifetime.components.seconds),
            credentialIDs: credentialIDs)
    }

    /// Returns the credentials that the caller has already.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` if the caller has the maximum number.
    func credentials(caller: Caller, in transaction: any DiaryReading) throws -> [[UInt8]] {
        let passkeys = try transaction.passkeys.passkeys(owner: caller.owner, after: nil, limit: Limits.passkeys)
        guard passkeys.count < Limits.passkeys else { throw Diary.tooManyPasskeys }
        return passkeys.map(\.credentialID)
    }

    /// Parses a passkey that a browser created, and uses up its challenge.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the passkey does not answer a recent challenge of this
    ///   session.
    func newCredential(
        clientData: [UInt8], authenticatorData: [UInt8], at party: RelyingParty, caller: Caller
    ) throws(DiaryError) -> NewCredential {
        let purpose = PasskeyChallenges.Purpose.making(session: caller.session.id)
        let (made, challenge): (NewCredential, [UInt8])
        do throws(WebAuthnError) {
            challenge = try ClientData(json: clientData, of: .create, for: party).challenge
            // The rest is not parsed without a valid challenge.
            guard challenges.isGood(challenge, for: purpose, at: party, now: clock.uptime()) else {
                throw WebAuthnError(.clientData, "The challenge is none of this session's.")
            }
            made = try NewCredential(authenticatorData: authenticatorData, for: party)
        } catch {
            throw Diary.passkeyNotMade(cause: error)
        }
        let now = clock.uptime()
        guard challenges.isGood(challenge, for: purpose, at: party, now: now),
            try challenges.use(challenge, by: caller.owner, now: now)
        else { throw Diary.passkeyNotMade() }
        return made
    }

    /// Returns the same error for every invalid creation.
    static func passkeyNotMade(cause: (any Error)? = nil) -> DiaryError {
        DiaryError(.invalidArgument, PasskeyFault.notMade, cause: cause)
    }

    /// Stores a passkey.
    ///
    /// - Throws: ``DiaryError`` of code `alreadyExists` if its credential is stored already, `failedPrecondition` if
    ///   the account has too many passkeys.
    func addPasskey(
        _ made: NewCredential, title: String, at party: RelyingParty, caller: Caller,
        in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPasskey {
        guard try transaction.passkeys.passkeyCount(owner: caller.owner) < Limits.passkeys else {
            throw Diary.tooManyPasskeys
        }
        guard try transaction.passkeys.passkey(credentialID: made.id) == nil else {
            throw DiaryError(.alreadyExists, PasskeyFault.exists)
        }
        let passkey = StoredPasskey(
            id: UUIDBytes(at: now, random: random), owner: caller.owner, title: title, credentialID: made.id,
            algorithm: made.key.algorithm.rawValue, publicKey: made.key.bytes, party: party.id,
            signCount: made.signCount, createTime: now)
        try transaction.passkeys.insertPasskey(passkey)
        return passkey
    }

    /// Returns the caller's passkeys, newest first.
    func passkeys(
        pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<StoredPasskey> {
        try newestFirst("passkeys", pageSize: pageSize, pageToken: pageToken, caller: caller) { after, limit in
            try transaction.passkeys.passkeys(owner: caller.owner, after: after, limit: limit)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// - Throws: ``DiaryError`` of code `notFound` unless the caller has this passkey.
    func requirePasskey(_ id: String, caller: Caller, in transaction: any DiaryReading) throws {
        if let id = UUIDBytes(id), try transaction.passkeys.hasPasskey(owner: caller.owner, id: id) { return }
        throw DiaryError(.notFound, PasskeyFault.notFound)
    }

    /// Removes a passkey of the caller.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the caller has no such passkey.
    func removePasskey(_ id: String, caller: Caller, in transaction: any DiaryWriting) throws {
        if let id = UUIDBytes(id), try transaction.passkeys.deletePasskey(owner: caller.owner, id: id) { return }
        throw DiaryError(.notFound, PasskeyFault.notFound)
    }

    private static let tooManyPasskeys = DiaryError(
        .failedPrecondition, PasskeyFault.tooMany, ["most": "\(Limits.passkeys)"])
}
