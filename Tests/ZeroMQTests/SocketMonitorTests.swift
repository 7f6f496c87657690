import Testing
import ZeroMQ

struct SocketMonitorTests {
    @Test("A monitor tells of the handshake and of the end of a connection")
    func connection() throws {
        let endpoint = Endpoint.file()
        let context = try ZContext()
        let client = try Socket(context, .dealer)
        let monitor = try SocketMonitor(watching: client, in: context)
        #expect(try monitor.next() == nil)
        try client.connect(endpoint)
        do {
            let server = try Socket(context, .router)
            try server.bind(endpoint)
            #expect(try wait(for: .handshakeSucceeded, monitor))
        }
        #expect(try wait(for: .disconnected, monitor))
    }

    @Test("A monitor tells that connecting is tried again")
    func retried() throws {
        let context = try ZContext()
        let client = try Socket(context, .dealer)
        let monitor = try SocketMonitor(watching: client, in: context)
        try client.connect(Endpoint.file())
        #expect(try wait(for: .connectRetried, monitor))
    }

    @Test("A monitor tells that the peer does not speak our security")
    func handshakeFailed() throws {
        var options = SocketOptions()
        let keys = try CurveKeyPair.random()
        options.security = .curveClient(server: keys.publicKey, keys: keys)
        let endpoint = Endpoint.file()
        let context = try ZContext()
        let server = try Socket(context, .router)
        try server.bind(endpoint)
        let client = try Socket(context, .dealer, options: options)
        let monitor = try SocketMonitor(watching: client, in: context)
        try client.connect(endpoint)
        #expect(try wait(for: .handshakeFailed, monitor))
    }

    @Test("A monitor tells that the server does not accept the key")
    func authenticationFailed() throws {
        let (serverKeys, clientKeys) = (try CurveKeyPair.random(), try CurveKeyPair.random())
        let endpoint = Endpoint.file()
        let context = try ZContext()
        let gatekeeper = try Gatekeeper(context, names: [:])
        var options = SocketOptions()
        options.security = .curveServer(secretKey: serverKeys.secretKey)
        let server = try Socket(context, .router, options: options)
        try server.bind(endpoint)
        options.security = .curveClient(server: serverKeys.publicKey, keys: clientKeys)
        let client = try Socket(context, .dealer, options: options)
        let monitor = try SocketMonitor(watching: client, in: context)
        try client.connect(endpoint)
        #expect(try gatekeeper.decideOnce() == false)
        #expect(try wait(for: .authenticationFailed, monitor))
    }
}
