/// How a process ended.
enum ChildExit: Sendable, Hashable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)

    var description: String {
        switch self {
        case .code(let code): "exit code \(code)"
        case .signal(let number): "signal \(number)"
        }
    }
}
