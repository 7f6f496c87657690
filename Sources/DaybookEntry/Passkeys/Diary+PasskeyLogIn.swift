import WebAuthn
import Wording

/// Log-in with a passkey.
extension Diary {
    /// Returns a challenge for a log-in, for a passkey of any account.
    func offerLogIn(at party: RelyingParty) -> PasskeyOffer {
        PasskeyOffer(
            challenge: challenges.make(for: .logIn, at: party, now: clock.uptime()),
            expireTime: clock.now().advanced(bySeconds: PasskeyChallenges.lifetime.components.seconds))
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
        let since = clock.now().advanced(bySeconds: -Limits.knownAddressLifetimeSeconds)
        let (passkey, account, isKnown) = try await store.read { transaction in
            let passkey = try transaction.passkeys.passkey(credentialID: proof.credentialID)
            // Owner numbers start at 1. An unknown passkey costs the same look-up, with 0.
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
            // The account or the passkey may have changed during the check of the signature.
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
        // Only the holder of the passkey learns this, and the try still counts as wrong.
        guard let session else { throw DiaryError(.permissionDenied, AccountFault.disabled) }
        throttles.forgive(counted, at: clock.uptime())
        return (token, session, account)
    }

    /// Checks a signature and all its data, and uses up the challenge. Returns the authenticator's signature count.
    private func verified(
        _ proof: PasskeyProof, by passkey: StoredPasskey, of account: StoredAccount, at party: RelyingParty
    ) throws(DiaryError) -> UInt32 {
        guard passkey.party == party.id, proof.userHandle == account.id.bytes,
            let algorithm = PublicKey.Algorithm(rawValue: passkey.algorithm)
        else { throw Diary.passkeyRefused() }
        let (clientData, signCount): (ClientData, UInt32)
        do throws(WebAuthnError) {
            clientData = try ClientData(json: proof.clientData, of: .get, for: party)
            // The rest is not parsed without a valid challenge.
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

    /// Returns the same error for every invalid proof.
    private static func passkeyRefused(cause: (any Error)? = nil) -> DiaryError {
        DiaryError(.unauthenticated, PasskeyFault.refused, cause: cause)
    }
}
