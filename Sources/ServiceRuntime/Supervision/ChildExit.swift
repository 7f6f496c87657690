/// How a process ended.
package enum ChildExit: Sendable, Hashable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)

    /// What `waitpid(2)` tells of a process that ended.
    package init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }

    /// In words, for people.
    package var description: String {
        switch self {
        case .code(let code): "exit code \(code)"
        case .signal(let number): "signal \(number)"
        }
    }
}
