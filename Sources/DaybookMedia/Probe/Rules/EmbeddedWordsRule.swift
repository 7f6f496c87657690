/// A rule that selects among the captions and keywords in a file: an editor's before a camera's.
enum EmbeddedWordsRule {
    /// The maximum number of keywords, and the maximum number of bytes in each, as for a photo's tags.
    private static let (keywordLimit, keywordBytes) = (100, 100)

    /// Returns the description, preceded by the title if that is different; empty if there is neither.
    static func caption(_ facts: FileFacts) -> String {
        let (exif, xmp, iptc) = (facts.exif, facts.xmp, facts.iptc)
        let camera = [exif.make, exif.model].compactMap(\.self)
        let title = [xmp.words["dc:title"]?.first, iptc.title, exif.windowsTitle].firstWords { !isCode($0, of: camera) }
        let edited = [xmp.words["dc:description"]?.first, iptc.caption].firstWords { !isCode($0, of: camera) }
        let written = [exif.imageDescription, exif.windowsComment, exif.userComment, exif.windowsSubject]
        let description = edited ?? written.firstWords { !isCode($0, of: camera) && !isToken($0) }
        guard let title, !isFileName(title) else { return description ?? "" }
        guard let description, !description.contains(title) else { return description ?? title }
        if title.contains(description) { return title }
        return EmbeddedText.tidy(title + "\n" + description) ?? description
    }

    /// Returns the keywords of the first source that has any, and the last name of each hierarchical keyword.
    static func keywords(_ facts: FileFacts) -> [String] {
        let words = facts.xmp.words
        let windows = (facts.exif.windowsKeywords ?? "").split(separator: ";").map { String($0) }
        let flat = [words["dc:subject"] ?? [], facts.iptc.keywords, windows].first { !$0.isEmpty } ?? []
        let leaves = (words["lr:hierarchicalSubject"] ?? []).compactMap { path in
            path.split(separator: "|").last.map { String($0) }
        }
        var (found, known): ([String], Set<[UInt8]>) = ([], [])
        for keyword in flat + leaves where found.count < keywordLimit {
            let tidy = keyword.replacing("\n", with: " ").trimmingBlanks()
            guard !tidy.isEmpty, tidy.utf8.count <= keywordBytes, known.insert(Array(tidy.lowercased().utf8)).inserted
            else { continue }
            found.append(tidy)
        }
        return found
    }

    /// The texts that cameras and programs write automatically, in lower case.
    private static let codes: Set<String> = [
        "olympus digital camera", "samsung camera pictures", "samsung digital camera", "samsung", "sony dsc", "dcim",
        "digital camera", "digital still camera", "konica minolta digital camera", "minolta digital camera",
        "kodak digital still camera", "exif_jpeg_picture", "exif jpeg picture", "exif picture", "exif_jpeg_t422",
        "screenshot", "ascii", "unicode", "jis", "default", "untitled", "image", "img", "created with gimp",
        "file written by adobe photoshop", "applemark", "binary comment", "lead technologies inc. v1.01", "picasa",
        "ricoh digital camera", "pentax digital camera", "nikon digital camera", "casio computer co.,ltd.",
        "charset=ascii", "charset=unicode", "jpeg", "user comments", "no comment", "my beautiful picture",
        "minolta dsc", "panasonic dsc", "default description", "default comment",
    ]

    /// Returns whether a program wrote the text, not a person: a camera's greeting or name, data, or a text without any
    /// letter.
    private static func isCode(_ text: String, of camera: [String]) -> Bool {
        let small = text.lowercased()
        if codes.contains(small) || camera.contains(where: { $0.lowercased() == small }) { return true }
        if ["{", "<?xml", "<x:", "creator: gd-jpeg", "ascii\u{0}", "fbmd"].contains(where: { small.hasPrefix($0) }) {
            return true
        }
        return !text.unicodeScalars.contains { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.value >= 0x2000
        }
    }

    /// Returns whether a text is one word of small ASCII letters, digits and underscores, such as `oznor` and
    /// `hdr_plus`: a mode of a camera.
    private static func isToken(_ text: String) -> Bool {
        text.utf8.count <= 24
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            }
    }

    /// Returns whether a title is a file's name, as written by programs that need a title.
    private static func isFileName(_ text: String) -> Bool {
        let ends = [".jpg", ".jpeg", ".heic", ".png", ".tif", ".tiff", ".dng", ".cr2", ".nef", ".arw", ".mov", ".mp4"]
        if ends.contains(where: { text.lowercased().hasSuffix($0) }) { return true }
        let names = ["IMG", "DSC", "DSCN", "DSCF", "DCIM", "PXL", "_DSC", "P", "MVIMG", "DJI", "GOPR"]
        let (letters, digits) = (text.prefix { !$0.isNumber }, text.drop { !$0.isNumber })
        return digits.count >= 3 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x5F }
            && names.contains { letters == $0 || letters == $0 + "_" }
    }
}

extension [String?] {
    /// Returns the first non-empty text that fits.
    fileprivate func firstWords(where fits: (String) -> Bool) -> String? {
        lazy.compactMap(\.self).first { !$0.isEmpty && fits($0) }
    }
}
