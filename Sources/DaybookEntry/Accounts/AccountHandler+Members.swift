import DaybookAPI
import ZRPC

/// The calls about invitations and members.
extension AccountHandler {
    func createInvitation(
        _ request: CreateInvitationRequest, context: ServerContext
    ) async throws -> Invitation {
        let role = AccountRole(request.role)
        var digest = ContentDigest()
        digest.add(role.rawValue)
        digest.add(request.expireTime?.seconds ?? 0)
        digest.add(Int64(request.expireTime?.nanos ?? 0))
        let secret = SessionToken(random: diary.random)
        return try await runner.keyed(
            request, in: context, holding: .server, content: digest.finish()
        ) { work in
            (try work.invitations.create(as: role, until: request.expireTime?.input, secret: secret), .changed)
        } repeating: { invitation, work in
            try work.invitations.renew(invitation, secret: secret)
        } message: { invitation, _, _ in
            Invitation(invitation, secret: secret)
        }
    }

    func listInvitations(
        _ request: ListInvitationsRequest, context: ServerContext
    ) async throws -> ListInvitationsResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.invitations.list(pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListInvitationsResponse()
            response.invitations = page.items.map { Invitation($0) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func deleteInvitation(
        _ request: DeleteInvitationRequest, context: ServerContext
    ) async throws -> DeleteInvitationResponse {
        try await runner.write(request, in: context, holding: .server) { work in
            try work.invitations.delete(request.id)
            return DeleteInvitationResponse()
        }
    }

    func createAccount(
        _ request: CreateAccountRequest, context: ServerContext
    ) async throws -> CreateSessionResponse {
        try runner.check(request)
        let made = try await diary.authentication.join(
            NewMember(
                invitation: request.invitation, name: request.name, password: request.password, locale: request.locale,
                timeZone: request.timeZone, userAgent: request.userAgent,
                address: ClientAddress(context.metadata["x-client-address"])))
        return CreateSessionResponse(made.token, made.session, made.account)
    }

    func listMembers(_ request: ListMembersRequest, context: ServerContext) async throws -> ListMembersResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.members.list(pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListMembersResponse()
            response.accounts = page.items.map { Member($0) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func updateMember(_ request: UpdateMemberRequest, context: ServerContext) async throws -> Member {
        let member = request.member ?? Member()
        let change = ResourceChange<Bool, MemberField>(
            id: member.id, input: member.disabled ?? false, mask: request.updateMask,
            present: member.disabled == nil ? [] : [.disabled], ifMatch: request.ifMatch)
        let changed = try await runner.write(request, in: context, holding: .server) { work in
            try work.members.update(change, id: request.id)
        }
        await diary.store.leases.settle(owner: changed.owner)
        return Member(changed)
    }
}

extension AccountRole {
    init(_ role: Role) { self = role == .owner ? .owner : .member }

    var message: Role { self == .owner ? .owner : .member }
}

extension Member {
    init(_ account: StoredAccount) {
        self.init()
        id = account.id.description
        name = account.profile.name
        role = account.role.message
        disabled = account.isDisabled
        createTime = Timestamp(account.createTime)
        etag = account.etag.description
    }
}

extension Invitation {
    /// - Parameter secret: The secret of the link. Only the response to the creation carries it.
    init(_ invitation: StoredInvitation, secret: SessionToken? = nil) {
        self.init()
        id = invitation.id.description
        role = invitation.role.message
        url = secret.map { "/invitations/\($0.text)" }
        createTime = Timestamp(invitation.createTime)
        expireTime = Timestamp(invitation.expireTime)
    }
}

extension CreateSessionResponse {
    init(_ token: SessionToken, _ session: StoredSession, _ account: StoredAccount) {
        self.init()
        self.token = token.text
        expireTime = Timestamp(session.expireTime)
        self.account = Account(account)
    }
}
