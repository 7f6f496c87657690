import DaybookAPI

extension PartialFiles {
    /// The most bytes that an upload may have, and why not more: what was announced, or else what the owner's other uploads
    /// leave.
    func bound(
        _ record: Upload, _ limits: PartialLimits, _ now: Int, _ mostBytes: UInt64?
    ) throws(SystemError) -> (most: UInt64, refusal: MediaError) {
        guard record.sizeBytes == 0 else {
            return (record.sizeBytes, MediaError(.sizeMismatch, "More bytes came than were announced."))
        }
        let others = try PartialOwner(digest: owner).held(in: files, limits, now, except: id).bytes
        let most = min(limits.bytesPerOwner, mostBytes ?? .max)
        let left = most.subtractingReportingOverflow(others)
        return (
            left.overflow ? 0 : left.partialValue, most == mostBytes ? Partials.overRoom : Partials.tooManyUploads
        )
    }
}
