import DaybookMedia
import Foundation

/// Photos of one kind, or films, that are measured together.
struct BenchmarkPhotos: Sendable {
    /// The formats of the generated photos. Each target applies to one format.
    enum Format: String, Sendable, CaseIterable {
        case jpeg = "JPEG"
        case progressive = "progressive JPEG"
        case heic = "HEIC"

        var fileExtension: String { self == .heic ? "heic" : "jpg" }

        /// The options for libvips: settings like those of cameras and phones.
        var options: String {
            switch self {
            case .jpeg: "Q=92,subsample_mode=on"
            case .progressive: "Q=92,subsample_mode=on,interlace"
            case .heic: "Q=44,compression=hevc,effort=1"
            }
        }
    }

    /// The media that a peer can read.
    enum Medium: Sendable {
        case jpeg, picture, film
    }

    let name: String
    let medium: Medium
    let paths: [String]
    /// The size of all files together, in bytes.
    let bytes: Int
    /// The millions of pixels of all files together.
    let megapixels: Double

    /// Generates pictures in a folder, each in every format; 12 megapixels by default. Takes seconds per picture.
    ///
    /// - Throws: An error if libvips cannot write a picture (no HEVC encoder, for example), or the disk is full.
    static func made(_ count: Int, in folder: String, width: Int = 4032, height: Int = 3024) throws -> [Self] {
        var paths: [Format: [String]] = [:]
        for number in 0..<count {
            let scene = BenchmarkScene(seed: UInt64(number + 1))
            let files = Format.allCases.map { format in
                let name = "\(format.rawValue)-\(number).\(format.fileExtension)".replacing(" ", with: "-")
                return (path: "\(folder)/\(name)", options: format.options)
            }
            try scene.still(width: width, height: height).write(to: files)
            for (format, file) in zip(Format.allCases, files) { paths[format, default: []].append(file.path) }
        }
        return try Format.allCases.map { format in
            let files = paths[format] ?? []
            return Self(
                name: format.rawValue, medium: format == .heic ? .picture : .jpeg, paths: files,
                bytes: try size(of: files),
                megapixels: Double(width * height * files.count) / 1e6)
        }
    }

    /// Returns the photos and films in a folder for which `canMake` is true, grouped by format. Skips files that cannot
    /// be read.
    ///
    /// - Parameters:
    ///   - read: Reads the facts that a file states.
    ///   - canMake: Returns whether its pictures can be made.
    static func found(
        in folder: String, read: (String) throws -> LocalPictures.File?, canMake: (LocalPictures.File) -> Bool
    ) throws -> [Self] {
        var groups: [Group: [(path: String, megapixels: Double)]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let path = folder + "/" + name
            guard let file = try? read(path), file.mayHavePictures, canMake(file) else { continue }
            let pixels = Double(file.size.width) * Double(file.size.height) / 1e6
            guard let group = Group(file.mediaType) else { continue }
            groups[group, default: []].append((path, pixels))
        }
        return try groups.sorted { $0.key.rawValue < $1.key.rawValue }.map { group, files in
            Self(
                name: "corpus, " + group.rawValue, medium: group.medium, paths: files.map(\.path),
                bytes: try size(of: files.map(\.path)), megapixels: files.reduce(0) { $0 + $1.megapixels })
        }
    }

    /// A group of files that is reported separately.
    private enum Group: String {
        case jpeg = "JPEG"
        case heic = "HEIC"
        case others = "other pictures"
        case films = "films"

        /// Returns nil for recordings, which have no pictures.
        init?(_ mediaType: String) {
            switch mediaType {
            case "image/jpeg": self = .jpeg
            case "image/heic": self = .heic
            case _ where mediaType.hasPrefix("image/"): self = .others
            case _ where mediaType.hasPrefix("video/"): self = .films
            default: return nil
            }
        }

        var medium: Medium {
            switch self {
            case .jpeg: .jpeg
            case .heic, .others: .picture
            case .films: .film
            }
        }
    }

    private static func size(of paths: [String]) throws -> Int {
        try paths.reduce(0) { sum, path in
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return sum + (size ?? 0)
        }
    }
}
