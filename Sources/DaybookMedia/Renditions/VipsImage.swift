import CVipsShim

/// The library, started once.
enum Vips {
    private static let isStarted = unsafe daybook_vips_start("media-service", 1) == 0

    /// Starts the library when it is not yet.
    static func start() throws(MediaError) {
        guard isStarted else { throw MediaError(.storage, "The picture library does not start.") }
    }

    /// The error for a failed call, with the library's account of it.
    static func failure() -> MediaError {
        let account = unsafe [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
            unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                unsafe daybook_vips_error(characters.baseAddress, characters.count)
            }
            count = unsafe buffer.firstIndex(of: 0) ?? 0
        }
        return MediaError(
            .undecodable, "No picture can be made of it.",
            cause: VipsAccount(text: String(decoding: account, as: UTF8.self).trimmingBlanks()))
    }
}

/// What the library wrote about a failure. Jobs side by side may find each other's words in it.
struct VipsAccount: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

/// Where the library reads a file from.
@safe struct VipsSource: ~Copyable {
    private let source: OpaquePointer

    /// Opens the file at its start.
    init(_ file: ReadFile) throws(MediaError) {
        var source: OpaquePointer?
        guard unsafe daybook_vips_open(file.descriptor, &source) == 0, let source = unsafe source else {
            throw Vips.failure()
        }
        unsafe self.source = unsafe source
    }

    deinit { unsafe daybook_vips_release_source(source) }

    /// The class of the loader that the library would take; `nil` when it knows none, or the one is blocked.
    var loader: String? {
        guard let name = unsafe daybook_vips_loader(source) else { return nil }
        return unsafe String(cString: name)
    }

    /// The picture as its header tells of it. Decodes nothing.
    func header() throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_header(source, &$0) }
    }

    /// The picture in a square of `edge`, not turned; in sRGB by its own profile, or with its numbers as they are.
    func thumbnail(_ edge: Int, obeysProfile: Bool) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_thumbnail(source, CInt(edge), obeysProfile ? 1 : 0, &$0) }
    }
}

/// A picture in the library: pixels, or a recipe for them.
@safe struct VipsImage: ~Copyable {
    private let image: OpaquePointer

    /// Takes what `make` sets; fails when it returns anything but 0.
    fileprivate init(_ make: (inout OpaquePointer?) -> CInt) throws(MediaError) {
        var image: OpaquePointer?
        guard unsafe make(&image) == 0, let image = unsafe image else { throw Vips.failure() }
        unsafe self.image = unsafe image
    }

    deinit { unsafe daybook_vips_release_image(image) }

    var width: Int { Int(unsafe daybook_vips_width(image)) }
    var height: Int { Int(unsafe daybook_vips_height(image)) }
    /// Channels.
    var bands: Int { Int(unsafe daybook_vips_bands(image)) }
    /// What one pixel takes in memory, all channels together.
    var bytesPerPixel: Int { Int(clamping: unsafe daybook_vips_bytes_per_pixel(image)) }
    var hasAlpha: Bool { unsafe daybook_vips_has_alpha(image) != 0 }

    /// Carries a colour profile.
    var hasProfile: Bool { unsafe daybook_vips_has_profile(image) != 0 }

    /// The picture in a square of `edge`; never larger.
    func shrunk(_ edge: Int, obeysProfile: Bool = false) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_shrink(image, CInt(edge), obeysProfile ? 1 : 0, &$0) }
    }

    /// The pixels and nothing else.
    func bare() throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_bare(image, &$0) }
    }

    /// The picture turned as an EXIF orientation demands.
    func turned(_ orientation: Int) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_turn(image, CInt(orientation), &$0) }
    }

    /// Eight bits a channel of sRGB: three channels on white, or three or four.
    ///
    /// Channels behind the colours may be anything: one alone is taken to tell what is clear, several are left out.
    ///
    /// - Throws: `undecodable`, also when fewer than three channels come of it.
    func plain(keepsAlpha: Bool) throws(MediaError) -> VipsImage {
        let coloured = try unsafe VipsImage { unsafe daybook_vips_srgb(image, &$0) }
        guard coloured.bands >= 3 else { throw MediaError(.undecodable, "The picture has no three colours.") }
        let picture = coloured.bands <= 4 ? coloured : try coloured.firstBands(3)
        if keepsAlpha || picture.bands == 3 { return try picture.inEightBits() }
        return try unsafe VipsImage { unsafe daybook_vips_on_white(picture.image, &$0) }.inEightBits()
    }

    private func firstBands(_ count: Int) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_first_bands(image, CInt(count), &$0) }
    }

    private func inEightBits() throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_eight_bits(image, &$0) }
    }

    /// The pixels in memory, made now, before `deadline`.
    func decoded(before deadline: Deadline) throws(MediaError) -> VipsImage {
        var deadline = deadline
        return try unsafe withUnsafePointer(to: &deadline) { pointer throws(MediaError) in
            try unsafe VipsImage { out in
                unsafe daybook_vips_decode(
                    image,
                    { context in
                        guard let context = unsafe context else { return 1 }
                        return unsafe context.load(as: Deadline.self).hasPassed ? 1 : 0
                    }, pointer, &out)
            }
        }
    }

    /// Encoded; WebP with whatever metadata the library adds.
    func encoded(_ format: RenditionFormat, quality: Int) throws(MediaError) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var size = 0
        let result =
            switch format {
            case .jpeg: unsafe daybook_vips_jpeg(image, CInt(quality), &bytes, &size)
            case .webp: unsafe daybook_vips_webp(image, CInt(quality), 4, &bytes, &size)
            }
        return try unsafe VipsImage.taking(result, bytes, size)
    }

    /// The pixels of a plain picture in memory.
    ///
    /// - Throws: `undecodable`, also when the picture is not plain.
    func pixels() throws(MediaError) -> PixelGrid {
        guard bands == 3 else { return try PixelGrid(width: width, height: height, rgba: try bytes()) }
        let clear = try unsafe VipsImage { unsafe daybook_vips_add_alpha(image, &$0) }
        return try PixelGrid(width: width, height: height, rgba: try clear.bytes())
    }

    private func bytes() throws(MediaError) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var size = 0
        let result = unsafe daybook_vips_pixels(image, &bytes, &size)
        return try unsafe VipsImage.taking(result, bytes, size)
    }

    private static func taking(
        _ result: CInt, _ bytes: UnsafeMutableRawPointer?, _ size: Int
    ) throws(MediaError) -> [UInt8] {
        guard result == 0, let bytes = unsafe bytes else { throw Vips.failure() }
        defer { unsafe daybook_vips_free(bytes) }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
    }
}
