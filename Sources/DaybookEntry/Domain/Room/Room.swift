import Wording

/// The room that an account's originals take, and may take, in bytes.
struct Room: Hashable, Sendable {
    let used: Int64
    /// The most; `nil` when nothing bounds them.
    let quota: Int64?

    /// How many bytes more they may be; `nil` when nothing bounds them.
    var left: Int64? { quota.map { max(0, $0 - used) } }

    /// - Throws: ``DiaryError`` of code `diskFull` with reason `QUOTA_EXCEEDED` when so many bytes more are too many.
    func require(_ bytes: Int64) throws {
        guard let quota else { return }
        let total = used.addingReportingOverflow(bytes)
        guard total.overflow || total.partialValue > quota else { return }
        throw DiaryError(
            .diskFull, UploadFault.quotaExceeded,
            ["used": "\(used / 1_000_000)", "quota": "\(quota / 1_000_000)", "more": "\(bytes / 1_000_000)"])
    }
}
