/// Where things lie under `DIR/media`.
///
/// ```
/// lock                                     held while a process uses the folder
/// tmp/RANDOM                               uploads on their way in; removed at start
/// blobs/ab/cd/HEX                          a blob, immutable
/// blobs/ab/cd/HEX.probe                    what its bytes say of themselves
/// blobs/ab/cd/HEX.condemned                no record named it at the time of this file's modification
/// derived/ab/cd/HEX/RECIPE-SIZE.FORMAT     pictures made of it; may be deleted at any time
/// ```
struct BlobPaths: Sendable {
    let root: String

    var lock: String { root + "/lock" }
    var temporary: String { root + "/tmp" }
    var blobs: String { root + "/blobs" }
    var derived: String { root + "/derived" }

    static let probeSuffix = ".probe"
    static let condemnedSuffix = ".condemned"

    /// The folder of a blob, and the folder that one is in.
    func folders(of digest: Digest, in area: String) -> (outer: String, inner: String) {
        let outer = area + "/" + digest.hex.prefix(2)
        return (outer, outer + "/" + digest.hex.dropFirst(2).prefix(2))
    }

    func blob(_ digest: Digest) -> String { folders(of: digest, in: blobs).inner + "/" + digest.hex }
    func probe(_ digest: Digest) -> String { blob(digest) + BlobPaths.probeSuffix }
    func condemned(_ digest: Digest) -> String { blob(digest) + BlobPaths.condemnedSuffix }
    func derivedFolder(_ digest: Digest) -> String { folders(of: digest, in: derived).inner + "/" + digest.hex }

    /// A new name in `tmp/`.
    func newTemporary() -> String {
        var generator = SystemRandomNumberGenerator()
        return temporary + "/" + String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
    }
}
