import HummingbirdCore
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Downloads that are open")
struct OpenDownloadsTests {
    @Test("are bounded by account, and make place when they end")
    func bound() throws {
        let downloads = OpenDownloads(maximum: 2)
        var permits = [try downloads.begin(for: "minji"), try downloads.begin(for: "minji")]
        let error = #expect(throws: RPCError.self) { _ = try downloads.begin(for: "minji") }
        #expect(error?.code == .resourceExhausted)
        _ = try downloads.begin(for: "other")
        permits.removeLast()
        permits.append(try downloads.begin(for: "minji"))
        #expect(throws: RPCError.self) { _ = try downloads.begin(for: "minji") }
        permits = []
        for _ in 0..<10 { _ = try downloads.begin(for: "minji") }
    }

    @Test("hold their place until their body is dropped")
    func body() throws {
        let downloads = OpenDownloads(maximum: 1)
        var content: GatewayResponse.Content? = .stream(ResponseBody(contentLength: 3) { _ in }, count: 3)
        content = content?.holding(try downloads.begin(for: "minji"))
        #expect(throws: RPCError.self) { _ = try downloads.begin(for: "minji") }
        content = nil
        _ = try downloads.begin(for: "minji")
        #expect(content == nil)
    }
}
