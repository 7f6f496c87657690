import ArchiveReading
import DaybookAPI
import Glibc
import Wording

/// The loop body of a worker: it does the jobs that come over a channel.
struct WorkerJobs {
    let channel: WorkerChannel
    let maker: any RenditionMaking
    let films: any FilmMaking

    /// Waits for a job, does it and sends its result.
    ///
    /// - Throws: `gone` when there are no more jobs, and other faults of the channel.
    func next() throws(WorkerFault) {
        let received = try channel.receive(.job)
        let (number, task) = try WorkerTask.read(received.frame)
        guard received.files.count == task.fileCount else { throw .nonsense("a job with other files than it takes") }
        try run(task, files: received.files, to: WorkerResponses(channel: channel, number: number))
    }

    private func run(_ task: WorkerTask, files: [ReadFile], to responses: WorkerResponses) throws(WorkerFault) {
        do throws(MediaError) {
            switch task {
            case .sniff(let head): responses.deliver(.type(Sniffer.type(of: ByteBlock(head))))
            case .probe: for file in files { responses.deliver(.probed(try probe(file))) }
            case .renditions(let order): for file in files { try make(order, from: file, to: responses) }
            case .film(let order): try make(order, from: files, to: responses)
            case .archiveMembers(let mark): responses.deliver(ArchiveJobs.members(of: files, after: mark))
            case .archiveUnpack(let place, let reserve):
                responses.deliver(ArchiveJobs.unpack(place, of: files, reserve: reserve))
            }
        } catch {
            return try responses.send(.failed(error.code, error.description, error.refusal))
        }
        try responses.send(.done)
    }

    private func probe(_ file: ReadFile) throws(MediaError) -> ProbedFile? {
        let source = ByteSource(file)
        let probe = Prober.probe(source)
        if let failure = source.failure {
            throw MediaError(.postponed, "The bytes cannot be read now.", cause: failure)
        }
        return probe.map { ProbedFile(probe: Probe($0), decoding: $0.decoding) }
    }

    /// Makes pictures, then returns memory to the system: a large picture frees much, which the C library would keep.
    private func make(_ order: RenditionOrder, from file: ReadFile, to responses: WorkerResponses) throws(MediaError) {
        defer { VipsRenditionMaker.releaseMemory() }
        try maker.make(order, from: file) { responses.deliver(.part($0)) }
    }

    private func make(
        _ order: FilmOrder, from files: [ReadFile], to responses: WorkerResponses
    ) throws(MediaError) {
        defer { VipsRenditionMaker.releaseMemory() }
        guard let file = files.first, let output = files.last else { return }
        var reported = 0
        let made = try films.make(order, from: file, into: output.descriptor) { done in
            // If a film is begun again, its progress is less than was reported.
            let percent = min(max(Int(done * 100), 0), 100)
            guard percent > reported else { return }
            reported = percent
            responses.deliver(.progress(percent))
        }
        responses.deliver(.film(made))
    }
}

/// A sender of a worker's responses for one job.
struct WorkerResponses {
    let channel: WorkerChannel
    /// The number of the job.
    let number: UInt64

    func send(_ response: WorkerResponse) throws(WorkerFault) { try channel.send(try response.frame(number: number)) }

    /// Sends a part while the job continues. If the parent has ended, this process ends, because its work is no longer
    /// needed.
    func deliver(_ response: WorkerResponse) {
        do { try send(response) } catch { _exit(EXIT_FAILURE) }
    }
}
