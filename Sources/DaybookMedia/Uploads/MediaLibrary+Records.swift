import DaybookAPI
import Logging
import ServiceRuntime

extension MediaLibrary {
    /// Reports pictures that the diary waits for and that are settled here; one process at a time.
    ///
    /// - Throws: the errors of `records`, `storage`, and `CancellationError`. Pictures that were not reported are
    ///   reported the next time.
    func reportSettled(to records: any PictureRecords) async throws {
        guard let lock = try await beginRetrying() else { return }
        defer { lock.release() }
        var last: Digest?
        while true {
            let page = try await records.unsettled(after: last)
            // A page that does not advance ends the loop, so that no response makes it endless.
            guard let end = page.last, last.map({ $0 < end }) ?? true else { return }
            for digest in page {
                try Task.checkCancellation()
                if let probe = await settledProbe(digest) { try await records.settle(digest, probe: probe) }
            }
            last = end
        }
    }

    /// Returns the facts of a blob once its picture was made or its bytes were found broken; nil until then.
    private func settledProbe(_ digest: Digest) async -> Probe? {
        do {
            let probe = try await stat(digest).probe
            return probe.isPostponed ? nil : probe
        } catch {
            // The diary waits for it every half minute: missing bytes are not logged as a warning.
            let level: Logger.Level = [.cancelled, .notFound].contains(error.code) ? .debug : .warning
            logger.log(
                level: level, "a photo's picture cannot be settled",
                metadata: ["digest": "\(digest)", "error": "\(SystemFailure.reason(of: error))"])
            return nil
        }
    }
}

extension Probe {
    /// Whether it is not known yet if a picture can be made.
    var isPostponed: Bool { decodable && thumbHash.isEmpty }
}
