import Testing
import ZeroMQ

struct ModulePageTests {
    /// The module's page shows these lines but for the place; here they are compiled and run.
    @Test("The example of the module's page works")
    func example() throws {
        let endpoint = Endpoint.file()

        let context = try ZContext()
        let server = try Socket(context, .router, options: SocketOptions())
        try server.bind(endpoint)

        let client = try Socket(context, .dealer)
        try client.connect(endpoint)
        #expect(try send([1], client))
        #expect(try receiveMessage(server)?.parts == [[1]])
    }
}
