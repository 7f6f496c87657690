import Foundation
import Synchronization

/// The bytes of the photos that a run uploads: each is new to the server.
final class PictureSource: Sendable {
    /// The most files of a folder that are taken, and the largest of them in bytes.
    private static let maximumFiles = 64
    private static let maximumSize = 32 << 20

    private let files: [[UInt8]]
    /// Two runs of a seed upload different bytes: the server would answer the second with what it has.
    private let run = UUID().uuidString
    private let count = Mutex(0)

    /// JPEG files of a folder, or the embedded one.
    init(folder: String?) throws(LoadError) {
        guard let folder else {
            files = [TinyPicture.landscape]
            return
        }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().filter { name in
            [".jpg", ".jpeg"].contains { name.lowercased().hasSuffix($0) }
        }
        files = names.prefix(Self.maximumFiles).compactMap { name in
            let bytes = FileManager.default.contents(atPath: folder + "/" + name).map { [UInt8]($0) } ?? []
            return bytes.count <= Self.maximumSize && TinyPicture.withComment("", in: bytes) != nil ? bytes : nil
        }
        guard !files.isEmpty else {
            throw LoadError(.unreadable, "\(folder) holds no JPEG file of at most 32 MiB. Give another --photos.")
        }
    }

    /// The next photo.
    func next() -> [UInt8] {
        let number = count.withLock { number in
            number += 1
            return number
        }
        let file = files[number % files.count]
        return TinyPicture.withComment("load test \(run) \(number)", in: file) ?? file
    }
}
