/// The file beside a photo with the words of people on it, in XMP (ISO 16684-1), which other programs read with the
/// photo.
struct PhotoSidecar {
    /// The ending behind the name of the photo.
    static let ending = ".xmp"

    private static let header = """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
          <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about=""
                xmlns:dc="http://purl.org/dc/elements/1.1/"
                xmlns:exif="http://ns.adobe.com/exif/1.0/"
                xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
                xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
                xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
                xmlns:xmp="http://ns.adobe.com/xap/1.0/">

        """
    private static let footer = """
            </rdf:Description>
          </rdf:RDF>
        </x:xmpmeta>

        """
    /// The rating of a favorite: the highest one.
    private static let favoriteRating = "5"
    /// The parts of a minute in a coordinate: a fifth of a millimeter.
    private static let partsOfMinute: Int64 = 10_000_000
    private static let fractionDigits = 7

    let words: PhotoWords

    /// The text of the file.
    var text: String {
        var parts: [String] = []
        if !words.caption.isEmpty {
            let item = "<rdf:li xml:lang=\"x-default\">\(Self.escaped(words.caption))</rdf:li>"
            parts.append(Self.list("dc:description", as: "Alt", of: [item]))
        }
        parts.append(Self.bag("dc:subject", of: words.tags))
        parts.append(Self.bag("Iptc4xmpExt:PersonInImage", of: words.people))
        // A name that a person gave may be of a park or a house, and not of a city.
        parts.append(Self.property("Iptc4xmpCore:Location", of: words.placeName))
        if let position = words.position {
            let latitude = Self.coordinate(position.latitude, positive: "N", negative: "S")
            let longitude = Self.coordinate(position.longitude, positive: "E", negative: "W")
            parts.append(Self.property("exif:GPSLatitude", of: latitude))
            parts.append(Self.property("exif:GPSLongitude", of: longitude))
        }
        for name in ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate"] {
            parts.append(Self.property(name, of: words.time))
        }
        parts.append(Self.property("xmp:Rating", of: words.isFavorite ? Self.favoriteRating : ""))
        return Self.header + parts.joined() + Self.footer
    }

    /// Returns a property; no text for an empty value.
    private static func property(_ name: String, of value: String) -> String {
        value.isEmpty ? "" : "      <\(name)>\(escaped(value))</\(name)>\n"
    }

    private static func bag(_ name: String, of values: [String]) -> String {
        values.isEmpty ? "" : list(name, as: "Bag", of: values.map { "<rdf:li>\(escaped($0))</rdf:li>" })
    }

    private static func list(_ name: String, as kind: String, of items: [String]) -> String {
        let lines = items.map { "          \($0)\n" }.joined()
        return "      <\(name)>\n        <rdf:\(kind)>\n\(lines)        </rdf:\(kind)>\n      </\(name)>\n"
    }

    /// Returns a coordinate in degrees and minutes: `37,32.6640000N`.
    private static func coordinate(_ degrees: Double, positive: String, negative: String) -> String {
        let all = Int64((degrees.magnitude * 60 * Double(partsOfMinute)).rounded())
        let (minutes, parts) = all.quotientAndRemainder(dividingBy: partsOfMinute)
        let digits = String(parts)
        let fraction = String(repeating: "0", count: max(0, fractionDigits - digits.utf8.count)) + digits
        return "\(minutes / 60),\(minutes % 60).\(fraction)\(degrees < 0 ? negative : positive)"
    }

    /// Returns a text as it stands between two tags. It has no character that XML cannot have.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // A reader makes a line feed of a carriage return that stands for itself.
            case "\r": result += "&#13;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
