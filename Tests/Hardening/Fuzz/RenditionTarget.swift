@testable import DaybookMediaCore
import Glibc

/// Any bytes as a photo of which a smaller picture is made, by libvips, libav and their codecs.
///
/// They are not built for the sanitizer: only their memory on the heap is watched, where calls of the C library pass
/// through it.
enum RenditionTarget {
    /// Pictures that take more memory, in megabytes, only take long here.
    private static let costLimit = 24
    private static let maker = try? MediaRenditionMaker()
    private static let path = "/tmp/fuzz-rendition-\(getpid())"

    static func test(_ input: [UInt8]) {
        guard let probe = Prober.probe(ByteSource(input)), probe.kind == .photo else { return }
        let facts = probe.decoding
        guard facts.refusal == nil, facts.cost <= costLimit else { return }
        guard let maker, let file = try? file(input) else { broken("There is no file to decode from, or no decoder.") }
        let names = Set(RenditionFormat.allCases.map { RenditionName(size: .thumb, format: $0) })
        let order = RenditionOrder(
            type: facts.type, orientation: facts.orientation, decodesWhole: facts.decodesWhole, names: names,
            wantsSketch: true, timeLimit: 5000, part: facts.part)
        do throws(MediaError) {
            let set = try maker.make(order, from: file)
            check(Set(set.pictures.keys) == names, "A picture that was ordered is missing.")
            check(set.pictures.values.allSatisfy { Prober.probe(ByteSource($0)) != nil }, "A picture is none.")
            check(set.sketch != nil, "The sketch is missing.")
        } catch {
            check(error.code == .undecodable || error.code == .postponed, "Decoding failed otherwise: \(error)")
        }
    }

    private static func file(_ input: [UInt8]) throws -> ReadFile {
        try? Disk().remove(path)
        try Disk().writeFile(path, bytes: input, isDurable: false)
        defer { try? Disk().remove(path) }
        return try ReadFile(path: path)
    }
}
