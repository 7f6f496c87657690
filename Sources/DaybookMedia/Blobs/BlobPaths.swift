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
/// pending/HEX                              not all pictures of it are made yet
/// retrying                                 held by the one process that tries pictures again
/// partials/OWNER/ID/record                 what the sender of an upload that is not all here said of it
/// partials/OWNER/ID/bytes                  what came of it
/// partials/OWNER/ID/holder                 which request may add to it: the last that came
/// partials/OWNER/ID/lock                   held for an instant where it changes
/// partials/OWNER/ID.settled                what became of it, for a day; OWNER is the SHA-256 of the owner's name
/// blobs/ab/cd/HEX                          a blob, immutable
/// blobs/ab/cd/HEX.probe                    what its bytes say of themselves
/// blobs/ab/cd/HEX.condemned                no record named it at the time of this file's modification
/// quarantine/HEX, quarantine/HEX.probe     a blob whose bytes are no longer those of its name, with its sidecar
/// scrub                                    how far the scrub is, or what the last one found
/// scrubbing                                held by the one process that scrubs
/// stop-scrub                               the scrub is to stop
/// remake                                   how far pictures are made by a new recipe
/// remaking                                 held by the one process that makes them
/// derived/ab/cd/HEX/RECIPE-SIZE.FORMAT     pictures made of it; may be deleted at any time
/// sizes/ab/HEX-RECIPE-SIZE.FORMAT          a picture of a size that was asked for; may be deleted at any time
/// films/HEX-RECIPE-NAME.mp4                a film made of it; may be deleted at any time
/// films/HEX-RECIPE-NAME.wanted             the film is to be made; one byte tells how much of it is, 0 to 99
/// films/HEX-RECIPE-NAME.tried              making it failed so often, and is to be tried again at that time
/// films/HEX-RECIPE-NAME.failed             the film cannot be made; not in so many bytes, where it has a number
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
    var pending: String { root + "/pending" }
    var retrying: String { root + "/retrying" }
    var quarantine: String { root + "/quarantine" }
    var scrub: String { root + "/scrub" }
    var scrubbing: String { root + "/scrubbing" }
    var stopScrub: String { root + "/stop-scrub" }
    var partials: String { root + "/partials" }
    var remake: String { root + "/remake" }
    var remaking: String { root + "/remaking" }
    var blobs: String { root + "/blobs" }
    var derived: String { root + "/derived" }
    var sizes: String { root + "/sizes" }
    var films: String { root + "/films" }

    static let settledSuffix = ".settled"
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
    func quarantined(_ digest: Digest) -> String { quarantine + "/" + digest.hex }
    func pending(_ digest: Digest) -> String { pending + "/" + digest.hex }
    func partials(of owner: Digest) -> String { partials + "/" + owner.hex }
    func derivedFolder(_ digest: Digest) -> String { folders(of: digest, in: derived).inner + "/" + digest.hex }

    /// The folder that has a blob's pictures of custom sizes among others'.
    func sizesFolder(_ digest: Digest) -> String { folders(of: digest, in: sizes).outer }

    /// A new name in this process's folder.
    func newTemporary() -> String { temporary + "/" + Self.randomName() }

    private static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
    }
}
