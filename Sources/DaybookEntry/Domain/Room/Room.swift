import Wording

/// The room that an account's diary takes, and may take, in bytes.
struct Room: Hashable, Sendable {
    /// Bytes of originals.
    let originals: Int64
    /// What is kept beside them.
    var stored = StoredBytes()
    /// The most that both may take; `nil` when nothing bounds them.
    let quota: Int64?

    var used: Int64 { originals.addingReportingOverflow(stored.total).partialValue }

    /// How many bytes more they may be; `nil` when nothing bounds them.
    var left: Int64? { quota.map { max(0, $0 - used) } }

    /// - Throws: ``DiaryError`` of code `diskFull` with reason `QUOTA_EXCEEDED` when so many bytes more are too many.
    func require(_ bytes: Int64) throws {
        guard let quota else { return }
        let total = used.addingReportingOverflow(bytes)
        guard total.overflow || total.partialValue > quota else { return }
        throw DiaryError(
            .diskFull, UploadFault.quotaExceeded,
            [
                "used": "\(used / 1_000_000)", "quota": "\(quota / 1_000_000)",
                "more": "\(max(1, bytes / 1_000_000))",
            ])
    }
}
