import HTTPTypes
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Status mapping")
struct StatusMappingTests {
    @Test(
        "gives each RPC code its HTTP status",
        arguments: [
            (StatusCode.cancelled, 499), (.unknown, 500), (.invalidArgument, 400), (.deadlineExceeded, 504),
            (.notFound, 404), (.alreadyExists, 409), (.permissionDenied, 403), (.resourceExhausted, 429),
            (.failedPrecondition, 400), (.aborted, 409), (.outOfRange, 400), (.unimplemented, 501),
            (.internalError, 500), (.unavailable, 503), (.dataLoss, 500), (.unauthenticated, 401),
        ])
    func codes(code: StatusCode, status: Int) {
        #expect(StatusMapping.status(of: RPCError(code, ""), hasIfMatch: false).code == status)
    }

    @Test("covers every code but OK")
    func covers() {
        #expect(StatusCode.all.count == 17)
    }

    @Test("tells a failed precondition from a conflict by If-Match")
    func aborted() {
        let error = RPCError(.aborted, "", reason: "ETAG_MISMATCH")
        #expect(StatusMapping.status(of: error, hasIfMatch: true).code == 412)
        #expect(StatusMapping.status(of: error, hasIfMatch: false).code == 409)
        #expect(StatusMapping.status(of: RPCError(.notFound, ""), hasIfMatch: true).code == 404)
    }

    @Test(
        "lets some reasons have a status of their own",
        arguments: [
            ("BODY_TOO_LARGE", 413), ("DISK_FULL", 507), ("QUOTA_EXCEEDED", 507),
            ("QUOTA_HELD_BY_UPLOADS", 507), ("METHOD_NOT_ALLOWED", 405),
            ("RANGE_NOT_SATISFIABLE", 416), ("HEADERS_TOO_LARGE", 431),
        ])
    func reasons(reason: String, status: Int) {
        let error = RPCError(.resourceExhausted, "", reason: reason)
        #expect(StatusMapping.status(of: error, hasIfMatch: false).code == status)
    }

    @Test("does not tell what failed inside, nor where services are")
    func presentable() {
        let secret = "SQLITE_CORRUPT at /var/lib"
        for code in [StatusCode.internalError, .unknown, .dataLoss, .unavailable, .deadlineExceeded, .cancelled] {
            #expect(!RPCError(code, secret).presentable.message.contains("SQLITE"))
        }
        #expect(RPCError(.notFound, "There is no such entry.").presentable.message == "There is no such entry.")
        #expect(RPCError(.unavailable, secret).presentable.retryAfter == .seconds(1))
    }
}
