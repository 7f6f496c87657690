/// A maker of pictures of all media: of photos with libvips; of other photos, films and recordings with libav.
struct MediaRenditionMaker: RenditionMaking {
    private let pictures: VipsRenditionMaker
    private let stills: StillRenditionMaker
    private let films: FilmRenditionMaker

    /// Starts the libraries.
    ///
    /// - Parameter memory: The maximum memory for decoding one picture, in megabytes.
    init(memory: Int = DecodingMemory.usualLimit) throws(MediaError) {
        pictures = try VipsRenditionMaker(memory: memory)
        stills = StillRenditionMaker(pictures: pictures)
        films = try FilmRenditionMaker()
    }

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        if order.type.isReadByLibav {
            try stills.make(order, from: bytes, deliver: deliver)
        } else if order.type.kind == .photo {
            try pictures.make(order, from: bytes, deliver: deliver)
        } else {
            try films.make(order, from: bytes, deliver: deliver)
        }
    }
}
