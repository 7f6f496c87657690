import Wording

/// The storage usage of an account's diary, and its quota, in bytes.
struct StorageUsage: Hashable, Sendable {
    /// The size of the originals.
    let originals: Int64
    /// The size of the data besides the originals.
    var stored = StoredBytes()
    /// The maximum of both together; `nil` for no limit.
    let quota: Int64?

    var used: Int64 { originals.addingReportingOverflow(stored.total).partialValue }

    /// The bytes left; `nil` for no limit.
    var left: Int64? { quota.map { max(0, $0 - used) } }

    /// - Throws: ``DiaryError`` of code `diskFull` with reason `QUOTA_EXCEEDED` if `bytes` more bytes exceed the quota.
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
