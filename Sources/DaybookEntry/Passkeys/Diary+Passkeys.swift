import WebAuthn
import Wording

/// Passkeys: what people log in with instead of a password.
extension Diary {
    /// The host that a browser asked, as the gateway tells it.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` where browsers offer no passkeys: at an address that is no
    ///   name, and for callers that are no browser's.
    static func party(_ origin: String?) throws(DiaryError) -> RelyingParty {
        guard let party = origin.flatMap({ RelyingParty(origin: $0) }) else {
            throw DiaryError(.failedPrecondition, PasskeyFault.noHost)
        }
        return party
    }

    /// What a passkey is to be made from, for a caller who has proved to know the password.
    func offerPasskey(
        besides credentialIDs: [[UInt8]], at party: RelyingParty, caller: Caller
    ) -> PasskeyOffer {
        PasskeyOffer(
            challenge: challenges.make(
                for: .making(session: caller.session.id), at: party, now: clock.uptime()),
            expireTime: clock.now().advanced(bySeconds: PasskeyChallenges.lifetime.components.seconds),
            credentialIDs: credentialIDs)
    }

    /// The credentials that a caller has already.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` when there are as many as may be.
    func credentials(caller: Caller, in transaction: any DiaryReading) throws -> [[UInt8]] {
        let passkeys = try transaction.passkeys.passkeys(owner: caller.owner, after: nil, limit: Limits.passkeys)
        guard passkeys.count < Limits.passkeys else { throw Diary.tooManyPasskeys }
        return passkeys.map(\.credentialID)
    }

    /// Reads a passkey that a browser made, and uses the challenge up that it was made from.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` when it was not made from what this session began of late.
    func newCredential(
        clientData: [UInt8], authenticatorData: [UInt8], at party: RelyingParty, caller: Caller
    ) throws(DiaryError) -> NewCredential {
        let purpose = PasskeyChallenges.Purpose.making(session: caller.session.id)
        let (made, challenge): (NewCredential, [UInt8])
        do throws(WebAuthnError) {
            challenge = try ClientData(json: clientData, of: .create, for: party).challenge
            // Nothing else is read of what answers no question.
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

    /// The same words for whatever did not fit.
    static func passkeyNotMade(cause: (any Error)? = nil) -> DiaryError {
        DiaryError(.invalidArgument, PasskeyFault.notMade, cause: cause)
    }

    /// Keeps a passkey.
    ///
    /// - Throws: ``DiaryError`` of code `alreadyExists` when somebody has it, `failedPrecondition` when the account has too
    ///   many.
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

    /// The caller's passkeys, newest first.
    func passkeys(
        pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<StoredPasskey> {
        try newestFirst("passkeys", pageSize: pageSize, pageToken: pageToken, caller: caller) { after, limit in
            try transaction.passkeys.passkeys(owner: caller.owner, after: after, limit: limit)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// - Throws: ``DiaryError`` of code `notFound` unless the caller has such a passkey.
    func requirePasskey(_ id: String, caller: Caller, in transaction: any DiaryReading) throws {
        if let id = UUIDBytes(id), try transaction.passkeys.hasPasskey(owner: caller.owner, id: id) { return }
        throw DiaryError(.notFound, PasskeyFault.notFound)
    }

    /// Removes a passkey of the caller's.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` when the caller has no such passkey.
    func removePasskey(_ id: String, caller: Caller, in transaction: any DiaryWriting) throws {
        if let id = UUIDBytes(id), try transaction.passkeys.deletePasskey(owner: caller.owner, id: id) { return }
        throw DiaryError(.notFound, PasskeyFault.notFound)
    }

    private static let tooManyPasskeys = DiaryError(
        .failedPrecondition, PasskeyFault.tooMany, ["most": "\(Limits.passkeys)"])
}
