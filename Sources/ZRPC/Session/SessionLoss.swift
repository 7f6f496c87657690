import ZeroMQ

/// The reason why a client's session, or an attempt at one, ended.
enum SessionLoss {
    case cannotConnect, disconnected, silent, socket(ZeroMQError), malformed(WireFault), protocolError(String)
    case reset(ResetReason?, from: UInt32)
    case drained, noGreeting

    var text: String {
        switch self {
        case .cannotConnect: "the socket cannot be opened"
        case .disconnected: "the connection was lost"
        case .silent: "the server does not respond"
        case .socket(let error): "\(error)"
        case .malformed(let fault): fault.text
        case .protocolError(let text): text
        case .reset(let reason, _):
            "the server reset the session: \(reason?.text ?? "its reason is not known here")"
        case .drained: "the server is stopping"
        case .noGreeting: "the server did not respond to the greeting"
        }
    }
}
