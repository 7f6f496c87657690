import Wording
import ZRPC

extension FileName {
    /// The name of an `X-File-Name` field: percent-encoded UTF-8, or as it is when it is not percent-encoded, as `100%.jpg`.
    ///
    /// Throws INVALID_ARGUMENT for bytes that are no UTF-8, encoded or not.
    static func header(_ text: String) throws(RPCError) -> String {
        let name = PercentEncoding.decoded(text)
        // What HTTP's reader cannot decode stands as U+FFFD in the text.
        guard name != nil || !isPercentEncoded(text), !text.unicodeScalars.contains("\u{FFFD}") else {
            throw .invalid("X-File-Name", UploadFault.fileName)
        }
        return base(name ?? text)
    }

    /// Whether two hexadecimal digits follow every percent sign.
    private static func isPercentEncoded(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst().allSatisfy { rest in
            rest.count >= 2 && rest.prefix(2).allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
        }
    }
}
