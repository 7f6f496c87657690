import DaybookAPI
import Testing
import TextTesting

@testable import DaybookGateway

@Suite("The fast path's targets")
struct PictureTargetTests {
    @Test("A plain target is read")
    func plain() throws {
        let target = try #require(PictureTarget("/v1/photos/0192f3a4-5b6c/renditions/small?v=09af"))
        #expect(target.photo == "0192f3a4-5b6c" && target.size == .small && target.version == "09af")
        let bare = try #require(PictureTarget("/v1/photos/p/renditions/thumb"))
        #expect(bare.photo == "p" && bare.size == .thumb && bare.version.isEmpty)
    }

    @Test(
        "Any other goes the usual way",
        arguments: [
            "", "/", "/v1/photos", "/v1/photos/", "/v1/photos//renditions/thumb", "/v1/photos/p/renditions/",
            "/v1/photos/p/renditions/huge", "/v1/photos/p/renditions/thumb/", "/v1/photos/p/renditions/thumb?w=1",
            "/v1/photos/p/renditions/thumb?v=1&w=2", "/v1/photos/P/renditions/thumb", "/v1/photos/%70/renditions/thumb",
            "/v1/photos/p/renditions/thumb?v=%31", "/v1/photos/p/renditions/thumb#v", "/v1/photos/p/original",
            "http://host/v1/photos/p/renditions/thumb", "/v1/photos/../photos/p/renditions/thumb",
            LongText("/v1/photos/", repeating: "p", count: 200, "/renditions/thumb"),
        ] as [LongText])
    func other(target: LongText) {
        #expect(PictureTarget(target.text) == nil)
    }
}
