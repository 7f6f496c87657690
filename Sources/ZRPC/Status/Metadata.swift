/// The values that travel with a call's message: ordered pairs of a lower-case key and bytes.
///
/// Keys consist of `a`-`z`, `0`-`9`, `-`, `_` and `.`. The value of a key that ends in `-bin` is bytes; every other
/// value is UTF-8 text. All keys and values of one message together are at most `maximumSize` bytes. A call with larger
/// or malformed metadata fails with INVALID_ARGUMENT before it is sent, and a server refuses it before its handler
/// runs.
public struct Metadata: Sendable, Hashable {
    /// The maximum size of all keys and values together: 8 KiB.
    public static let maximumSize = 8 << 10

    /// One key with its value.
    public struct Entry: Sendable, Hashable {
        /// The key, in lower case.
        public let key: String
        /// The value as sent on the wire.
        public let value: [UInt8]

        /// The value as text; bytes that are not UTF-8 are replaced.
        public var text: String { String(decoding: value, as: UTF8.self) }
    }

    private var entries: [Entry] = []

    /// Creates metadata without pairs.
    public init() {}

    /// Whether there are no pairs.
    public var isEmpty: Bool { entries.isEmpty }
    /// The number of pairs.
    public var count: Int { entries.count }

    /// Adds a pair of text. The key is converted to lower case; a key may occur several times.
    public mutating func append(_ key: String, value: String) {
        entries.append(Entry(key: key.lowercased(), value: Array(value.utf8)))
    }

    /// Adds a pair of bytes. The key is converted to lower case, and must end in `-bin` unless the bytes are UTF-8.
    public mutating func append(_ key: String, value: [UInt8]) {
        entries.append(Entry(key: key.lowercased(), value: value))
    }

    /// The text of the first pair with this lower-case key; nil if there is none.
    ///
    /// Setting a text replaces every pair of the key. Setting nil removes them.
    public subscript(key: String) -> String? {
        get { entries.first { $0.key == key }?.text }
        set {
            entries.removeAll { $0.key == key }
            if let newValue { append(key, value: newValue) }
        }
    }

    /// The bytes of the first pair with this lower-case key; nil if there is none.
    public subscript(bytes key: String) -> [UInt8]? {
        entries.first { $0.key == key }?.value
    }

    /// The size of all keys and values together, in bytes.
    public var size: Int {
        entries.reduce(0) { $0 + $1.key.utf8.count + $1.value.count }
    }

    /// The reason why the pairs cannot be sent, as a sentence; nil if they can be sent.
    package var fault: String? {
        if entries.isEmpty { return nil }
        if size > Metadata.maximumSize {
            return "Metadata is \(size) bytes; at most \(Metadata.maximumSize) are sent."
        }
        guard entries.allSatisfy({ Metadata.isValid(key: $0.key) }) else {
            return "A metadata key is empty or holds other characters than a-z, 0-9, '-', '_' and '.'."
        }
        let isText = entries.allSatisfy {
            $0.key.hasSuffix("-bin") || String(validating: $0.value, as: UTF8.self) != nil
        }
        return isText ? nil : "A metadata value is not UTF-8; bytes go under a key that ends in -bin."
    }

    private static func isValid(key: String) -> Bool {
        !key.isEmpty
            && key.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

extension Metadata: Sequence {
    /// Returns an iterator over the pairs, in the order in which they were added.
    public func makeIterator() -> Array<Entry>.Iterator { entries.makeIterator() }
}

extension Metadata: ExpressibleByDictionaryLiteral {
    /// Creates metadata from pairs of text, in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (key, value) in elements { append(key, value: value) }
    }
}

extension Metadata {
    /// Creates metadata from the pairs of a received message.
    init(_ pairs: [Meta]) {
        entries = pairs.map { Entry(key: $0.key, value: $0.value) }
    }

    /// The pairs as messages for the wire.
    var pairs: [Meta] {
        entries.map { entry in
            var pair = Meta()
            pair.key = entry.key
            pair.value = entry.value
            return pair
        }
    }
}
