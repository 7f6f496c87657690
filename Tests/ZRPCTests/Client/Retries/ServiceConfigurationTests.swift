import Testing
import ZRPCTesting

@testable import ZRPC

struct ServiceConfigurationTests {
    private func read(_ text: String) throws(RPCError) -> ServiceConfiguration {
        try ServiceConfiguration(json: Array(text.utf8), services: TestingSchema.services)
    }

    private func message(_ text: String) -> String? {
        do throws(RPCError) {
            _ = try read(text)
            return nil
        } catch {
            return error.message
        }
    }

    @Test("Rules hold for a method, or for all methods of a service that have none of their own")
    func rules() throws {
        let configuration = try read(
            """
            {"methodConfig": [
              {"name": [{"service": "zrpc.testing.v1.ItemService", "method": "GetItem"}], "timeout": "0.25s",
               "waitForReady": true},
              {"name": [{"service": "zrpc.testing.v1.ItemService"}],
               "retryPolicy": {"maxAttempts": 4, "initialBackoff": "0.01s", "maxBackoff": "2s",
                 "backoffMultiplier": 1.5, "retryableStatusCodes": ["UNAVAILABLE", "RESOURCE_EXHAUSTED"]}}],
             "retryThrottling": {"maxTokens": 100, "tokenRatio": 0.5}}
            """)
        let own = try #require(configuration.rules(of: ItemServiceMethods.getItem))
        #expect(own.timeout == .milliseconds(250))
        #expect(own.waitForReady)
        #expect(own.retry == nil)
        let common = try #require(configuration.rules(of: ItemServiceMethods.listItems))
        let policy = try RetryPolicy(
            maximumAttempts: 4, initialBackoff: .milliseconds(10), maximumBackoff: .seconds(2), backoffMultiplier: 1.5,
            retryableCodes: [.unavailable, .resourceExhausted])
        #expect(common.retry == policy)
        #expect(common.timeout == nil)
        #expect(configuration.rules(of: ChunkServiceMethods.statChunk) == nil)
        #expect(configuration.retryThrottling.maximumTokens == 100)
        #expect(try read("{}").methods.isEmpty)
    }

    @Test(
        "What is wrong is told with its line and its field",
        arguments: [
            ("", "line 1: The JSON ends too early."),
            ("{\n\"methodConfig\": [\n}", "line 3: methodConfig[0]: The JSON is malformed at byte 20."),
            ("[]", "line 1: must be an object"),
            ("{\n \"loadBalancing\": 1}", "line 2: loadBalancing: is not known here"),
            ("{\"methodConfig\":\n\n[{\"name\": 1}]}", "line 3: methodConfig[0].name: must be a list"),
            ("{\"methodConfig\": [{\"timeout\": \"1s\"}]}", "line 1: methodConfig[0]: has no name"),
            (
                "{\"methodConfig\": [{\n\"name\": [{\n\"service\": \"a.B\"}]}]}",
                "line 3: methodConfig[0].name[0].service: is no service of this program"
            ),
            (
                "{\"methodConfig\": [{\"name\": [{\"service\": \"zrpc.testing.v1.ItemService\",\n\"method\": \"Nap\"}]}]}",
                "line 2: methodConfig[0].name[0].method: is no method of the service"
            ),
            (
                "{\"retryThrottling\": {\n\"maxTokens\": 0}}", "line 2: retryThrottling.maxTokens: must be 1 to 1000"
            ),
        ])
    func faults(text: String, expected: String) {
        #expect(message(text) == expected)
    }

    @Test(
        "Rules out of bounds name their field",
        arguments: [
            ("\"timeout\": \"1\"", "timeout"), ("\"timeout\": \"-1s\"", "timeout"), ("\"timeout\": \"0s\"", "timeout"),
            ("\"timeout\": \"1.0000000001s\"", "timeout"), ("\"timeout\": 1", "timeout"),
            ("\"waitForReady\": 1", "waitForReady"), ("\"hedgingPolicy\": {}", "hedgingPolicy"),
            ("\"retryPolicy\": {\"maxAttempts\": 9}", "retryPolicy.maxAttempts"),
            ("\"retryPolicy\": {\"maxAttempts\": 2.5}", "retryPolicy.maxAttempts"),
            ("\"retryPolicy\": {\"maxBackoff\": \"0.001s\"}", "retryPolicy.maxBackoff"),
            ("\"retryPolicy\": {\"backoffMultiplier\": 1e400}", "retryPolicy.backoffMultiplier"),
            ("\"retryPolicy\": {\"retryableStatusCodes\": []}", "retryPolicy.retryableStatusCodes"),
            ("\"retryPolicy\": {\"retryableStatusCodes\": [\"LATER\"]}", "retryPolicy.retryableStatusCodes[0]"),
            ("\"retryPolicy\": {\"retryableStatusCodes\": [\"OK\"]}", "retryPolicy.retryableStatusCodes"),
        ])
    func bounds(member: String, field: String) {
        let name = #"{"service": "zrpc.testing.v1.ItemService"}"#
        let text = "{\"methodConfig\": [\n{\"name\": [\(name)],\n\(member)}]}"
        #expect(message(text)?.hasPrefix("line 3: methodConfig[0].\(field): ") == true, "\(message(text) ?? "")")
        let twice = #"{"methodConfig": [{"name": [\#(name)]}, {"name": [\#(name)]}]}"#
        #expect(message(twice)?.hasSuffix("is named twice") == true)
    }
}
