/// What is wrong with the other end of a worker's channel, rather than with a file.
enum WorkerFault: Error, Equatable, CustomStringConvertible {
    /// It has closed its end, or is gone.
    case gone
    /// It did not answer in time.
    case late
    /// It sent what nobody sends who is well.
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
