/// The server resources that one principal uses, over all its sessions and the running handlers of ended sessions.
final class PrincipalUse {
    let principal: String
    var sessions = 0
    /// The number of running handlers, including the handlers of cancelled calls.
    private(set) var handlers = 0
    /// The number of bytes in the requests of those handlers.
    private(set) var requestBytes = 0

    /// Creates the record of a principal that uses nothing yet.
    init(principal: String) { self.principal = principal }

    /// Counts the start of a handler.
    func began(requestBytes bytes: Int) {
        handlers += 1
        requestBytes += bytes
    }

    /// Counts the end of a handler.
    func ended(requestBytes bytes: Int) {
        handlers -= 1
        requestBytes -= bytes
    }
}
