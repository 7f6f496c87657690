import Foundation
import Testing

@testable import DaybookLoad

@Suite struct PictureSourceTests {
    @Test func `each picture is new, and a JPEG file with a comment`() throws {
        let source = try PictureSource(folder: nil)
        let pictures = (0..<50).map { _ in source.next() }
        #expect(Set(pictures).count == 50)
        for picture in pictures {
            #expect(picture.starts(with: [0xFF, 0xD8, 0xFF, 0xFE]) && picture.suffix(2) == [0xFF, 0xD9])
            // Behind the comment stands what stood behind the first marker.
            let length = Int(picture[4]) << 8 | Int(picture[5])
            #expect(Array(picture[(4 + length)...]) == Array(TinyPicture.landscape[2...]))
        }
    }

    @Test func `a folder's JPEG files are taken, and nothing else`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("no picture".utf8).write(to: folder.appending(path: "a.jpg"))
        #expect(throws: LoadError.self) { try PictureSource(folder: folder.path) }
        try Data(TinyPicture.landscape + [0]).write(to: folder.appending(path: "b.JPEG"))
        #expect(try PictureSource(folder: folder.path).next().last == 0)
    }
}
