import DaybookAPI

/// The names of the files of an archive: each begins with the photo's time, so that every program lists them by date,
/// and no two names are the same, regardless of case.
struct ArchiveNames {
    private var given: Set<String> = []

    /// The maximum size of a name before its counter and its extension, in bytes: with both it stays below the 255
    /// bytes that file systems allow.
    private static let maximum = 200

    init() {}

    /// Returns the name of the next file, such as `2026-05-05 14.03.22 IMG_0001.jpg`.
    ///
    /// - Parameters:
    ///   - time: The local time, `YYYY-MM-DDTHH:MM:SS`.
    ///   - precision: The known part of the time. The name has no other part.
    ///   - fileName: The file's own name; may be empty.
    ///   - mediaType: The media type, for the extension of a file without a name.
    mutating func name(
        time: String, precision: TimePrecision, fileName: String, mediaType: String
    ) -> String {
        let (stem, ending) = Self.split(Self.safe(fileName), mediaType: mediaType)
        let parts = [Self.date(of: time, precision: precision), stem].filter { !$0.isEmpty }
        let base = Self.cut(parts.joined(separator: " "))
        var name = base + ending
        var count = 1
        while !given.insert(name.lowercased()).inserted {
            count += 1
            name = "\(base) (\(count))\(ending)"
        }
        return name
    }

    private static func date(of time: String, precision: TimePrecision) -> String {
        switch precision {
        case .year: String(time.prefix(4))
        case .month: String(time.prefix(7))
        case .day: String(time.prefix(10))
        default: String(time.prefix(19).map { $0 == "T" ? " " : $0 == ":" ? "." : $0 })
        }
    }

    /// Returns a name in which `_` replaces each character that some file system or program refuses, or takes for the
    /// end of a folder's name. Dots and spaces at the end are removed.
    private static func safe(_ name: String) -> String {
        let refused: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
        let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
            refused.contains(scalar) || scalar.properties.generalCategory == .control ? "_" : scalar
        }
        var text = String(String.UnicodeScalarView(scalars))
        while let last = text.last, last == "." || last == " " { text.removeLast() }
        return text
    }

    /// Returns a name without its extension, and the extension with its dot.
    private static func split(_ name: String, mediaType: String) -> (stem: String, ending: String) {
        if let dot = name.lastIndex(of: "."), dot != name.startIndex, name.distance(from: dot, to: name.endIndex) <= 10
        {
            return (String(name[..<dot]), String(name[dot...]))
        }
        return (name, FileEnding.of(mediaType) ?? "")
    }

    private static func cut(_ text: String) -> String {
        var text = text
        while text.utf8.count > maximum { text.removeLast() }
        return text
    }
}
