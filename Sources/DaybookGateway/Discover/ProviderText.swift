import Foundation

/// A provider's texts, cut to the limits of the stored fields.
enum ProviderText {
    static let name = 500
    static let description = 2000

    /// Returns the text, cut to at most this number of bytes, without control characters.
    static func bounded(_ text: String?, bytes: Int) -> String {
        var bounded = ""
        var count = 0
        for scalar in (text ?? "").unicodeScalars {
            let scalar = scalar.properties.generalCategory == .control ? " " : scalar
            count += UTF8.width(scalar)
            if count > bytes { break }
            bounded.unicodeScalars.append(scalar)
        }
        return bounded.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns a link that a page may show; empty for any text but an http or https address.
    static func link(_ text: String?) -> String {
        OutboundURL(text ?? "")?.text ?? ""
    }

    /// Returns a link with the parameters that Unsplash's guidelines require to identify the referrer.
    static func referral(_ text: String?) -> String {
        let link = link(text)
        if link.isEmpty { return "" }
        return link + (link.contains("?") ? "&" : "?") + "utm_source=daybook&utm_medium=referral"
    }

    /// Returns a number of pixels; 0 for an invalid number.
    static func pixels(_ number: Double?) -> UInt32 {
        number.flatMap { UInt32(exactly: $0.rounded()) } ?? 0
    }
}
