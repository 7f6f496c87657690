/// The fields of documents that their schema does not have, each by its path without indices, as in `photos.newField`,
/// with the number of times that it came.
///
/// The number of paths is bounded, because a document may have any number of names. Fields beyond it are counted
/// together.
public struct UnknownFields: Sendable, Hashable {
    /// The largest number of paths.
    public static let maximumPaths = 100
    /// The largest size of a path in bytes. A longer one is cut.
    public static let maximumPathBytes = 200

    /// The numbers of the fields by path.
    public private(set) var counts: [String: Int] = [:]
    /// The number of fields with further paths.
    public private(set) var others = 0

    /// Creates the fields of no document.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { counts.isEmpty && others == 0 }

    /// Counts a field in the message that the fields of a path lead to.
    mutating func add(_ name: String, below path: [String]) {
        let path = Self.cut((path + [name]).joined(separator: "."))
        if counts[path] != nil || counts.count < Self.maximumPaths {
            counts[path, default: 0] += 1
        } else {
            others += 1
        }
    }

    /// Returns a path cut to the largest size.
    private static func cut(_ path: String) -> String {
        if path.utf8.count <= maximumPathBytes { return path }
        var (scalars, bytes) = (String.UnicodeScalarView(), 0)
        for scalar in path.unicodeScalars {
            bytes += scalar.utf8.count
            if bytes > maximumPathBytes { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
