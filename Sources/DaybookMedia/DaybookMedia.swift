/// # DaybookMedia
///
/// The library behind `media-service`: stores the bytes of photos, clips and recordings, reads the facts in them, and
/// makes smaller pictures of them, and films that browsers can play. A blob is named by the SHA-256 of its bytes and
/// never changes.
///
/// It must not know users, entries or albums. It sees digests and bytes, and asks entry-service only which digests
/// records still name. It has no database: a blob's facts are in a file beside it, and so is the mark of a blob that no
/// record names. See `BlobPaths` for the folder.
///
/// ```
///                 Handlers/ (RPC)            Collection/ (unreferenced blobs)
///                     |                            |
///   bytes in  ->  Uploads/ -- Renditions/ -- Workers/ ==== a sandboxed child: Probe/, libvips, libav
///                     |                            |
///                     v                            v
///                 Blobs/  (tmp -> fsync -> link -> fsync of the folder -> response)
/// ```
///
/// This process parses no file from outside: readers and decoders run in children of its own executable (`Workers/`),
/// which have a channel to the parent and the open files that it passes to them, and nothing else.
///
/// `Imports/` keeps the archives that people upload, and imports them by `DaybookImport`: workers read their directories
/// and unpack their members.
///
/// `Films/` makes films, posters and recordings that browsers can play · `Scrub/` compares stored bytes with their
/// digests · `Remake/` makes pictures again by a new recipe.
///
/// All blocking work (disk, decoders) runs on the threads of `Work/`, never on Swift's cooperative pool.
///
/// ```swift
/// let workers = try WorkerPool()
/// let library = try MediaLibrary(
///     directory: "/var/lib/daybook/media", maker: WorkerRenditionMaker(workers: workers),
///     prober: WorkerProber(workers: workers))
/// let session = try await library.receive()
/// try await session.append([jpegBytes])
/// let stored = try await library.store(session)
/// stored.digest, stored.probe.width
/// ```
