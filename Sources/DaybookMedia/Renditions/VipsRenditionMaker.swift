import CVipsShim

/// Makes renditions with libvips, in this process.
///
/// The format was told from the bytes before; the library must choose the same loader or nothing is decoded. Its
/// loaders not meant for hostile files are off, its header is held to the pixel budget, damaged pictures are decoded as
/// far as they go, and decoding ends at the deadline (between rows: one that hangs inside a codec is not ended). What
/// a HEIF's container turns is turned by its loader, everything else here, by the orientation the probe found.
struct VipsRenditionMaker: RenditionMaking {
    private static let quality = 80
    /// The edge of the picture the sketch is made of, as ThumbHash demands.
    private static let sketchEdge = 100

    /// Starts the library.
    init() throws(MediaError) { try Vips.start() }

    func make(_ order: RenditionOrder, from bytes: ReadFile) throws(MediaError) -> RenditionSet {
        let deadline = Deadline(millisecondsFromNow: order.timeLimit)
        do {
            return try make(order, from: bytes, before: deadline)
        } catch {
            throw VipsRenditionMaker.judged(error, bytes, deadline)
        }
    }

    /// What failed: the picture, or what was to be had for decoding it.
    private static func judged(_ error: MediaError, _ bytes: ReadFile, _ deadline: Deadline) -> MediaError {
        guard error.code == .undecodable else { return error }
        if deadline.hasPassed { return MediaError(.postponed, "Decoding takes too long.", cause: error) }
        // Each codec has its own words for it: "out of memory", "Insufficient memory", "Memory allocation error".
        if let account = error.cause as? VipsAccount, account.text.lowercased().contains("memory") {
            return MediaError(.postponed, "There is too little memory for decoding.", cause: error)
        }
        guard let failure = bytes.readingFailure() else { return error }
        return MediaError(.postponed, "The bytes cannot be read now.", cause: failure)
    }

    private func make(
        _ order: RenditionOrder, from bytes: ReadFile, before deadline: Deadline
    ) throws(MediaError) -> RenditionSet {
        let source = try checkedSource(order, bytes)
        let sizes = Set(order.names.map(\.size)).sorted { $0.edge > $1.edge }
        guard let largest = sizes.first else { return RenditionSet(pictures: [:], sketch: nil) }
        var pictures: [RenditionName: [UInt8]] = [:]
        var current = try base(order, source, edge: largest.edge, deadline)
        for size in sizes {
            if size != largest { current = try current.shrunk(size.edge).decoded(before: deadline) }
            for name in order.names where name.size == size {
                pictures[name] = try encode(current, name)
            }
        }
        let sketch = order.wantsSketch ? try sketch(current, deadline) : nil
        return RenditionSet(pictures: pictures, sketch: sketch)
    }

    /// The decoded picture in its largest size, standing, without metadata.
    ///
    /// A profile that does not fit its picture is passed over (libvips' own sRGB for pictures without one would shift
    /// every colour). HEIF has small pictures embedded, and some of them lie about their size or belong to another
    /// crop: when one fails or has another shape than the picture, the picture itself is decoded.
    private func base(
        _ order: RenditionOrder, _ source: borrowing VipsSource, edge: Int, _ deadline: Deadline
    ) throws(MediaError) -> VipsImage {
        let header = try source.header()
        var failure = MediaError(.undecodable, "No picture can be made of it.")
        for obeysProfile in header.hasProfile ? [true, false] : [false] where !deadline.hasPassed {
            do throws(MediaError) {
                let image = try finish(try source.thumbnail(edge, obeysProfile: obeysProfile), order, deadline)
                let isAlike = VipsRenditionMaker.isAlike(image, header, isTurned: order.orientation >= 5)
                if !order.type.hasEmbeddedPictures || isAlike { return image }
                return try finish(try header.shrunk(edge, obeysProfile: obeysProfile), order, deadline)
            } catch {
                failure = error
            }
        }
        guard order.type.hasEmbeddedPictures, !deadline.hasPassed else { throw failure }
        return try finish(try header.shrunk(edge, obeysProfile: header.hasProfile), order, deadline)
    }

    private func finish(
        _ image: consuming VipsImage, _ order: RenditionOrder, _ deadline: Deadline
    ) throws(MediaError) -> VipsImage {
        // Turning reads columns, and the decoder gives rows once: the picture is decoded whole before it is turned.
        let standing =
            order.orientation == 1 ? image : try image.decoded(before: deadline).turned(order.orientation)
        return try standing.plain(keepsAlpha: true).decoded(before: deadline).bare()
    }

    /// Whether two pictures have the same proportions, up to the rounding of the small one's edges.
    private static func isAlike(_ small: borrowing VipsImage, _ whole: borrowing VipsImage, isTurned: Bool) -> Bool {
        let (width, height) = isTurned ? (whole.height, whole.width) : (whole.width, whole.height)
        let difference = abs(small.width * height - small.height * width)
        return difference <= 2 * max(width, height)
    }

    private func checkedSource(_ order: RenditionOrder, _ bytes: ReadFile) throws(MediaError) -> VipsSource {
        guard let loader = VipsRenditionMaker.loader(of: order.type) else {
            throw MediaError(.undecodable, "Pictures of this format cannot be made smaller.")
        }
        let source = try VipsSource(bytes)
        guard source.loader == loader else { throw MediaError(.undecodable, "The bytes are not what they begin as.") }
        let header = try source.header()
        guard header.bands <= PixelBudget.channelLimit else {
            throw MediaError(.undecodable, "The picture has too many channels.")
        }
        let cost = PixelBudget.cost(
            pixels: PixelBudget.pixels(header.width, header.height), bytesPerPixel: header.bytesPerPixel,
            decodesWhole: order.decodesWhole, hasPlanes: order.type.hasEmbeddedPictures)
        guard cost <= PixelBudget.limit else { throw MediaError(.undecodable, "The picture has too many pixels.") }
        return source
    }

    /// The only loader that may read a format.
    private static func loader(of type: MediaType) -> String? {
        switch type {
        case .jpeg: "VipsForeignLoadJpegSource"
        case .png: "VipsForeignLoadPngSource"
        case .gif: "VipsForeignLoadNsgifSource"
        case .webp: "VipsForeignLoadWebpSource"
        case .tiff, .adobeRaw, .canonRaw2: "VipsForeignLoadTiffSource"
        case .heic, .heif, .avif: "VipsForeignLoadHeifSource"
        default: nil
        }
    }

    private func encode(_ image: borrowing VipsImage, _ name: RenditionName) throws(MediaError) -> [UInt8] {
        if name.turn == .none { return try encode(image, name.format) }
        return try encode(try image.turned(name.turn.orientation), name.format)
    }

    private func encode(_ image: borrowing VipsImage, _ format: RenditionFormat) throws(MediaError) -> [UInt8] {
        if format == .jpeg, image.hasAlpha {
            return try image.plain(keepsAlpha: false).encoded(format, quality: VipsRenditionMaker.quality)
        }
        let bytes = try image.encoded(format, quality: VipsRenditionMaker.quality)
        return format == .webp ? WebPStripper.stripped(bytes) : bytes
    }

    private func sketch(_ image: borrowing VipsImage, _ deadline: Deadline) throws(MediaError) -> Sketch {
        let tiny = try image.shrunk(VipsRenditionMaker.sketchEdge).decoded(before: deadline)
        let pixels = try tiny.pixels()
        let colour = DominantColour.of(pixels)
        return Sketch(
            thumbHash: ThumbHash.of(pixels), red: colour.red, green: colour.green, blue: colour.blue)
    }

    /// Gives memory that decoding freed back to the system.
    static func releaseMemory() { daybook_vips_trim() }
}
