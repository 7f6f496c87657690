/// The passkeys in SQL.
struct SQLPasskeys: PasskeyWriting {
    let db: SQLConnection

    private static let selection = "SELECT \(StoredPasskey.names.selection()) FROM passkey"

    func passkey(credentialID: [UInt8]) throws -> StoredPasskey? {
        try db.first(Self.selection + " WHERE credential = ?", values: [credentialID], read: StoredPasskey.init(row:))
    }

    func passkeys(owner: Int64, after: PagePosition?, limit: Int) throws -> [StoredPasskey] {
        try db.all(
            Self.selection + " WHERE owner = ? AND (created, id) < (?, ?) ORDER BY created DESC, id DESC LIMIT ?",
            values: [owner, after?.primary ?? Int64.max, after?.id ?? UUIDBytes.last, limit],
            read: StoredPasskey.init(row:))
    }

    func hasPasskey(owner: Int64, id: UUIDBytes) throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM passkey WHERE id = ? AND owner = ?)", values: [id, owner]) ?? false
    }

    func passkeyCount(owner: Int64) throws -> Int {
        try db.value("SELECT count(*) FROM passkey WHERE owner = ?", values: [owner]) ?? 0
    }

    func insertPasskey(_ passkey: StoredPasskey) throws {
        try db.run(Self.insertion, values: passkey.values.inserted)
    }

    private static let insertion = StoredPasskey.names.insertion(into: "passkey")

    func usePasskey(owner: Int64, id: UUIDBytes, signCount: UInt32, at now: Instant) throws -> Bool {
        let found: Int64? = try db.value(
            """
            UPDATE passkey SET sign_count = ?1, last_used = ?2
            WHERE id = ?3 AND owner = ?4 AND (sign_count < ?1 OR sign_count = 0 AND ?1 = 0) RETURNING owner
            """, values: [signCount, now, id, owner])
        return found != nil
    }

    func deletePasskey(owner: Int64, id: UUIDBytes) throws -> Bool {
        let found: Int64? = try db.value(
            "DELETE FROM passkey WHERE id = ? AND owner = ? RETURNING owner", values: [id, owner])
        return found != nil
    }

    func deletePasskeys(owner: Int64) throws {
        try db.run("DELETE FROM passkey WHERE owner = ?", values: [owner])
    }
}

extension StoredPasskey: SQLRecord {
    static let names = ColumnNames(of: StoredPasskey.self)

    static func columns<Pass: ColumnPass>(
        of passkey: StoredPasskey?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredPasskey {
        StoredPasskey(
            id: try pass.column(.fixed("id"), of: passkey, at: \.id),
            owner: try pass.column(.fixed("owner"), of: passkey, at: \.owner),
            title: try pass.column(.fixed("title"), of: passkey, at: \.title),
            credentialID: try pass.column(.fixed("credential"), of: passkey, at: \.credentialID),
            algorithm: try pass.column(.fixed("algorithm"), of: passkey, at: \.algorithm),
            publicKey: try pass.column(.fixed("public_key"), of: passkey, at: \.publicKey),
            party: try pass.column(.fixed("party"), of: passkey, at: \.party),
            signCount: try pass.column("sign_count", of: passkey, at: \.signCount),
            createTime: try pass.column(.fixed("created"), of: passkey, at: \.createTime),
            lastUseTime: try pass.column("last_used", of: passkey, at: \.lastUseTime))
    }
}
