import CAVShim

/// An owner of one packet: a piece of a track as stored in the file.
@safe struct AVPacketBox: ~Copyable {
    let packet: OpaquePointer

    init() throws(MediaError) {
        guard let packet = unsafe daybook_av_new_packet() else { throw AV.noMemory() }
        unsafe self.packet = unsafe packet
    }

    deinit { unsafe daybook_av_release_packet(packet) }

    /// The number of its track in the file.
    var track: Int { Int(unsafe daybook_av_packet_track(packet)) }
}
