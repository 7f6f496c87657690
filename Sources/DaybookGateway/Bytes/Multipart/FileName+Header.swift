import Wording
import ZRPC

extension FileName {
    /// Decodes an `X-File-Name` field: percent-encoded UTF-8; a text that is not percent-encoded, such as `100%.jpg`,
    /// is taken literally.
    ///
    /// Throws INVALID_ARGUMENT for bytes that are not UTF-8, encoded or not.
    static func header(_ text: String) throws(RPCError) -> String {
        let name = PercentEncoding.decoded(text)
        // Bytes that HTTP's reader cannot decode appear as U+FFFD in the text.
        guard name != nil || !isPercentEncoded(text), !text.unicodeScalars.contains("\u{FFFD}") else {
            throw .invalid("X-File-Name", fault: UploadFault.fileName)
        }
        return base(name ?? text)
    }

    /// Returns whether two hexadecimal digits follow every percent sign.
    private static func isPercentEncoded(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst().allSatisfy { rest in
            rest.count >= 2 && rest.prefix(2).allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
        }
    }
}
