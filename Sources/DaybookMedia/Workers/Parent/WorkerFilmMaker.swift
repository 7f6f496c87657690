import Glibc

/// A film maker that uses a worker. This process handles only the descriptors of both files, never their bytes.
struct WorkerFilmMaker: FilmMaking {
    let workers: WorkerPool

    func make(
        _ order: FilmOrder, from bytes: ReadFile, into descriptor: CInt, until stop: JobStop,
        progress: (Double) -> Void
    ) throws(MediaError) -> FilmMade {
        let output: ReadFile
        do throws(SystemError) {
            output = try ReadFile(takingOwnership: try Disk.retried { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) })
        } catch {
            throw error.mediaError("hand over a file")
        }
        let job = WorkerOrder(task: .film(order), files: [bytes, output], timeLimit: order.timeLimit, stop: stop)
        var made: FilmMade?
        try workers.run(job) { response in
            if case .progress(let percent) = response { progress(Double(percent) / 100) }
            if case .film(let film) = response { made = film }
        }
        guard let made else { throw MediaError(.undecodable, "No film was made.") }
        return made
    }
}

/// A rendition maker that uses a worker. This process handles only the descriptor of a file, never its bytes.
struct WorkerRenditionMaker: RenditionMaking {
    let workers: WorkerPool

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        let job = WorkerOrder(task: .renditions(order), files: [bytes], timeLimit: order.timeLimit)
        try workers.run(job) { if case .part(let part) = $0 { deliver(part) } }
    }
}
