import WebAuthn
import Wording

/// Logging in by a passkey.
extension Diary {
    /// What a passkey is to sign to log in, whosever it is.
    func offerLogIn(at party: RelyingParty) -> PasskeyOffer {
        PasskeyOffer(
            challenge: challenges.make(for: .logIn, at: party, now: clock.uptime()),
            expireTime: clock.now().advanced(bySeconds: PasskeyChallenges.lifetime.components.seconds))
    }

    /// Logs in by what a passkey signed.
    ///
    /// The try is counted before it is looked at, with those of the account's name; passkeys nobody has count alike.
    /// - Throws: ``DiaryError`` of code `unauthenticated`, the same for whatever does not fit, `throttled` after too many
    ///   wrong tries, `permissionDenied` when the account is shut out.
    func logIn(
        by proof: PasskeyProof, at party: RelyingParty, userAgent: String, from address: ClientAddress
    ) async throws -> (token: SessionToken, session: StoredSession, account: StoredAccount) {
        let since = clock.now().advanced(bySeconds: -Limits.knownAddressLifetimeSeconds)
        let (passkey, account, isKnown) = try await store.read { transaction in
            let passkey = try transaction.passkeys.passkey(credentialID: proof.credentialID)
            // Owners count from 1: a passkey nobody has is looked up like any other.
            let owner = passkey?.owner ?? 0
            return (
                passkey, try transaction.accounts.account(owner: owner),
                try transaction.accounts.knowsAddress(address, owner: owner, since: since)
            )
        }
        let name = AccountRules.nameKey(account?.profile.name ?? "")
        let counted = try throttles.count(name: name, from: .address(address), isKnown: isKnown, at: clock.uptime())
        guard let passkey, let account else { throw Diary.passkeyRefused() }
        let signCount = try verified(proof, by: passkey, of: account, at: party)
        let token = SessionToken(random: random)
        let now = clock.now()
        let session = try await store.write(.newcomers) { transaction -> StoredSession? in
            // Either may have changed while the signature was looked at.
            guard let found = try transaction.accounts.account(owner: account.owner) else {
                throw Diary.passkeyRefused()
            }
            guard !found.isDisabled else { return nil }
            guard
                try transaction.passkeys.usePasskey(
                    owner: found.owner, id: passkey.id, signCount: signCount, at: now)
            else { throw Diary.passkeyRefused() }
            return try insertSession(
                of: found.owner, token, userAgent: userAgent, from: address, in: transaction, now: now)
        }
        // Told only to whoever has the passkey, and counted like what is wrong.
        guard let session else { throw DiaryError(.permissionDenied, AccountFault.disabled) }
        throttles.forgive(counted, at: clock.uptime())
        return (token, session, account)
    }

    /// Holds what was signed to all that it must be, and uses the challenge up. Returns the count of signatures.
    private func verified(
        _ proof: PasskeyProof, by passkey: StoredPasskey, of account: StoredAccount, at party: RelyingParty
    ) throws(DiaryError) -> UInt32 {
        guard passkey.party == party.id, proof.userHandle == account.id.bytes,
            let algorithm = PublicKey.Algorithm(rawValue: passkey.algorithm)
        else { throw Diary.passkeyRefused() }
        let (clientData, signCount): (ClientData, UInt32)
        do throws(WebAuthnError) {
            clientData = try ClientData(json: proof.clientData, of: .get, for: party)
            // Nothing else is read of what answers no question.
            guard challenges.isGood(clientData.challenge, for: .logIn, at: party, now: clock.uptime()) else {
                throw WebAuthnError(.clientData, "The challenge is not known.")
            }
            signCount = try PublicKey(algorithm, bytes: passkey.publicKey)
                .verify(proof.signature, of: proof.authenticatorData, and: clientData, for: party)
        } catch {
            throw Diary.passkeyRefused(cause: error)
        }
        let now = clock.uptime()
        guard challenges.isGood(clientData.challenge, for: .logIn, at: party, now: now),
            try challenges.use(clientData.challenge, by: account.owner, now: now)
        else { throw Diary.passkeyRefused() }
        return signCount
    }

    /// The same words for whatever did not fit.
    private static func passkeyRefused(cause: (any Error)? = nil) -> DiaryError {
        DiaryError(.unauthenticated, PasskeyFault.refused, cause: cause)
    }
}
