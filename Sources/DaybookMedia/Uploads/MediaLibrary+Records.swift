import DaybookAPI
import Logging
import ServiceRuntime

extension MediaLibrary {
    /// Tells the diary of pictures that its photos wait for and that are settled here; one process at a time.
    ///
    /// - Throws: what `records` throws, `storage`, and `CancellationError`. What was not told is told the next time.
    func tellSettled(_ records: any PictureRecords) async throws {
        guard let lock = try await beginRetrying() else { return }
        defer { lock.release() }
        var last: Digest?
        while true {
            let page = try await records.unsettled(after: last)
            // A page that does not lead on ends the walk, so that it has an end whatever is answered.
            guard let end = page.last, last.map({ $0 < end }) ?? true else { return }
            for digest in page {
                try Task.checkCancellation()
                if let probe = await settledProbe(digest) { try await records.settle(digest, probe) }
            }
            last = end
        }
    }

    /// What is known of a blob, once its picture was made or its bytes were found broken; nil until then.
    private func settledProbe(_ digest: Digest) async -> Probe? {
        do {
            let probe = try await stat(digest).probe
            return probe.isPostponed ? nil : probe
        } catch {
            // It is asked for again every half minute: bytes that are not here are no news.
            let level: Logger.Level = [.cancelled, .notFound].contains(error.code) ? .debug : .warning
            logger.log(
                level: level, "a photo's picture cannot be settled",
                metadata: ["digest": "\(digest)", "error": "\(SystemFailure.reason(of: error))"])
            return nil
        }
    }
}

extension Probe {
    /// Whether a picture can be made is not known yet.
    var isPostponed: Bool { decodable && thumbHash.isEmpty }
}
