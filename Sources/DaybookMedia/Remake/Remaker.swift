import DaybookAPI
import Glibc
import Logging
import ServiceRuntime

/// A background task that makes the pictures of all photos again if they are of an older recipe, one photo after the
/// other, when no other work waits. It removes the pictures of older recipes.
///
/// Until then, a photo's pictures are made at the first request for them. The task notes its progress, and resumes
/// there after a restart.
struct Remaker: Sendable {
    /// The number of blobs between two notes.
    private static let noteInterval = 64
    private static let pageSize = 100
    /// The pause while too much other work waits.
    private static let pause = Duration.seconds(1)

    let library: MediaLibrary
    let marks: any RemakeMarks
    var recipe = RenditionName.recipe
    /// The current time, in seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }

    /// Makes pictures until all of them are of this recipe. Returns at once if another process makes them.
    ///
    /// - Throws: `diskFull`, `storage` when the folders cannot be read, and `CancellationError`. The progress until
    ///   then is noted.
    func run() async throws {
        guard let lock = try await marks.beginRemaking() else { return }
        defer { lock.release() }
        var remake = try await marks.remake() ?? Remake()
        if remake.recipe != recipe {
            remake = Remake()
            remake.recipe = recipe
            remake.beginTime = Int64(now())
            remake.blobs = Int64(try await library.store.count())
        }
        guard remake.endTime == 0 else { return }
        do {
            try await makeAll(&remake)
        } catch {
            try await marks.note(remake)
            throw error
        }
        remake.endTime = Int64(now())
        try await marks.note(remake)
        guard remake.made + remake.failed > 0 else { return }
        library.logger.info(
            "all pictures are remade with the new recipe",
            metadata: ["recipe": "\(recipe)", "made": "\(remake.made)", "failed": "\(remake.failed)"])
    }

    /// Returns the progress.
    func report() async throws(MediaError) -> Remake {
        var remake = try await marks.remake() ?? Remake()
        guard remake.endTime == 0 else { return remake }
        if let lock = try await marks.beginRemaking() { lock.release() } else { remake.isRunning = true }
        return remake
    }

    private func makeAll(_ remake: inout Remake) async throws {
        var unnoted = 0
        while true {
            let page = try await library.store.blobs(after: Digest(hex: remake.lastDigest), limit: Self.pageSize)
            if page.isEmpty { return }
            for blob in page {
                try Task.checkCancellation()
                switch try await make(blob.digest) {
                case .made: remake.made += 1
                case .failed: remake.failed += 1
                case .nothing: break
                }
                remake.scanned += 1
                remake.lastDigest = blob.digest.hex
                unnoted += 1
                guard unnoted >= Self.noteInterval else { continue }
                unnoted = 0
                try await marks.note(remake)
            }
        }
    }

    private enum Outcome { case made, failed, nothing }

    private func make(_ digest: Digest) async throws -> Outcome {
        while true {
            do throws(MediaError) {
                return try await library.remakePictures(digest) ? .made : .nothing
            } catch {
                switch error.code {
                // The blob was deleted meanwhile.
                case .notFound: return .nothing
                case .busy: break
                case .cancelled: throw CancellationError()
                case .diskFull: throw error
                default:
                    library.logger.warning(
                        "a photo's pictures cannot be remade",
                        metadata: ["digest": "\(digest)", "error": "\(SystemFailure.reason(of: error))"])
                    return .failed
                }
            }
            try await Task.sleep(for: Self.pause)
        }
    }
}
