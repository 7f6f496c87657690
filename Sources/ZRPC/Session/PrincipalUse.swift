/// What one principal uses of a server, over all of its sessions and with what those that ended left running.
final class PrincipalUse {
    let principal: String
    var sessions = 0
    /// Its handlers that run, those of calls given up included.
    private(set) var handlers = 0
    /// The bytes of their requests.
    private(set) var requestBytes = 0

    /// Nothing yet.
    init(principal: String) { self.principal = principal }

    /// A handler began.
    func began(requestBytes bytes: Int) {
        handlers += 1
        requestBytes += bytes
    }

    /// A handler ended.
    func ended(requestBytes bytes: Int) {
        handlers -= 1
        requestBytes -= bytes
    }
}
