/// The end of a process: an exit code or a signal.
package enum ChildExit: Sendable, Hashable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)

    /// Reads the status of an ended process from `waitpid(2)`.
    package init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }

    /// The end in words, for people.
    package var description: String {
        switch self {
        case .code(let code): "exit code \(code)"
        case .signal(let number): "signal \(number)"
        }
    }
}
