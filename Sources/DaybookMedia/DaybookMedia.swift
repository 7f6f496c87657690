/// # DaybookMedia
///
/// The library behind `media-service`: keeps the bytes of photos, clips and recordings, tells what they say of
/// themselves, and makes smaller pictures of them, and films that browsers play. A blob is named by the SHA-256 of its
/// bytes and never changes.
///
/// It must not know users, entries or albums: it sees digests and bytes, and asks entry-service only which digests any
/// record still names. It keeps no database: what a blob says of itself is a file beside it, and so is the mark that no
/// record names it. See `BlobPaths` for the folder.
///
/// ```
///                 Handlers/ (RPC)            Collection/ (what no record names)
///                     |                            |
///   bytes in  ->  Uploads/ -- Renditions/ -- Workers/ ==== a child that is shut in: Probe/, libvips, libav
///                     |                            |
///                     v                            v
///                 Blobs/  (tmp -> fsync -> link -> fsync of the folder -> answer)
/// ```
///
/// This process reads nothing of a file that came from outside: readers and decoders run in children of its own
/// executable (`Workers/`), which have a channel to it and the open files that it hands them, and nothing else.
///
/// Everything that blocks (disk, decoders) runs on the threads of `Work/`, never on Swift's cooperative pool.
///
/// ```swift
/// let crew = try WorkerCrew()
/// let library = try MediaLibrary(
///     directory: "/var/lib/daybook/media", maker: WorkerRenditionMaker(crew: crew), prober: WorkerProber(crew: crew))
/// let session = try await library.receive()
/// try await session.append([jpegBytes])
/// let stored = try await library.store(session)
/// stored.digest, stored.probe.width
/// ```
