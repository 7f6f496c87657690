/// Makes pictures of whatever has any: photos by libvips, films and recordings by libav.
struct MediaRenditionMaker: RenditionMaking {
    private let pictures: VipsRenditionMaker
    private let films: FilmRenditionMaker

    /// Starts the libraries.
    init() throws(MediaError) {
        pictures = try VipsRenditionMaker()
        films = try FilmRenditionMaker()
    }

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        if order.type.kind == .photo {
            try pictures.make(order, from: bytes, deliver: deliver)
        } else {
            try films.make(order, from: bytes, deliver: deliver)
        }
    }
}
