import CAVShim
import Wording

/// A decoder of one track.
@safe struct AVDecoder: ~Copyable {
    private let decoder: OpaquePointer

    /// - Throws: `undecodable`, also for pictures of too many pixels; `postponed`.
    init(_ source: borrowing AVSource, _ track: AVTrack, threads: Int = 1) throws(MediaError) {
        if track.kind == .picture {
            guard PixelBudget.pixels(width: track.width, height: track.height) <= FilmFormat.largestPicture else {
                throw MediaError(.undecodable, "The film has too many pixels.", refusal: .tooLarge)
            }
        }
        var decoder: OpaquePointer?
        try AV.checked(
            unsafe daybook_av_open_decoder(
                source.input, CInt(track.number), FilmFormat.decoders, Int64(FilmFormat.largestPicture), CInt(threads),
                &decoder))
        guard let decoder = unsafe decoder else { throw AV.noMemory() }
        unsafe self.decoder = unsafe decoder
    }

    deinit { unsafe daybook_av_release_decoder(decoder) }

    /// Processes a packet. Skips a broken one, and returns `false`.
    func take(_ packet: borrowing AVPacketBox) -> Bool { unsafe daybook_av_decode(decoder, packet.packet) == 0 }

    /// Ends the track: no packet follows.
    func end() { unsafe _ = daybook_av_decode(decoder, nil) }

    /// Stores the next frame in `frame`. Returns `false` if another packet is needed first.
    func next(_ frame: borrowing AVFrameBox) -> Bool { unsafe daybook_av_decoded(decoder, frame.frame) == 0 }

    /// Discards the packets taken so far, after a seek in the file.
    func flush() { unsafe daybook_av_flush(decoder) }
}
