import WebAuthn
import Wording

/// Log-in with a passkey.
extension Authentication {
    /// Returns a challenge for a login, for a passkey of any account.
    func offerLogIn(at party: RelyingParty) -> PasskeyOffer {
        PasskeyOffer(
            challenge: diary.challenges.make(for: .logIn, at: party, now: diary.clock.uptime()),
            expireTime: diary.clock.now().advanced(bySeconds: PasskeyChallenges.lifetime.components.seconds))
    }

    /// Logs in with a passkey's signature.
    ///
    /// The try is counted before the proof is checked, under the account's name. Tries with unknown passkeys count
    /// together.
    /// - Throws: ``DiaryError`` of code `unauthenticated`, the same for every invalid proof, `throttled` after too many
    ///   wrong tries, `permissionDenied` if the account is disabled.
    func logIn(
        by proof: PasskeyProof, at party: RelyingParty, userAgent: String, from address: ClientAddress
    ) async throws -> (token: SessionToken, session: StoredSession, account: StoredAccount) {
        let since = diary.clock.now().advanced(bySeconds: -Limits.knownAddressLifetimeSeconds)
        let (passkey, account, isKnown) = try await diary.store.read { transaction in
            let passkey = try transaction.passkeys.passkey(credentialID: proof.credentialID)
            // Owner numbers start at 1. An unknown passkey costs the same look-up, with 0.
            let owner = passkey?.owner ?? 0
            return (
                passkey, try transaction.accounts.account(owner: owner),
                try transaction.accounts.knowsAddress(address, owner: owner, since: since)
            )
        }
        let name = AccountRules.nameKey(account?.profile.name ?? "")
        let counted = try diary.throttles.count(
            name: name, from: .address(address), isKnown: isKnown, at: diary.clock.uptime())
        guard let passkey, let account else { throw DiaryError.passkeyRefused() }
        let signCount = try verified(proof, by: passkey, of: account, at: party)
        let token = SessionToken(random: diary.random)
        let now = diary.clock.now()
        let session = try await diary.store.write(.newcomers, holding: .owner(account.owner)) {
            transaction -> StoredSession? in
            // The account or the passkey may have changed during the check of the signature.
            guard let found = try transaction.accounts.account(owner: account.owner) else {
                throw DiaryError.passkeyRefused()
            }
            guard !found.isDisabled else { return nil }
            guard
                try transaction.passkeys.usePasskey(
                    owner: found.owner, id: passkey.id, signCount: signCount, at: now)
            else { throw DiaryError.passkeyRefused() }
            return try SystemContext(diary: diary, transaction: transaction, now: now)
                .openSession(of: found.owner, token, userAgent: userAgent, from: address)
        }
        // Only the holder of the passkey learns this, and the try still counts as wrong.
        guard let session else { throw DiaryError(.permissionDenied, AccountFault.disabled) }
        diary.throttles.forgive(counted, at: diary.clock.uptime())
        return (token, session, account)
    }

    /// Checks a signature and all its data, and uses up the challenge. Returns the authenticator's signature count.
    private func verified(
        _ proof: PasskeyProof, by passkey: StoredPasskey, of account: StoredAccount, at party: RelyingParty
    ) throws(DiaryError) -> UInt32 {
        guard passkey.party == party.id, proof.userHandle == account.id.bytes,
            let algorithm = PublicKey.Algorithm(rawValue: passkey.algorithm)
        else { throw DiaryError.passkeyRefused() }
        let (clientData, signCount): (ClientData, UInt32)
        do throws(WebAuthnError) {
            clientData = try ClientData(json: proof.clientData, of: .get, for: party)
            // The rest is not parsed without a valid challenge.
            guard diary.challenges.isGood(clientData.challenge, for: .logIn, at: party, now: diary.clock.uptime())
            else {
                throw WebAuthnError(.clientData, "The challenge is not known.")
            }
            signCount = try PublicKey(algorithm, bytes: passkey.publicKey)
                .verify(proof.signature, of: proof.authenticatorData, and: clientData, for: party)
        } catch {
            throw DiaryError.passkeyRefused(cause: error)
        }
        let now = diary.clock.uptime()
        guard diary.challenges.isGood(clientData.challenge, for: .logIn, at: party, now: now),
            try diary.challenges.use(clientData.challenge, by: account.owner, now: now)
        else { throw DiaryError.passkeyRefused() }
        return signCount
    }
}

/// The creation of passkeys.
extension Authentication {
    /// Returns the data for creating a passkey, for a caller who has proved the password.
    func offerPasskey(besides credentialIDs: [[UInt8]], at party: RelyingParty, caller: Caller) -> PasskeyOffer {
        PasskeyOffer(
            challenge: diary.challenges.make(
                for: .making(session: caller.session.id), at: party, now: diary.clock.uptime()),
            expireTime: diary.clock.now().advanced(bySeconds: PasskeyChallenges.lifetime.components.seconds),
            credentialIDs: credentialIDs)
    }

    /// Parses a passkey that a browser created, and uses up its challenge.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the passkey did not sign a recent challenge of this
    ///   session.
    func newCredential(
        clientData: [UInt8], authenticatorData: [UInt8], at party: RelyingParty, caller: Caller
    ) throws(DiaryError) -> NewCredential {
        let purpose = PasskeyChallenges.Purpose.making(session: caller.session.id)
        let (made, challenge): (NewCredential, [UInt8])
        do throws(WebAuthnError) {
            challenge = try ClientData(json: clientData, of: .create, for: party).challenge
            // The rest is not parsed without a valid challenge.
            guard diary.challenges.isGood(challenge, for: purpose, at: party, now: diary.clock.uptime()) else {
                throw WebAuthnError(.clientData, "The challenge is none of this session's.")
            }
            made = try NewCredential(authenticatorData: authenticatorData, for: party)
        } catch {
            throw DiaryError.passkeyNotMade(cause: error)
        }
        let now = diary.clock.uptime()
        guard diary.challenges.isGood(challenge, for: purpose, at: party, now: now),
            try diary.challenges.use(challenge, by: caller.owner, now: now)
        else { throw DiaryError.passkeyNotMade() }
        return made
    }
}

extension RelyingParty {
    /// Returns the relying party for the host that a browser requested, as the gateway reports it.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` if browsers offer no passkeys there: at an address without
    ///   a host name, and for callers other than browsers.
    static func of(origin: String?) throws(DiaryError) -> RelyingParty {
        guard let party = origin.flatMap({ RelyingParty(origin: $0) }) else {
            throw DiaryError(.failedPrecondition, PasskeyFault.noHost)
        }
        return party
    }
}

extension DiaryError {
    /// Returns the same error for every invalid proof.
    fileprivate static func passkeyRefused(cause: (any Error)? = nil) -> DiaryError {
        DiaryError(.unauthenticated, PasskeyFault.refused, cause: cause)
    }

    /// Returns the same error for every invalid creation.
    static func passkeyNotMade(cause: (any Error)? = nil) -> DiaryError {
        DiaryError(.invalidArgument, PasskeyFault.notMade, cause: cause)
    }
}
