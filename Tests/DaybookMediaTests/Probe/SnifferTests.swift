import Testing

@testable import DaybookMedia

struct SnifferTests {
    private func type(_ bytes: [UInt8]) -> MediaType? { Sniffer.type(of: ByteBlock(bytes)) }

    @Test(
        "What is no media is refused, whatever it is called",
        arguments: [
            "", "G", "<!DOCTYPE html><html></html>", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "<?xml version=\"1.0\"?><svg/>", "%PDF-1.7\n", "BM is how this text begins, and it goes on like that.",
            "GIF, said the file, but it was none", "RIFFxxxxACON", "PK\u{3}\u{4}archive", "#!/bin/sh\necho no\n",
            "ID9 is no tag", "caffeine is no container", "Good morning, this is plain text that begins with a G.",
        ])
    func refused(text: String) { #expect(type(Array(text.utf8)) == nil) }

    @Test("Random bytes are refused")
    func random() {
        var generator = SeededGenerator(state: 7)
        for _ in 0..<2000 {
            var bytes = (0..<512).map { _ in UInt8.random(in: 0...255, using: &generator) }
            bytes[0] = UInt8.random(in: 0x30...0x7A, using: &generator)
            #expect(type(bytes) == nil)
        }
    }

    @Test("UTF-16 text is no MPEG audio")
    func utf16() {
        let text = Array("안녕하세요 여러분, this is text.".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(type([0xFF, 0xFE] + text) == nil)
    }

    @Test("Files are told by their bytes")
    func told() throws {
        #expect(type(try PictureFiles.jpeg()) == .jpeg)
        #expect(type(PictureFiles.gif(frames: 1)) == .gif)
        #expect(type(MovieFile().bytes) == .mp4)
        #expect(type(MovieFile(brand: "qt  ").bytes) == .quickTime)
        #expect(type(MovieFile(brand: "3gp4").bytes) == .threeGP)
        #expect(type(MovieFile(brand: "M4A ").bytes) == .mp4Audio)
        #expect(type(SoundFiles.wav(milliseconds: 10)) == .wav)
        #expect(type(SoundFiles.mp3(frames: 3)) == .mp3)
        #expect(type(SoundFiles.aac(frames: 3)) == .aac)
        #expect(type(SoundFiles.amr(frames: 3)) == .amr)
        #expect(type(SoundFiles.flac(samples: 5)) == .flac)
        #expect(type(Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96]) == .midi)
    }
}
