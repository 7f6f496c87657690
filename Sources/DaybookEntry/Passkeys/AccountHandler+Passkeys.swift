import DaybookAPI
import WebAuthn
import ZRPC

/// The calls about passkeys and logging in with them.
extension AccountHandler {
    func beginPasskey(_ request: BeginPasskeyRequest, context: ServerContext) async throws -> BeginPasskeyResponse {
        let (caller, party, credentials) = try await runner.read(request, in: context) { work in
            (work.caller, try asked(context), try work.passkeys.credentials())
        }
        try await diary.authentication.prove(request.password, in: "password", caller: caller)
        let offer = diary.authentication.offerPasskey(besides: credentials, at: party, caller: caller)
        var response = BeginPasskeyResponse()
        response.challenge = offer.challenge
        response.rpId = party.id
        response.userId = caller.account.id.bytes
        response.userName = caller.account.profile.name
        response.algorithms = PublicKey.Algorithm.allCases.map(\.rawValue)
        response.excludedCredentialIds = offer.credentialIDs
        response.expireTime = Timestamp(offer.expireTime)
        return response
    }

    func createPasskey(_ request: CreatePasskeyRequest, context: ServerContext) async throws -> Passkey {
        var digest = ContentDigest()
        digest.add(request.title)
        digest.add(hexadecimal(request.clientDataJson))
        digest.add(hexadecimal(request.authenticatorData))
        let content = digest.finish()
        // A repeated request must not use its challenge again. One snapshot reads the caller and the earlier request.
        let (caller, party, isRepeated) = try await runner.read(request, in: context) { work in
            (work.caller, try asked(context), try runner.isRepeated(context, content: content, reading: work))
        }
        // If the same request is sent twice at once, the second one fails here and may find the first one's stored
        // response below.
        let made =
            isRepeated
            ? nil
            : Result {
                try diary.authentication.newCredential(
                    clientData: request.clientDataJson, authenticatorData: request.authenticatorData, at: party,
                    caller: caller)
            }
        return try await runner.keyed(request, in: context, content: content) { work in
            // The stored response expired in the meantime, after a day. No challenge is valid that long.
            guard let made else { throw DiaryError.passkeyNotMade() }
            let passkey = try work.passkeys.create(try made.get(), title: request.title, at: party)
            return (passkey, .changed)
        } repeating: { passkey, work in
            try work.passkeys.require(passkey.id.description)
        } message: { passkey, _, _ in
            Passkey(passkey)
        }
    }

    func listPasskeys(_ request: ListPasskeysRequest, context: ServerContext) async throws -> ListPasskeysResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.passkeys.list(pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListPasskeysResponse()
            response.passkeys = page.items.map { Passkey($0) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func deletePasskey(_ request: DeletePasskeyRequest, context: ServerContext) async throws -> DeletePasskeyResponse {
        try await runner.write(request, in: context) { work in
            try work.passkeys.delete(request.id)
            return DeletePasskeyResponse()
        }
    }

    func beginPasskeySession(
        _ request: BeginPasskeySessionRequest, context: ServerContext
    ) async throws -> BeginPasskeySessionResponse {
        try runner.check(request)
        let party = try asked(context)
        let offer = diary.authentication.offerLogIn(at: party)
        var response = BeginPasskeySessionResponse()
        response.challenge = offer.challenge
        response.rpId = party.id
        response.expireTime = Timestamp(offer.expireTime)
        return response
    }

    func createPasskeySession(
        _ request: CreatePasskeySessionRequest, context: ServerContext
    ) async throws -> CreateSessionResponse {
        try runner.check(request)
        let proof = PasskeyProof(
            credentialID: request.credentialId, clientData: request.clientDataJson,
            authenticatorData: request.authenticatorData, signature: request.signature,
            userHandle: request.userHandle)
        let made = try await diary.authentication.logIn(
            by: proof, at: asked(context), userAgent: request.userAgent,
            from: ClientAddress(context.metadata["x-client-address"]))
        return CreateSessionResponse(made.token, made.session, made.account)
    }

    /// Returns the relying party for the host that the caller's browser requested.
    private func asked(_ context: ServerContext) throws(DiaryError) -> RelyingParty {
        try RelyingParty.of(origin: context.metadata["x-client-origin"])
    }
}

extension Passkey {
    init(_ passkey: StoredPasskey) {
        self.init()
        id = passkey.id.description
        title = passkey.title
        rpId = passkey.party
        createTime = Timestamp(passkey.createTime)
        lastUseTime = passkey.lastUseTime.map { Timestamp($0) }
    }
}
