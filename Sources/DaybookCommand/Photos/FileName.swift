import DaybookAPI

/// Safe file names, made from untrusted names.
enum FileName {
    /// The maximum number of bytes of a name, within the limit of file systems.
    private static let maximumBytes = 200

    /// Returns the last component of a name, without characters that are special to paths or terminals; the ID if
    /// nothing is left.
    static func safe(_ name: String, id: String) -> String {
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? ""
        var safe = DisplayWidth.printable(last)
        while safe.hasPrefix(".") || safe.hasPrefix("-") || safe.hasPrefix(" ") { safe.removeFirst() }
        while safe.utf8.count > maximumBytes { safe.removeFirst() }
        return safe.isEmpty ? id : safe
    }

    /// Returns `name` for 0, else the name with the number before the extension, such as `name (2).jpg`.
    static func numbered(_ name: String, number: Int) -> String {
        guard number > 0 else { return name }
        let (stem, ending) = parts(name)
        return "\(stem) (\(number))\(ending)"
    }

    /// Returns the name of a file that the server makes from another, such as `name-small.webp` or `name-video.mp4`.
    /// The file's own extension stays if the type is unknown.
    static func replacingExtension(of name: String, for mediaType: String, size: String) -> String {
        let type = mediaType.split(separator: ";").first.map { $0.lowercased().filter { $0 != " " } } ?? ""
        let (stem, ending) = parts(name)
        return "\(stem)-\(size)" + (FileEnding.of(type) ?? ending)
    }

    /// Returns the name of a film that belongs to a still, such as `IMG_1.MOV` for `IMG_1.HEIC`.
    static func film(beside still: String, mediaType: String) -> String {
        let (stem, ending) = parts(still)
        let new = mediaType.hasPrefix("video/quicktime") ? ".mov" : ".mp4"
        return stem + (ending == ending.uppercased() ? new.uppercased() : new)
    }

    /// Returns the name with the extension of a recording's type, such as `bark.mp3`; unchanged if the name has it
    /// already, or the type has none.
    static func adding(mediaType: String, to name: String) -> String {
        guard mediaType.hasPrefix("audio/"), let ending = FileEnding.of(mediaType), !name.lowercased().hasSuffix(ending)
        else { return name }
        return name + ending
    }

    private static func parts(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }
}
