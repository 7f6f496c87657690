import Logging
import ProtobufC
import Testing
import ZRPCTesting

@testable import ZRPC

extension TransportSuites {
    /// The lines of a service's log about its calls.
    @Suite struct ReportingContract {
        @TaskLocal private static var requestID: String?

        /// The lines of the log after a call that failed so.
        private func lines(_ error: any Error) async throws -> [String] {
            let lines = Box<[String]>([])
            let logger = Logger(label: "test") { _ in Notebook(lines: lines) }
            let interceptor = ReportingServerInterceptor(logger: logger, requestID: Self.$requestID)
            let context = ServerContext(method: TestServiceMethods.emptyCall)
            await #expect(throws: RPCError.self) {
                try await interceptor.intercept(context) { () async throws -> Int in throw error }
            }
            return lines.value
        }

        @Test("What is the service's own fault is logged, a line for each call")
        func faults() async throws {
            struct Unforeseen: Error {}
            #expect(try await lines(Unforeseen()) == ["call failed"])
            #expect(try await lines(RPCError(.internalError, "It broke.")) == ["call failed"])
            #expect(try await lines(RPCError(.unavailable, "It is closed.")) == ["call failed"])
            let busy = RPCError(.unavailable, "It is busy.", retryAfter: .seconds(1), cause: Unforeseen())
            #expect(try await lines(busy) == ["call failed"])
        }

        @Test("A bound that anybody can meet is not, nor is what a caller did wrong")
        func bounds() async throws {
            #expect(try await lines(RPCError(.unavailable, "Too many follow.", retryAfter: .seconds(1))).isEmpty)
            #expect(try await lines(RPCError(.invalidArgument, "It is no date.")).isEmpty)
            #expect(try await lines(RPCError(.resourceExhausted, "Too often.", retryAfter: .seconds(1))).isEmpty)
        }
    }
}
