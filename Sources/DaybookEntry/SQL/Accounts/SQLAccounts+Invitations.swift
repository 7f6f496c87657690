extension SQLAccounts {
    private static let invitations = "SELECT \(StoredInvitation.names.selection()) FROM invitation"

    func invitation(secretHash: [UInt8]) throws -> StoredInvitation? {
        try db.first(
            Self.invitations + " WHERE secret_hash = ?", values: [secretHash], read: StoredInvitation.init(row:))
    }

    func hasInvitation(id: UUIDBytes) throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM invitation WHERE id = ?)", values: [id]) ?? false
    }

    func invitations(at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredInvitation] {
        try db.all(
            Self.invitations
                + " WHERE expires > ? AND (created, id) < (?, ?) ORDER BY created DESC, id DESC LIMIT ?",
            values: [now, after?.primary ?? Int64.max, after?.id ?? UUIDBytes.last, limit],
            read: StoredInvitation.init(row:))
    }

    func invitationCount(owner: Int64, at now: Instant) throws -> Int {
        try db.value("SELECT count(*) FROM invitation WHERE owner = ? AND expires > ?", values: [owner, now]) ?? 0
    }

    func insertInvitation(_ invitation: StoredInvitation, secretHash: [UInt8]) throws {
        try db.run(Self.invitationInsertion, values: [secretHash] + invitation.values.inserted)
    }

    private static let invitationInsertion = StoredInvitation.names.insertion(
        into: "invitation", further: ["secret_hash"])

    func setSecretHash(_ secretHash: [UInt8], invitation id: UUIDBytes) throws -> Bool {
        let found: Int64? = try db.value(
            "UPDATE invitation SET secret_hash = ? WHERE id = ? RETURNING owner", values: [secretHash, id])
        return found != nil
    }

    func deleteInvitation(id: UUIDBytes) throws -> Bool {
        let found: Int64? = try db.value("DELETE FROM invitation WHERE id = ? RETURNING owner", values: [id])
        return found != nil
    }

    func deleteInvitations(expiredAt now: Instant) throws {
        try db.run("DELETE FROM invitation WHERE expires <= ?", values: [now])
    }

    func deleteInvitations(owner: Int64) throws {
        try db.run("DELETE FROM invitation WHERE owner = ?", values: [owner])
    }
}

extension StoredInvitation: SQLRecord {
    static let names = ColumnNames(of: StoredInvitation.self)

    static func columns<Pass: ColumnPass>(
        of invitation: StoredInvitation?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredInvitation {
        StoredInvitation(
            id: try pass.column(.fixed("id"), of: invitation, at: \.id),
            owner: try pass.column(.fixed("owner"), of: invitation, at: \.owner),
            role: try pass.column(.fixed("role"), of: invitation, at: \.role),
            createTime: try pass.column(.fixed("created"), of: invitation, at: \.createTime),
            expireTime: try pass.column(.fixed("expires"), of: invitation, at: \.expireTime))
    }
}
