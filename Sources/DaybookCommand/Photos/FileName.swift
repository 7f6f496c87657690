/// Names of files made of names that came from elsewhere.
enum FileName {
    /// The most bytes of a name that file systems take.
    private static let mostBytes = 200

    /// The last part of a name, without what a path or a terminal would obey; the id when nothing is left.
    static func safe(_ name: String, id: String) -> String {
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? ""
        var safe = DisplayWidth.printable(last)
        while safe.hasPrefix(".") || safe.hasPrefix("-") || safe.hasPrefix(" ") { safe.removeFirst() }
        while safe.utf8.count > mostBytes { safe.removeFirst() }
        return safe.isEmpty ? id : safe
    }

    /// `name` for 0, else the number before the extension, as `name (2).jpg`.
    static func numbered(_ name: String, _ number: Int) -> String {
        guard number > 0 else { return name }
        let (stem, ending) = parts(name)
        return "\(stem) (\(number))\(ending)"
    }

    /// The name of a smaller picture of a file, as `name-small.webp`.
    static func replacingExtension(of name: String, for mediaType: String, size: String) -> String {
        let subtype = mediaType.split(separator: ";").first?.split(separator: "/").last.map(String.init) ?? ""
        let known = ["jpeg": "jpg", "webp": "webp", "avif": "avif", "png": "png"]
        return "\(parts(name).stem)-\(size)" + (known[subtype].map { "." + $0 } ?? "")
    }

    /// The name of a film that belongs to a still, as `IMG_1.MOV` for `IMG_1.HEIC`.
    static func film(beside still: String, mediaType: String) -> String {
        let (stem, ending) = parts(still)
        let new = mediaType.hasPrefix("video/quicktime") ? ".mov" : ".mp4"
        return stem + (ending == ending.uppercased() ? new.uppercased() : new)
    }

    /// The name with the ending of a recording's type, as `bark.mp3`; as it is when it has that already, or there is none.
    static func adding(mediaType: String, to name: String) -> String {
        let endings = [
            "audio/mpeg": ".mp3", "audio/mp4": ".m4a", "audio/aac": ".aac", "audio/x-wav": ".wav",
            "audio/flac": ".flac", "audio/ogg": ".ogg", "audio/amr": ".amr", "audio/amr-wb": ".awb",
            "audio/x-caf": ".caf", "audio/x-aiff": ".aiff", "audio/x-matroska": ".mka",
        ]
        guard let ending = endings[mediaType], !name.lowercased().hasSuffix(ending) else { return name }
        return name + ending
    }

    private static func parts(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }
}
