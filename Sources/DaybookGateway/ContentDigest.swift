import Hashing
import NIOCore

/// Short digests of files that are built into the program.
enum ContentDigest {
    /// Returns the first 16 hex digits of the bytes' SHA-256.
    static func short(of bytes: ByteBuffer) -> String {
        SHA256.hash(data: Array(bytes.readableBytesView)).prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
