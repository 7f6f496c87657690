import Foundation
import Synchronization

/// The source of the photo bytes that a run uploads: each photo is new to the server.
final class PictureSource: Sendable {
    /// The maximum number of files from a folder, and the maximum size of a file in bytes.
    private static let maximumFiles = 64
    private static let maximumSize = 32 << 20

    private let files: [[UInt8]]
    /// The ID of this run. Two runs with one seed thus upload different bytes: otherwise the server would reuse the
    /// first run's files.
    private let run = UUID().uuidString
    private let count = Mutex(0)

    /// Loads the JPEG files of a folder, or the embedded file.
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

    /// Returns the bytes of the next photo.
    func next() -> [UInt8] {
        let number = count.withLock { number in
            number += 1
            return number
        }
        let file = files[number % files.count]
        return TinyPicture.withComment("load test \(run) \(number)", in: file) ?? file
    }
}
