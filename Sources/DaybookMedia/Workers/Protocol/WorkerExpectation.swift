/// The responses that a job may still give. Any other response is a fault of the worker.
struct WorkerExpectation {
    private var names: Set<RenditionName> = []
    private var sketch = false
    private var probe = false
    private var type = false
    /// The maximum size of a film that is still expected, in bytes; `nil` if none is.
    private var film: Int?
    private var isFilm = false
    /// The latest reported progress of the film, in percent.
    private var percent = -1
    /// Whether members of an archive are still expected, and whether an unpacked one is.
    private var members = false
    private var unpacked = false
    private(set) var isOver = false

    init(_ task: WorkerTask) {
        switch task {
        case .renditions(let order): (names, sketch) = (order.names, order.wantsSketch)
        case .probe: probe = true
        case .sniff: type = true
        case .film(let order): (film, isFilm) = (order.sizeLimit, true)
        case .archiveMembers: members = true
        case .archiveUnpack: unpacked = true
        }
    }

    /// Accepts a response.
    ///
    /// Progress must grow, so that there are at most a hundred reports of it.
    ///
    /// - Throws: `nonsense` for a response that was not ordered, for a repeated one, and for an end before all parts have
    ///   arrived.
    mutating func accept(_ response: WorkerResponse) throws(WorkerFault) {
        guard !isOver else { throw .nonsense("a response after the last") }
        switch response {
        case .ready: throw .nonsense("a response out of order")
        case .part(.picture(let name, _)):
            guard names.remove(name) != nil else { throw .nonsense("a picture that nobody ordered") }
        case .part(.sketch):
            guard sketch else { throw .nonsense("a sketch that nobody ordered") }
            sketch = false
        case .probed:
            guard probe else { throw .nonsense("what nobody wanted to know of a file") }
            probe = false
        case .type:
            guard type else { throw .nonsense("a type that nobody asked for") }
            type = false
        case .progress(let percent):
            guard isFilm, film != nil else { throw .nonsense("progress of nothing") }
            guard percent > self.percent, percent <= 100 else { throw .nonsense("progress that is none") }
            self.percent = percent
        case .film(let made):
            guard let limit = film, made.size <= limit else { throw .nonsense("a film that nobody ordered") }
            film = nil
        case .archiveMembers:
            guard members else { throw .nonsense("members that nobody asked for") }
            members = false
        case .unpacked:
            guard unpacked else { throw .nonsense("a member that nobody asked for") }
            unpacked = false
        case .archiveRefused:
            guard members || unpacked else { throw .nonsense("an error of no archive") }
            (members, unpacked) = (false, false)
        case .failed: isOver = true
        case .done:
            guard names.isEmpty, !sketch, !probe, !type, film == nil, !members, !unpacked else {
                throw .nonsense("less than was ordered")
            }
            isOver = true
        }
    }
}
