/// The place of a file that is named by the SHA-256 of its bytes, below a folder of many: `ab/cd/HEX`. Two levels keep
/// each folder small.
public enum DigestPath {
    /// Returns the folder of a file below `root`, and the folder above it.
    ///
    /// - Parameter hex: The digest as 64 lower-case hex digits.
    public static func folders(of hex: String, below root: String) -> (outer: String, inner: String) {
        let outer = root + "/" + hex.prefix(2)
        return (outer, outer + "/" + hex.dropFirst(2).prefix(2))
    }

    /// Returns the path of a file below `root`.
    public static func file(of hex: String, below root: String) -> String {
        folders(of: hex, below: root).inner + "/" + hex
    }
}
