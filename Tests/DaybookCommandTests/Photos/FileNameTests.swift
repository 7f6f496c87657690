import Testing

@testable import DaybookCommand

@Suite struct FileNameTests {
    @Test(arguments: [
        ("강가.jpg", "강가.jpg"), ("../../etc/passwd", "passwd"), ("C:\\pictures\\a.jpg", "a.jpg"), (".bashrc", "bashrc"),
        ("-rf", "rf"), ("a\u{1B}[2Jb\n.jpg", "a [2Jb .jpg"), ("", "id"), ("..", "id"), ("/", "id"),
        ("../..\u{301}/\u{301}a/\u{301}.jpg", "\u{301}.jpg"),
    ])
    func `a name from elsewhere leads to no other folder`(name: String, safe: String) {
        #expect(FileName.safe(name, id: "id") == safe)
    }

    @Test func `a long name keeps its ending, and fits a file system`() {
        let name = FileName.safe(String(repeating: "가", count: 400) + ".jpg", id: "id")
        #expect(name.utf8.count <= 200 && name.hasSuffix(".jpg"))
    }

    @Test func `a number stands before the ending`() {
        #expect(FileName.numbered("a.tar.gz", number: 0) == "a.tar.gz")
        #expect(FileName.numbered("강가.jpg", number: 2) == "강가 (2).jpg")
        #expect(FileName.numbered("noending", number: 3) == "noending (3)")
    }

    @Test func `a smaller picture is named after its size and its own type`() {
        #expect(FileName.replacingExtension(of: "IMG.HEIC", for: "image/webp", size: "small") == "IMG-small.webp")
        #expect(FileName.replacingExtension(of: "x", for: "image/jpeg; q=1", size: "thumb") == "x-thumb.jpg")
        #expect(FileName.replacingExtension(of: "IMG.MOV", for: "video/mp4", size: "video") == "IMG-video.mp4")
        #expect(
            FileName.replacingExtension(of: "a.avi", for: "video/mp4; codecs=x", size: "preview") == "a-preview.mp4")
        #expect(FileName.replacingExtension(of: "memo.wav", for: "audio/mp4", size: "video") == "memo-video.m4a")
        #expect(FileName.replacingExtension(of: "a.jpg", for: "x/y", size: "small") == "a-small.jpg")
    }

    @Test func `a recording gets the ending of its type, unless it has it`() {
        #expect(FileName.adding(mediaType: "audio/mpeg", to: "bark") == "bark.mp3")
        #expect(FileName.adding(mediaType: "audio/mpeg", to: "bark.MP3") == "bark.MP3")
        #expect(FileName.adding(mediaType: "audio/midi", to: "song") == "song.mid")
        #expect(FileName.adding(mediaType: "video/mp4", to: "clip") == "clip")
    }

    @Test func `a film stands beside its still`() {
        #expect(FileName.film(beside: "IMG_1.HEIC", mediaType: "video/quicktime") == "IMG_1.MOV")
        #expect(FileName.film(beside: "강가 (2).jpg", mediaType: "video/mp4; codecs=hvc1") == "강가 (2).mp4")
    }
}
