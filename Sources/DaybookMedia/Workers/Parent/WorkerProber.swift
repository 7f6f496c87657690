import DaybookAPI

/// A prober that reads files in a worker.
struct WorkerProber: FileProbing {
    /// The time limit in milliseconds of wall clock: longer than the budget of reading.
    private static let timeLimit = 20_000

    let workers: WorkerPool

    func type(of head: [UInt8]) throws(MediaError) -> MediaType? {
        var type: MediaType?
        try run(.sniff(Array(head.prefix(Sniffer.headSize))), files: []) {
            if case .type(let found) = $0 { type = found }
        }
        return type
    }

    func probe(_ file: ReadFile) throws(MediaError) -> ProbedFile? {
        var probed: ProbedFile?
        try run(.probe, files: [file]) { if case .probed(let found) = $0 { probed = found } }
        // The bytes of the clip will be sent unchanged.
        guard probed?.probe.motionVideo?.lies(in: file.size) ?? true else {
            throw MediaError(.storage, "A decoding worker reported a clip that is not in the file.")
        }
        guard probed?.decoding.part.map({ $0.upperBound <= file.size }) ?? true else {
            throw MediaError(.storage, "A decoding worker reported a picture that is not in the file.")
        }
        return probed
    }

    private func run(_ task: WorkerTask, files: [ReadFile], take: (WorkerResponse) -> Void) throws(MediaError) {
        do throws(MediaError) {
            try workers.run(WorkerOrder(task: task, files: files, timeLimit: WorkerProber.timeLimit), take: take)
        } catch {
            guard error.code == .postponed else { throw error }
            throw MediaError(.storage, "Could not read the facts of a file.", cause: error)
        }
    }
}
