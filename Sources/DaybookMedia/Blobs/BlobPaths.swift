import Hashing
import Synchronization

/// The layout of `DIR/media`. HEX is the digest of a blob as text, and `ab` and `cd` are its first two bytes.
///
/// ```
/// diary                                    the ID of the diary of this folder; entry-service writes and checks it
/// tmp/WORKER/RANDOM                        running uploads of one process; removed by the next start after its end
/// workers/WORKER                           locked while that process lives
/// locks/ab                                 locked briefly for changes of blobs whose digests begin with ab
/// collecting                               locked by the one process that looks for unreferenced blobs
/// collect-many                             made by an operator: any number of unreferenced blobs may be condemned
/// postponed/HEX                            the blob's picture has to be tried again: the number of tries, and the time
///                                          of the next one as the file's modification time
/// pending/HEX                              some of the blob's pictures are not made yet
/// retrying                                 locked by the one process that tries pictures again
/// partials/OWNER/ID/record                 the announcement of an unfinished upload
/// partials/OWNER/ID/bytes                  its bytes so far
/// partials/OWNER/ID/synced                 the number of bytes that are durable, in 20 digits
/// partials/OWNER/ID/holder                 the request that may add bytes: the latest one since the last boot
/// partials/OWNER/ID/lock                   locked briefly for changes of the upload
/// partials/OWNER/ID.settled                its result, for a day; OWNER is the SHA-256 of the owner's name
/// imports/OWNER/archive                    an archive to import, of the account whose ID has the SHA-256 OWNER
/// imports/OWNER/record                     its state, and what its check found
/// imports/OWNER/holder                     the request that may add bytes: the latest one since the last boot
/// imports/OWNER.left                       the ID of the account: its last import ended for good, and may have left
///                                          the upload of a large file, which is still to be cancelled
/// import-files/OWNER.new                   the files that the account's imports stored, and that no record names: the
///                                          digest, the size and the receipt of each
/// import-files/OWNER.RUN                   those that a record of the import RUN may name
/// importing                                locked by the one process that checks and imports archives
/// blobs/ab/cd/HEX                          a blob, immutable; its attribute user.daybook.crc32 is its CRC-32, if the
///                                          file system keeps attributes
/// blobs/ab/cd/HEX.probe                    the sidecar: facts read from its bytes
/// blobs/ab/cd/HEX.condemned                no record named it at this file's modification time
/// quarantine/HEX, quarantine/HEX.probe     a damaged blob, whose bytes do not match its name, with its sidecar
/// scrub                                    progress of the scrub, or the result of the last one
/// scrubbed                                 the result of the last complete scrub, which entry-service reads, too
/// scrubbing                                locked by the one process that scrubs
/// stop-scrub                               a request to stop the scrub
/// remake                                   progress of making pictures by a new recipe
/// remaking                                 locked by the one process that makes them
/// derived/ab/cd/HEX/RECIPE-SIZE.FORMAT     a picture of the blob; may be deleted at any time
/// sizes/ab/HEX-RECIPE-SIZE.FORMAT          a picture of a requested size; may be deleted at any time
/// films/HEX-RECIPE-NAME.mp4                a film made of the blob; may be deleted at any time
/// films/HEX-RECIPE-NAME.wanted             the film has to be made; one byte is its progress, 0 to 99
/// films/HEX-RECIPE-NAME.tried              the number of failed tries, and the time of the next one
/// films/HEX-RECIPE-NAME.failed             the film cannot be made; with a number in it: not within so many bytes
/// ```
struct BlobPaths: Sendable {
    let root: String
    /// The name of this process's folder in `tmp/`.
    let worker: String

    init(root: String) {
        self.root = root
        worker = Self.randomName()
    }

    /// The folder that contains the folders of all processes.
    var temporaries: String { root + "/tmp" }
    /// The folder of this process.
    var temporary: String { temporaries + "/" + worker }
    var workers: String { root + "/workers" }
    var locks: String { root + "/locks" }
    var collecting: String { root + "/collecting" }
    var collectMany: String { root + "/collect-many" }
    var postponed: String { root + "/postponed" }
    var pending: String { root + "/pending" }
    var retrying: String { root + "/retrying" }
    var quarantine: String { root + "/quarantine" }
    var scrub: String { root + "/scrub" }
    var scrubbed: String { root + "/scrubbed" }
    var scrubbing: String { root + "/scrubbing" }
    var stopScrub: String { root + "/stop-scrub" }
    var partials: String { root + "/partials" }
    var imports: String { root + "/imports" }
    var importedFiles: String { root + "/import-files" }
    var importing: String { root + "/importing" }
    var remake: String { root + "/remake" }
    var remaking: String { root + "/remaking" }
    var blobs: String { root + "/blobs" }
    var derived: String { root + "/derived" }
    var sizes: String { root + "/sizes" }
    var films: String { root + "/films" }

    static let settledSuffix = ".settled"
    static let leftSuffix = ".left"
    static let probeSuffix = ".probe"
    static let condemnedSuffix = ".condemned"

    /// Returns the folder of a blob, and the folder above it.
    func folders(of digest: Digest, in area: String) -> (outer: String, inner: String) {
        DigestPath.folders(of: digest.hex, below: area)
    }

    func blob(_ digest: Digest) -> String { folders(of: digest, in: blobs).inner + "/" + digest.hex }
    func probe(_ digest: Digest) -> String { blob(digest) + BlobPaths.probeSuffix }
    func condemned(_ digest: Digest) -> String { blob(digest) + BlobPaths.condemnedSuffix }
    func postponed(_ digest: Digest) -> String { postponed + "/" + digest.hex }
    func quarantined(_ digest: Digest) -> String { quarantine + "/" + digest.hex }
    func pending(_ digest: Digest) -> String { pending + "/" + digest.hex }
    func partials(of owner: Digest) -> String { partials + "/" + owner.hex }
    func derivedFolder(_ digest: Digest) -> String { folders(of: digest, in: derived).inner + "/" + digest.hex }

    /// Returns the folder of a blob's pictures of custom sizes, which other blobs share.
    func sizesFolder(_ digest: Digest) -> String { folders(of: digest, in: sizes).outer }

    /// Returns a new path in this process's folder.
    func newTemporary() -> String { temporary + "/" + Self.randomName() }

    private static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
    }
}

/// Folders whose names this process knows to be durable in the folders above them.
final class DurableFolders: Sendable {
    /// The largest number of folders: all folders of blobs, and many more.
    private static let limit = 1 << 17

    /// The paths below the root. Those of blob folders are short enough to be stored inline, without memory of their
    /// own.
    private let known = Mutex<Set<String>>([])

    func contains(_ folder: String, in paths: BlobPaths) -> Bool {
        known.withLock { $0.contains(Self.name(folder, in: paths)) }
    }

    /// Adds a folder. If there are too many, all others are forgotten, which costs one more sync of each.
    func insert(_ folder: String, in paths: BlobPaths) {
        known.withLock { known in
            if known.count >= DurableFolders.limit { known = [] }
            known.insert(Self.name(folder, in: paths))
        }
    }

    private static func name(_ folder: String, in paths: BlobPaths) -> String {
        String(folder.dropFirst(paths.root.count + 1))
    }
}
