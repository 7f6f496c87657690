import DaybookAPI
internal import Hashing

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
        in files: BlobFiles, within limits: PartialLimits, now: Int, growing: [PartialID: UInt64]
    ) throws(SystemError) -> (count: Int, bytes: UInt64) {
        var (count, bytes) = (0, UInt64(0))
        let names = try files.disk.names(in: files.paths.partials(of: digest))
        try forgetOldest(of: names, in: files, unlessOver: limits.settledPerOwner)
        for name in names {
            guard let id = PartialID(name) else { continue }
            let partial = PartialFiles(files: files, owner: digest, id: id)
            if try partial.sweep(within: limits, now: now) { continue }
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

/// The limits of unfinished uploads: number, bytes and time.
struct PartialLimits: Sendable {
    /// The maximum number of one owner's uploads that are not settled.
    var perOwner = 64
    /// The maximum number of bytes of these uploads together, including those announced and not received yet.
    var bytesPerOwner: UInt64 = 64 << 30
    /// The maximum number of one owner's settled uploads that are remembered. The oldest are forgotten first.
    var settledPerOwner = 4096
    /// The seconds after its last bytes until an upload is removed.
    var lifetime = 7 * 24 * 3600
    /// The seconds after its creation until an upload without bytes is removed. Its sender may never have received its
    /// address, and until its removal the announced size counts.
    var emptyLifetime = 3600
    /// The seconds for which a settled upload is remembered.
    var settledLifetime = 24 * 3600
    /// The seconds after which the rest of a creation that crashed is removed.
    var remainsLifetime = 3600
    /// The maximum number of concurrent calls that add bytes.
    var appends = 64
    /// The maximum number of such calls for one owner.
    var appendsPerOwner = 16
    /// The bytes of the disk that stay free for everything else.
    var reserve: UInt64 = 256 << 20
    /// The milliseconds for which a call waits for another one on the same upload.
    var timeout = 10_000

    init() {}

    /// Returns the seconds for which an upload is kept without more bytes.
    func lifetime(isEmpty: Bool) -> Int { isEmpty ? min(lifetime, emptyLifetime) : lifetime }
}
