import Glibc
import NIOCore
import NIOPosix

/// Finds the addresses that a name has.
struct NameResolver: Sendable {
    /// Returns the addresses of a host's name, the most promising first; none when it has none. Throws when nobody could be
    /// asked.
    let addresses: @Sendable (_ host: String) async throws -> [PeerAddress]

    /// The machine's own way: `/etc/hosts`, DNS. Whoever asks waits at most `patience`. A question cannot be taken back:
    /// one that nobody waits for any more keeps its thread until the system gives up.
    static func system(patience: TimeAmount = .seconds(10)) -> NameResolver {
        NameResolver { host in
            let loop = MultiThreadedEventLoopGroup.singleton.any()
            let promise = loop.makePromise(of: [PeerAddress].self)
            promise.completeWith(threads.runIfActive(eventLoop: loop) { try lookUp(host) })
            let timeout = loop.scheduleTask(in: patience) { promise.fail(Unanswered()) }
            defer { timeout.cancel() }
            return try await promise.futureResult.get()
        }
    }

    /// Few, and for names alone: a server of names that is silent holds up no reading of files.
    private static let threads = {
        let threads = NIOThreadPool(numberOfThreads: 4)
        threads.start()
        return threads
    }()

    /// Nobody said which addresses a name has.
    struct Unanswered: Error {}

    /// Blocks until the answer is there.
    private static func lookUp(_ host: String) throws(Unanswered) -> [PeerAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = AF_UNSPEC
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        switch unsafe getaddrinfo(host, nil, &hints, &list) {
        case 0: break
        case EAI_NONAME: return []
        default: throw Unanswered()
        }
        defer { unsafe freeaddrinfo(list) }
        var found: [PeerAddress] = []
        var next = unsafe list
        while let item = unsafe next, found.count < mostAddresses {
            if let address = unsafe address(item.pointee), !found.contains(address) { found.append(address) }
            unsafe next = item.pointee.ai_next
        }
        return found
    }

    private static let mostAddresses = 32

    private static func address(_ item: addrinfo) -> PeerAddress? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = unsafe getnameinfo(
            item.ai_addr, item.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        return PeerAddress(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}
