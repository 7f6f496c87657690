internal import Hashing

/// The hash that some bytes must have, computed while they arrive.
struct PartialChecksum {
    private enum Running {
        case sha1(SHA1)
        case sha256(SHA256)
    }

    private let expected: [UInt8]
    private var running: Running

    /// Creates a check of bytes whose SHA-1 must be these 20 bytes.
    init(sha1 expected: [UInt8]) {
        self.expected = expected
        running = .sha1(SHA1())
    }

    /// Creates a check of bytes whose SHA-256 must be these 32 bytes.
    init(sha256 expected: [UInt8]) {
        self.expected = expected
        running = .sha256(SHA256())
    }

    mutating func update(_ bytes: RawSpan) {
        switch running {
        case .sha1(var hash):
            running = .sha1(SHA1())
            hash.update(bytes)
            running = .sha1(hash)
        case .sha256(var hash):
            running = .sha256(SHA256())
            hash.update(bytes)
            running = .sha256(hash)
        }
    }

    /// Whether the bytes so far have the expected hash.
    var isMet: Bool {
        switch running {
        case .sha1(let hash): hash.finalize() == expected
        case .sha256(let hash): hash.finalize() == expected
        }
    }
}
