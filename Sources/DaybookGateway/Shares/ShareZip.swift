import HummingbirdCore
import NIOCore
import ZRPC

/// All photos, films and recordings of a share as one file, which holds one picture, or a piece of a film, in memory at a time, and
/// takes the next when the reader has taken that.
struct ShareZip: Sendable {
    let opened: OpenShare
    let shares: SharedFiles
    let exchange: Exchange
    /// Held until the last byte.
    let turns: [ClientTurns.Turn]

    /// From one look whether it is shown yet to the next, while a film goes out.
    private static let lookInterval = Duration.seconds(5)

    /// The archive, made while it is written. It breaks the connection off when a picture cannot be had, or the share is
    /// revoked: the head is gone by then, and an archive that ends well is taken for all there is.
    var body: ResponseBody {
        ResponseBody { [self] writer in
            var archive = try ZipArchive.open()
            for number in opened.photoKeys.indices.map({ $0 + 1 }) {
                switch try await shares.packed(number, opened, exchange) {
                case .picture(let bytes):
                    try archive.add(name(number, "jpg"), bytes)
                    try await writer.write(archive.take())
                case .played(let played, let stream, let size):
                    try archive.begin(name(number, played.ending), size: size)
                    var parts = stream.parts(0..<size)
                    var look = Recurring(every: Self.lookInterval)
                    while let part = try await parts.next() {
                        var piece = ByteBuffer()
                        part.withSpan { _ = piece.writeBytes($0) }
                        try archive.write(piece)
                        if look.isDue { try await shares.check(opened, exchange) }
                        try await writer.write(archive.take())
                    }
                    try archive.end()
                case nil: try await shares.check(opened, exchange)
                }
            }
            try archive.close()
            try await writer.write(archive.take())
            try await writer.finish(nil)
            withExtendedLifetime(turns) {}
        }.paced { RequestParts.current?.eventLoop }
    }

    /// `01.jpg`: its place, and nothing of what it was called.
    private func name(_ number: Int, _ ending: String) -> String {
        let digits = max(2, String(opened.photoKeys.count).count)
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text + "." + ending
    }
}
