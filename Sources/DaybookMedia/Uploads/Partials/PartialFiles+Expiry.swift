import DaybookAPI
import Glibc

extension PartialFiles {
    /// Returns the time at which an upload is removed, in seconds since 1970: a lifetime after its last bytes, and a
    /// shorter one if it has none.
    func expiry(of record: Upload, within limits: PartialLimits) throws(SystemError) -> Int {
        let status = try status()
        let last = max(status?.modified ?? 0, Int(clamping: record.createTime?.seconds ?? 0))
        return last + limits.lifetime(isEmpty: status?.size == 0)
    }

    /// Returns the time at which a settled upload is forgotten, in seconds since 1970.
    func settledExpiry(_ limits: PartialLimits) throws(SystemError) -> Int {
        (try settledTime() ?? 0) + limits.settledLifetime
    }

    /// Removes an upload that has expired, or the rest of one after a crash. Returns whether the upload no longer
    /// exists; false also while another caller holds its lock.
    func sweep(within limits: PartialLimits, now: Int) throws(SystemError) -> Bool {
        if try settled() != nil {
            // The process ended between settling the upload and removing its bytes.
            try remove()
            return true
        }
        do {
            guard let lock = try lock() else { return false }
            defer { lock.release() }
            let end: Int
            if let record = try record() {
                end = try expiry(of: record, within: limits)
            } else {
                end = (try folderTime() ?? 0) + limits.remainsLifetime
            }
            guard end <= now else { return false }
            try remove()
            return true
        } catch {
            guard error.code == ENOENT else { throw error }
            return true
        }
    }
}

extension Timestamp {
    /// Creates a timestamp of a whole second since 1970.
    init(seconds: Int) {
        self.init()
        self.seconds = Int64(seconds)
    }
}
