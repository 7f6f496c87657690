import DaybookAPI
package import Glibc

/// The making of pictures in another program than media-service: with its workers, or in this process without a sandbox.
///
/// Safe on any thread; its methods block.
package final class LocalPictures: Sendable {
    /// A media file, opened and read.
    package struct File: Sendable {
        let bytes: ReadFile
        let probed: ProbedFile

        /// The media type, such as `image/jpeg`.
        package var mediaType: String { probed.decoding.type.rawValue }
        /// The width and the height in pixels, as displayed; 0 if unknown.
        package var size: (width: Int, height: Int) { (Int(probed.probe.width), Int(probed.probe.height)) }
        /// Whether media-service would try to make pictures of it.
        package var mayHavePictures: Bool { Renditions.mayDecode(probed.decoding) }
    }

    private let prober: any FileProbing
    private let maker: any RenditionMaking
    private let workers: WorkerPool?

    /// Starts one worker, and waits until it is ready.
    ///
    /// - Parameter executable: A program that begins with `DecodingWorker.runIfAsked`.
    /// - Throws: `MediaError` if no worker starts.
    package init(workersOf executable: String) throws {
        var limits = WorkerPool.Limits()
        limits.busy = 1
        let workers = try WorkerPool(executable: executable, limits: limits)
        try workers.waitUntilReady()
        (prober, maker, self.workers) = (
            WorkerProber(workers: workers), WorkerRenditionMaker(workers: workers), workers
        )
    }

    /// Makes pictures in this process.
    package init() throws {
        (prober, maker, workers) = (PlainProber(), try MediaRenditionMaker(), nil)
    }

    /// The process IDs of the workers.
    package var workerIDs: [pid_t] { workers?.roster.all ?? [] }

    /// Reads the facts that a file states; nil if it is not a media file.
    ///
    /// - Throws: An error if the file cannot be opened or read.
    package func read(_ path: String) throws -> File? {
        let bytes = try ReadFile(path: path)
        return try prober.probe(bytes).map { File(bytes: bytes, probed: $0) }
    }

    /// Makes all pictures that media-service makes of a file, and returns whether that succeeded. Keeps none of them.
    package func makeAll(of file: File) -> Bool {
        let facts = file.probed.decoding
        let order = RenditionOrder(
            type: facts.type, orientation: facts.orientation, decodesWhole: facts.decodesWhole,
            names: Renditions.firstNames.union(Renditions.laterNames), wantsSketch: true, timeLimit: 60_000,
            decodeCost: facts.cost)
        return (try? maker.make(order, from: file.bytes) as RenditionSet) != nil
    }
}

/// Pixels of sRGB, three bytes each, row by row.
package struct PixelImage: Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The bytes: red, green and blue of each pixel.
    package let rgb: [UInt8]

    /// Creates an image. `rgb` has three bytes for each pixel.
    package init(width: Int, height: Int, rgb: [UInt8]) {
        self.width = width
        self.height = height
        self.rgb = rgb
    }

    /// Writes the image to files, each in the format of its ending and with libvips' options for that format.
    ///
    /// - Throws: `MediaError` if libvips cannot write a file (no HEVC encoder, for example), or the disk is full.
    package func write(to files: [(path: String, options: String)]) throws {
        try Vips.start()
        let image = try VipsImage(rgb, width: width, height: height, channels: 3)
        for file in files { try image.write(to: file.path, options: file.options) }
    }
}
