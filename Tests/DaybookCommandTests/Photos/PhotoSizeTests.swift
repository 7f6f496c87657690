import Testing

@testable import DaybookCommand

struct PhotoSizeTests {
    @Test("A name or a box is read")
    func read() {
        #expect(PhotoSize(argument: "thumb") == .named("thumb"))
        #expect(PhotoSize(argument: "800x600") == .box(width: 800, height: 600))
        #expect(PhotoSize(argument: "original")?.path(cover: false) == "original")
        #expect(PhotoSize(argument: "small")?.path(cover: false) == "renditions/small")
        #expect(PhotoSize(argument: "8x6")?.path(cover: true) == "renditions/custom?w=8&h=6&fit=cover")
    }

    @Test(
        "Anything else is refused",
        arguments: ["", "x", "huge", "800", "800x", "x600", "0x600", "800x9999", "8x6x4", "-8x6"])
    func refused(text: String) {
        #expect(PhotoSize(argument: text) == nil)
    }
}
