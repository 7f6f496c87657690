import ServiceRuntime
import Testing
import ZRPC

@testable import DaybookCommand

@Suite("The account that the first start makes")
struct OwnerAccountTests {
    private func refusal(_ field: String, _ description: String, file: String? = nil) -> RuntimeError {
        OwnerAccount.failure(
            RPCError(
                .invalidArgument, "\(field): \(description)", fieldViolations: [FieldViolation(field, description)]),
            passwordFile: file)
    }

    @Test("A setting that is refused is named, with what to do about it")
    func refusals() {
        let short = refusal("password", "is shorter than 8 characters", file: "/p")
        #expect(short.code == .configuration)
        #expect(short.message.contains("/p is shorter than 8 characters. Put another"))
        let name = refusal("name", "is empty")
        #expect(name.code == .configuration && name.message.contains("--owner"))
    }

    @Test("Anything else is told as a service that is not there")
    func failures() {
        let lost = OwnerAccount.failure(RPCError(.unavailable, "gone"), passwordFile: "/p")
        #expect(lost.code == .unavailable && lost.message.contains("gone"))
    }
}
