import Glibc
import NIOCore
import NIOPosix

/// A resolver of host names to addresses.
struct NameResolver: Sendable {
    /// Returns the addresses of a host name, the most promising first; empty if the name has none. Throws if no name
    /// server responded.
    let addresses: @Sendable (_ host: String) async throws -> [PeerAddress]

    /// Returns the machine's own resolver: `/etc/hosts`, DNS. A caller waits at most `timeout`. A lookup cannot be
    /// cancelled: it keeps its thread until the system gives up, even if no caller waits.
    static func system(timeout: TimeAmount = .seconds(10)) -> NameResolver {
        NameResolver { host in
            let loop = MultiThreadedEventLoopGroup.singleton.any()
            let promise = loop.makePromise(of: [PeerAddress].self)
            promise.completeWith(threads.runIfActive(eventLoop: loop) { try lookUp(host) })
            let timer = loop.scheduleTask(in: timeout) { promise.fail(NoResponse()) }
            defer { timer.cancel() }
            return try await promise.futureResult.get()
        }
    }

    /// A few threads for names alone, so that a silent name server does not delay the reading of files.
    private static let threads = {
        let threads = NIOThreadPool(numberOfThreads: 4)
        threads.start()
        return threads
    }()

    /// The error for a lookup without a response.
    struct NoResponse: Error {}

    /// Looks a name up; blocks until there is a response.
    private static func lookUp(_ host: String) throws(NoResponse) -> [PeerAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = AF_UNSPEC
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        switch unsafe getaddrinfo(host, nil, &hints, &list) {
        case 0: break
        case EAI_NONAME: return []
        default: throw NoResponse()
        }
        defer { unsafe freeaddrinfo(list) }
        var found: [PeerAddress] = []
        var next = unsafe list
        while let item = unsafe next, found.count < maximumAddresses {
            if let address = unsafe address(item.pointee), !found.contains(address) { found.append(address) }
            unsafe next = item.pointee.ai_next
        }
        return found
    }

    private static let maximumAddresses = 32

    private static func address(_ item: addrinfo) -> PeerAddress? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = unsafe getnameinfo(
            item.ai_addr, item.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        return PeerAddress(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}
