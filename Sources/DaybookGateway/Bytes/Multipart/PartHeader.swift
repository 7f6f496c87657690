import Wording
import ZRPC

/// The header of one part of a form.
struct PartHeader: Equatable, Sendable {
    /// The form field's name.
    let name: String
    /// The file's name; nil if the part is not a file.
    let fileName: String?

    /// Parses the lines of a part's header, without the final empty line.
    init(_ bytes: [UInt8]) throws(MultipartFault) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformedHeader }
        var disposition: HeaderParameters?
        for line in text.split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { throw .malformedHeader }
            if line[..<colon].trimmed.lowercased() == "content-disposition", disposition == nil {
                disposition = HeaderParameters(String(line[line.index(after: colon)...]))
            }
        }
        guard let disposition, disposition.value == "form-data", let name = disposition.parameters["name"] else {
            throw .unnamedPart
        }
        self.name = name
        let (extended, plain) = (disposition.parameters["filename*"], disposition.parameters["filename"])
        fileName = FileName.extended(extended) ?? plain.map(FileName.form)
        // RFC 6266 lets readers fall back to the plain name. If there is none, the name would be lost silently.
        if extended != nil, fileName == nil { throw .unreadableFileName }
    }
}

/// An error in a form.
enum MultipartFault: Error, Hashable {
    case noBoundary, malformedHeader, headerTooLarge, unnamedPart, tooManyParts, truncated, unreadableFileName

    /// The fault whose localized text the sender gets.
    var uploadFault: UploadFault {
        switch self {
        case .noBoundary: .noBoundary
        case .malformedHeader: .malformedHeader
        case .headerTooLarge: .headerTooLarge
        case .unnamedPart: .unnamedPart
        case .tooManyParts: .tooManyParts
        case .unreadableFileName: .unreadableFileName
        case .truncated: .truncatedForm
        }
    }

    /// The parameters of the message.
    var parameters: [String: String] {
        switch self {
        case .headerTooLarge: ["most": "\(MultipartParser.maximumHeader)"]
        case .tooManyParts: ["most": "\(MultipartParser.maximumParts)"]
        default: [:]
        }
    }
}

/// The decoding of file names as clients write them.
enum FileName {
    /// Returns the name of a form's file part, in which browsers escape only quotes and line ends.
    static func form(_ text: String) -> String {
        base(
            text.replacing("%22", with: "\"").replacing("%0D", with: "").replacing("%0A", with: ""))
    }

    /// Returns the name of a `filename*` parameter (RFC 8187); nil if it is absent or unreadable.
    static func extended(_ text: String?) -> String? {
        guard let text else { return nil }
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return PercentEncoding.decoded(parts[2]).map(base)
    }

    /// Returns the last component: some clients send whole paths.
    static func base(_ name: String) -> String {
        name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? ""
    }
}
