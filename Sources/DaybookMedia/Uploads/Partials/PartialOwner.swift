internal import Hashing
import DaybookAPI

/// The owner of uploads, with the sum of their bytes.
struct PartialOwner: Sendable {
    /// The name of the owner's folder.
    let digest: Digest

    init(_ name: String) { digest = Digest(hash: SHA256.hash(data: name.utf8)) }

    init(digest: Digest) { self.digest = digest }

    /// Returns the number of uploads that are not settled, and their bytes, including those announced. Removes expired
    /// uploads.
    ///
    /// - Parameter growing: The possible sizes of uploads to which bytes are being added.
    func held(
        in files: BlobFiles, _ limits: PartialLimits, _ now: Int, growing: [PartialID: UInt64]
    ) throws(SystemError) -> (count: Int, bytes: UInt64) {
        var (count, bytes) = (0, UInt64(0))
        let names = try files.disk.names(in: files.paths.partials(of: digest))
        try forgetOldest(of: names, in: files, unlessOver: limits.settledPerOwner)
        for name in names {
            guard let id = PartialID(name) else { continue }
            let partial = PartialFiles(files: files, owner: digest, id: id)
            if try partial.sweep(limits, now) { continue }
            count += 1
            let record = try partial.record()
            let size = max(
                record?.sizeBytes ?? 0, UInt64(clamping: try partial.status()?.size ?? 0), growing[id] ?? 0)
            bytes = bytes.addingReportingOverflow(size).overflow ? .max : bytes + size
        }
        return (count, bytes)
    }

    /// Forgets the older half of the settled uploads if there are more than `limit`.
    private func forgetOldest(of names: [String], in files: BlobFiles, unlessOver limit: Int) throws(SystemError) {
        let settled = names.filter { $0.hasSuffix(BlobPaths.settledSuffix) }
        guard settled.count > limit else { return }
        var dated: [(path: String, time: Int)] = []
        for name in settled {
            let path = files.paths.partials(of: digest) + "/" + name
            dated.append((path, try files.disk.status(path)?.modified ?? 0))
        }
        dated.sort { $0.time < $1.time }
        for (path, _) in dated.prefix(settled.count / 2) { try files.disk.remove(path) }
    }
}
