import DaybookAPI
import Testing

@testable import DaybookGateway

@Suite("The names of the files of an archive")
struct ArchiveNamesTests {
    private func name(
        _ time: String, _ fileName: String, _ precision: TimePrecision = .second, mediaType: String = "image/jpeg",
        in names: inout ArchiveNames
    ) -> String {
        names.name(time: time, precision: precision, fileName: fileName, mediaType: mediaType)
    }

    @Test("A name begins with the known part of the time")
    func times() {
        var names = ArchiveNames()
        let time = "2026-05-05T14:03:22"
        #expect(name(time, "IMG_0001.jpg", in: &names) == "2026-05-05 14.03.22 IMG_0001.jpg")
        #expect(name(time, "IMG_0001.jpg", .day, in: &names) == "2026-05-05 IMG_0001.jpg")
        #expect(name(time, "IMG_0001.jpg", .month, in: &names) == "2026-05 IMG_0001.jpg")
        #expect(name(time, "IMG_0001.jpg", .year, in: &names) == "2026 IMG_0001.jpg")
    }

    @Test("No two names are the same on a file system that ignores case")
    func twins() {
        var names = ArchiveNames()
        let time = "2026-05-05T14:03:22"
        #expect(name(time, "a.jpg", in: &names) == "2026-05-05 14.03.22 a.jpg")
        #expect(name(time, "A.JPG", in: &names) == "2026-05-05 14.03.22 A (2).JPG")
        #expect(name(time, "a.jpg", in: &names) == "2026-05-05 14.03.22 a (3).jpg")
    }

    @Test("A name is no path, has no sign that a system refuses, and is not too long")
    func signs() {
        var names = ArchiveNames()
        let time = "2026-05-05T14:03:22"
        #expect(name(time, "../../etc/passwd", in: &names) == "2026-05-05 14.03.22 .._.._etc_passwd.jpg")
        #expect(name(time, "a:b|c\u{1}?.png", in: &names) == "2026-05-05 14.03.22 a_b_c__.png")
        #expect(name(time, "바닷가.heic", in: &names) == "2026-05-05 14.03.22 바닷가.heic")
        #expect(name(time, "", in: &names) == "2026-05-05 14.03.22.jpg")
        #expect(name(time, "", mediaType: "video/quicktime", in: &names) == "2026-05-05 14.03.22.mov")
        #expect(name(time, "", mediaType: "video/mpeg", in: &names) == "2026-05-05 14.03.22.mpg")
        #expect(name(time, "", mediaType: "video/x-matroska", in: &names) == "2026-05-05 14.03.22.mkv")
        let long = name(time, String(repeating: "산", count: 300) + ".jpg", in: &names)
        #expect(long.utf8.count < 255 && long.hasSuffix(".jpg"))
    }
}
