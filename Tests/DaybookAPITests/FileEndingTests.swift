import DaybookAPI
import Testing

@Suite("Endings of files")
struct FileEndingTests {
    @Test(
        "A media type has its usual ending",
        arguments: [
            ("image/jpeg", ".jpg"), ("image/heic", ".heic"), ("video/quicktime", ".mov"), ("video/mpeg", ".mpg"),
            ("video/x-matroska", ".mkv"), ("audio/x-matroska", ".mka"), ("audio/x-wav", ".wav"),
        ])
    func endings(mediaType: String, ending: String) {
        #expect(FileEnding.of(mediaType) == ending)
    }

    @Test(
        "Another text has none", arguments: ["", "image", "image/", "IMAGE/JPEG", "video/mp4; codecs=x", "text/plain"])
    func unknown(mediaType: String) {
        #expect(FileEnding.of(mediaType) == nil)
    }
}
