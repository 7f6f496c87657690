import NIOCore
import Synchronization
import Testing

@testable import DaybookGateway

@Suite("The table of connections")
struct ConnectionTableTests {
    /// A connection that notes when it is displaced.
    private final class Connection: Sendable {
        let status: ConnectionStatus
        private let displaced: Shared

        final class Shared: Sendable {
            let isDisplaced = Atomic(false)
        }

        var isDisplaced: Bool { displaced.isDisplaced.load(ordering: .relaxed) }

        init(_ address: String?, second: Int64 = 0) {
            let shared = Shared()
            displaced = shared
            status = ConnectionStatus(
                peer: address.flatMap { PeerAddress($0) }, now: .uptimeNanoseconds(0) + .seconds(second)
            ) { shared.isDisplaced.store(true, ordering: .relaxed) }
        }
    }

    private func table(_ maximum: Int, perNetwork: Int = 256, proxies: TrustedProxies = TrustedProxies())
        -> ConnectionTable
    {
        ConnectionTable(maximum: maximum, maximumPerNetwork: perNetwork, proxies: proxies)
    }

    @Test("lets an address have so many, the next in the place of the one that is silent longest")
    func perNetwork() {
        let table = table(100, perNetwork: 3)
        let connections = (0..<3).map { Connection("203.0.113.7", second: Int64(10 - $0)) }
        for connection in connections { #expect(table.admit(connection.status)) }
        let other = Connection("203.0.113.8")
        #expect(table.admit(other.status))
        #expect(table.admit(Connection("203.0.113.7", second: 20).status))
        #expect(connections.map(\.isDisplaced) == [false, false, true])
        #expect(!other.isDisplaced)
    }

    @Test("counts the addresses of one IPv6 network as one")
    func networks() {
        let table = table(100, perNetwork: 2)
        let connections = (1...3).map { Connection("2001:db8::\($0)", second: Int64($0)) }
        for connection in connections { #expect(table.admit(connection.status)) }
        #expect(connections.map(\.isDisplaced) == [true, false, false])
    }

    @Test("refuses the next when none of the address's connections may end")
    func full() {
        let table = table(100, perNetwork: 2)
        let connections = (0..<2).map { _ in Connection("203.0.113.7") }
        for connection in connections {
            #expect(table.admit(connection.status))
            connection.status.enter(.busy, now: .uptimeNanoseconds(0))
        }
        #expect(!table.admit(Connection("203.0.113.7").status))
        table.forget(connections[0].status)
        #expect(table.admit(Connection("203.0.113.7").status))
        #expect(!connections[1].isDisplaced)
    }

    @Test(
        "lets this machine's programs, proxies and sockets without an address have more",
        arguments: ["127.0.0.1", "::1", "10.0.0.1", nil])
    func exempt(address: String?) throws {
        let table = table(10, perNetwork: 1, proxies: try TrustedProxies("10.0.0.1"))
        let connections = (0..<10).map { _ in Connection(address) }
        for connection in connections { #expect(table.admit(connection.status)) }
        #expect(connections.allSatisfy { !$0.isDisplaced })
        #expect(table.admit(Connection(address).status))
        #expect(connections.count { $0.isDisplaced } == 1)
    }

    @Test("gives strangers' places away first, silent ones before those that send, known ones never while they work")
    func order() {
        let table = table(4)
        let (sending, silent, known, busy) = (
            Connection("1.1.1.1"), Connection("1.1.1.2", second: 9), Connection("1.1.1.3"), Connection("1.1.1.4")
        )
        for connection in [sending, silent, known, busy] { #expect(table.admit(connection.status)) }
        sending.status.enter(.reading, now: .uptimeNanoseconds(1))
        known.status.becomeKnown()
        busy.status.becomeKnown()
        busy.status.enter(.reading, now: .uptimeNanoseconds(1))
        for expected in [silent, sending, known] {
            let newcomer = Connection("1.1.1.5")
            #expect(table.admit(newcomer.status))
            newcomer.status.enter(.busy, now: .uptimeNanoseconds(2))
            #expect(expected.isDisplaced)
        }
        #expect(!table.admit(Connection("1.1.1.6").status))
        #expect(!busy.isDisplaced)
    }

    @Test("gives way to many at once when it is large, and is crowded when half of it is taken")
    func rooms() {
        let table = table(160)
        let connections = (0..<160).map { Connection("10.0.\($0 / 100).\($0 % 100)", second: Int64($0)) }
        for (index, connection) in connections.enumerated() {
            #expect(table.isCrowded == (index > 80))
            #expect(table.admit(connection.status))
        }
        #expect(table.admit(Connection("10.1.0.0").status))
        #expect(connections.map(\.isDisplaced) == (0..<160).map { $0 < 10 })
        for connection in connections { table.forget(connection.status) }
        #expect(!table.isCrowded)
    }
}
