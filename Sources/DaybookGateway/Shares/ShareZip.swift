import HummingbirdCore
import NIOCore
import ZRPC

/// All photos of a share as one file, which holds one of them in memory at a time, and takes the next when the reader has
/// taken that.
struct ShareZip: Sendable {
    let opened: OpenShare
    let shares: SharedFiles
    let exchange: Exchange
    /// Held until the last byte.
    let turn: ClientTurns.Turn

    /// The archive, made while it is written. It breaks the connection off when a picture cannot be had: the head is gone
    /// by then.
    var body: ResponseBody {
        ResponseBody { [self] writer in
            var archive = try ZipArchive.open()
            for (index, key) in opened.photoKeys.enumerated() {
                let number = UInt32(clamping: index + 1)
                guard let picture = try await shares.largePicture(number, key, opened, exchange) else { continue }
                try archive.add(name(index + 1), picture)
                try await writer.write(archive.take())
            }
            try archive.close()
            try await writer.write(archive.take())
            try await writer.finish(nil)
            withExtendedLifetime(turn) {}
        }.paced { RequestParts.current?.eventLoop }
    }

    /// `01.jpg`: its place, and nothing of what it was called.
    private func name(_ number: Int) -> String {
        let digits = max(2, String(opened.photoKeys.count).count)
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text + ".jpg"
    }
}
