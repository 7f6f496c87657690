/// A fault of the other end of a worker's channel, rather than of a file.
enum WorkerFault: Error, Equatable, CustomStringConvertible {
    /// The other end has closed the channel, or is gone.
    case gone
    /// The other end did not reply in time.
    case late
    /// The other end sent something that a healthy process never sends.
    case nonsense(String)
    /// The channel itself failed.
    case channel(SystemError)

    var description: String {
        switch self {
        case .gone: "the other end is gone"
        case .late: "there was no answer in time"
        case .nonsense(let what): "nonsense came: \(what)"
        case .channel(let error): "the channel failed: \(error)"
        }
    }
}
