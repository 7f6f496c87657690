/// Where things lie under `DIR/media`.
///
/// ```
/// diary                                    the id of the diary it belongs to; entry-service marks and checks it
/// tmp/WORKER/RANDOM                        uploads on their way in to one process; removed by whoever starts after it ended
/// workers/WORKER                           held while that process lives
/// locks/ab                                 held for an instant where blobs whose digests begin with ab change
/// collecting                               held by the one process that looks for blobs that no record names
/// collect-many                             made by a person: blobs that no record names may be condemned, however many
/// postponed/HEX                            its picture is to be tried again: how often it was tried, and when, as the file's
///                                          modification
/// retrying                                 held by the one process that tries pictures again
/// blobs/ab/cd/HEX                          a blob, immutable
/// blobs/ab/cd/HEX.probe                    what its bytes say of themselves
/// blobs/ab/cd/HEX.condemned                no record named it at the time of this file's modification
/// derived/ab/cd/HEX/RECIPE-SIZE.FORMAT     pictures made of it; may be deleted at any time
/// ```
struct BlobPaths: Sendable {
    let root: String
    /// The name of this process's folder in `tmp/`.
    let worker: String

    init(root: String) {
        self.root = root
        worker = Self.randomName()
    }

    /// The folders of all processes.
    var temporaries: String { root + "/tmp" }
    /// This process's.
    var temporary: String { temporaries + "/" + worker }
    var workers: String { root + "/workers" }
    var locks: String { root + "/locks" }
    var collecting: String { root + "/collecting" }
    var collectMany: String { root + "/collect-many" }
    var postponed: String { root + "/postponed" }
    var retrying: String { root + "/retrying" }
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
    func postponed(_ digest: Digest) -> String { postponed + "/" + digest.hex }
    func derivedFolder(_ digest: Digest) -> String { folders(of: digest, in: derived).inner + "/" + digest.hex }

    /// A new name in this process's folder.
    func newTemporary() -> String { temporary + "/" + Self.randomName() }

    private static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
    }
}
