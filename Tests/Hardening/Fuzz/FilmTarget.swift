@testable import DaybookMediaCore
import Glibc

/// Any bytes as a film or recording of which a picture and all films are made, by libav and its codecs.
///
/// They are not built for the sanitizer: only their memory on the heap is watched, where calls of the C library pass
/// through it.
enum FilmTarget {
    private static let pictures = try? FilmRenditionMaker()
    private static let path = "/tmp/fuzz-film-\(getpid())"
    private static let limit = 1 << 20

    static func test(_ input: [UInt8]) {
        guard let probe = Prober.probe(ByteSource(input)), probe.kind != .photo else { return }
        guard let pictures, let file = try? file(input) else {
            broken("There is no file to decode from, or no decoder.")
        }
        let name = RenditionName(size: .thumb, format: .jpeg)
        let order = RenditionOrder(
            type: probe.type, orientation: 1, decodesWhole: false, names: [name], wantsSketch: true, timeLimit: 3000)
        do throws(MediaError) {
            let set = try pictures.make(order, from: file)
            check(set.pictures[name].flatMap { Prober.probe(ByteSource($0)) } != nil, "A picture is none.")
            check(set.sketch != nil, "The sketch is missing.")
        } catch {
            check(error.code == .undecodable || error.code == .postponed, "Decoding failed otherwise: \(error)")
        }
        if probe.kind == .video { for name in FilmName.allCases { make(name, of: file, probe.type) } }
    }

    private static func make(_ name: FilmName, of file: ReadFile, _ type: MediaType) {
        let output = unsafe open(path + "-film", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard output >= 0 else { broken("There is no file to write into.") }
        unsafe unlink(path + "-film")
        defer { close(output) }
        let order = FilmOrder(type: type, name: name, sizeLimit: limit, timeLimit: 3000)
        do throws(MediaError) {
            let made = try FilmMaker().make(order, from: file, into: output) { _ in }
            check((1...limit).contains(made.size), "The film is larger than it may be.")
        } catch {
            check(
                [.undecodable, .postponed, .tooLarge].contains(error.code),
                "Making a film failed otherwise: \(error)")
        }
    }

    private static func file(_ input: [UInt8]) throws -> ReadFile {
        try? Disk().remove(path)
        try Disk().writeFile(path, bytes: input, isDurable: false)
        defer { try? Disk().remove(path) }
        return try ReadFile(path: path)
    }
}
