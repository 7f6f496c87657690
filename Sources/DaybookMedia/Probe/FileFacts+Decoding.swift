import Wording

/// The cost of decoding a file, derived from the facts that its readers found.
extension FileFacts {
    /// The memory for decoding, in megabytes.
    var decodeCost: Int {
        if type.isReadByLibav {
            return DecodingMemory.samples(pixels: PixelBudget.pixels(width: storedWidth, height: storedHeight), type)
        }
        if type == .jpeg || !decodesWhole {
            return DecodingMemory.rows(
                width: storedWidth, height: storedHeight, bytesPerPixel: bytesPerPixel, kept: keptBytes)
        }
        let pixels = max(PixelBudget.pixels(width: storedWidth, height: storedHeight), decodedPixels)
        let whole = DecodingMemory.whole(
            pixels: pixels, bytesPerPixel: bytesPerPixel, hasPlanes: type.hasEmbeddedPictures)
        guard type.hasEmbeddedPictures, whole > DecodingMemory.wholePlanesLimit, let smallestScale,
            let wanted = JPEGScale(width: storedWidth, height: storedHeight, edge: RenditionSize.large.width)
        else { return whole }
        let divisor = wanted.rawValue < smallestScale.rawValue ? wanted : smallestScale
        let frame = framePixels > 0 ? framePixels : pixels
        return min(
            whole,
            DecodingMemory.shrunk(
                pixels: pixels, framePixels: frame, bytesPerPixel: bytesPerPixel, dividedBy: divisor))
    }

    /// The reason not to decode the file: no decoder would finish in time.
    var refusal: PictureRefusal? {
        if type.isReadByLibav { return nil }
        let isShrunkOnLoad = type == .jpeg || type.hasEmbeddedPictures
        guard type.kind == .photo, !isShrunkOnLoad else { return nil }
        return PixelBudget.pixels(width: storedWidth, height: storedHeight) > PixelBudget.fullSizeLimit
            ? .tooCostly : nil
    }
}

extension RawPreview {
    /// The memory for decoding the preview, in megabytes.
    var decodeCost: Int {
        DecodingMemory.rows(
            width: frame.width, height: frame.height, bytesPerPixel: 0, kept: decodesWhole ? frame.keptBytes : 0)
    }
}
