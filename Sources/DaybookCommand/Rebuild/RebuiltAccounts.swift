import DaybookAPI
import DaybookSettings
import Wording
import ZRPC

/// The accounts of a diary that is rebuilt, all with one password.
struct RebuiltAccounts: Sendable {
    let client: AccountServiceClient
    let storage: StorageServiceClient
    let password: String

    /// Creates the accounts, the first as an owner of the server. Accounts that an interrupted rebuild created get the
    /// password.
    ///
    /// - Throws: `RPCError`, for example for a name that no account can have.
    func create(_ accounts: [KeptAccount]) async throws {
        guard let first = accounts.first else { return }
        var request = BootstrapOwnerRequest()
        (request.name, request.password) = (first.name, password)
        (request.timeZone, request.locale) = (first.timeZone, first.locale)
        let isNew = try await client.bootstrapOwner(request, options: options()).created
        if !isNew { try await reset(first.name) }
        if accounts.count > 1 {
            var login = CreateSessionRequest()
            (login.name, login.password) = (first.name, password)
            let token = try await client.createSession(login, options: options()).token
            do {
                for account in accounts.dropFirst() { try await invite(account, by: token) }
            } catch {
                _ = try? await client.deleteCurrentSession(DeleteCurrentSessionRequest(), options: options(token))
                throw error
            }
            _ = try await client.deleteCurrentSession(DeleteCurrentSessionRequest(), options: options(token))
        }
        for account in accounts {
            guard let quota = account.storage?.quotaBytes else { continue }
            var request = SetQuotaRequest()
            (request.name, request.quotaBytes) = (account.name, quota)
            _ = try await storage.setQuota(request, options: options())
        }
    }

    /// Creates an account by an invitation, which it uses up.
    private func invite(_ account: KeptAccount, by token: String) async throws {
        var request = CreateInvitationRequest()
        request.role = account.role == .owner ? .owner : .member
        let invitation = try await client.createInvitation(request, options: options(token))
        var join = CreateAccountRequest()
        join.invitation = invitation.url?.split(separator: "/").last.map(String.init) ?? ""
        (join.name, join.password) = (account.name, password)
        (join.timeZone, join.locale) = (account.timeZone, account.locale)
        do throws(RPCError) {
            let session = try await client.createAccount(join, options: options())
            _ = try await client.deleteCurrentSession(DeleteCurrentSessionRequest(), options: options(session.token))
        } catch {
            guard error.reason == AccountFault.nameTaken.reason else { throw error }
            var unused = DeleteInvitationRequest()
            unused.id = invitation.id
            _ = try await client.deleteInvitation(unused, options: options(token))
            try await reset(account.name)
        }
    }

    private func reset(_ name: String) async throws {
        var request = ResetPasswordRequest()
        (request.name, request.password) = (name, password)
        _ = try await client.resetPassword(request, options: options())
    }

    /// - Parameter token: The token of the session that calls; nil for the owner of the diary's folder.
    private func options(_ token: String? = nil) -> CallOptions {
        var options = CallOptions(timeout: .seconds(60), waitForReady: true)
        if let token { options.metadata.append("authorization", value: "Bearer " + token) }
        return options
    }
}
