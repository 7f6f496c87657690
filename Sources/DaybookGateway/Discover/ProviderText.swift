import Foundation

/// Texts of a provider's, cut to what is kept of them.
enum ProviderText {
    static let name = 500
    static let description = 2000

    /// The text in one piece of at most so many bytes, without control characters.
    static func bounded(_ text: String?, _ bytes: Int) -> String {
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

    /// A link that a page may show; empty for anything but an address of http or https.
    static func link(_ text: String?) -> String {
        OutboundURL(text ?? "")?.text ?? ""
    }

    /// The same with the parameters by which Unsplash's guidelines want to be told who sends visitors.
    static func referral(_ text: String?) -> String {
        let link = link(text)
        if link.isEmpty { return "" }
        return link + (link.contains("?") ? "&" : "?") + "utm_source=daybook&utm_medium=referral"
    }

    /// A number of pixels; 0 for what is none.
    static func pixels(_ number: Double?) -> UInt32 {
        number.flatMap { UInt32(exactly: $0.rounded()) } ?? 0
    }
}
