import Wording

/// The storage usage of an account's diary, and its quota, in bytes.
struct StorageUsage: Hashable, Sendable {
    /// Bytes of originals.
    let originals: Int64
    /// The bytes that are kept beside the originals.
    var stored = StoredBytes()
    /// The most bytes of both together; `nil` if there is no bound.
    let quota: Int64?

    var used: Int64 { originals.addingReportingOverflow(stored.total).partialValue }

    /// The bytes that are left; `nil` if there is no bound.
    var left: Int64? { quota.map { max(0, $0 - used) } }

    /// - Throws: ``DiaryError`` of code `diskFull` with reason `QUOTA_EXCEEDED` if so many more bytes exceed the quota.
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
