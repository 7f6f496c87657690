import Testing

@testable import DaybookMedia

/// Whether a decoding that failed is tried again.
struct DecodingVerdictTests {
    @Test(
        "Want of memory is waited for; a file that asks for more than there ever is, is not",
        arguments: [
            ("heif: Memory allocation error (6.0)", .postponed), ("out of memory --- size == 4MB", .postponed),
            ("Insufficient memory (case 4)", .postponed), ("heif: Invalid input: No 'hvcC' box (2.107)", .undecodable),
            (
                "heif: Memory allocation error: Security limit exceeded: iloc box contained 2147483647 bytes",
                .undecodable
            ),
        ] as [(String, MediaError.Code)])
    func memory(account: String, code: MediaError.Code) throws {
        let folder = try TemporaryFolder()
        let error = MediaError(.undecodable, "No picture can be made from it.", cause: VipsAccount(text: account))
        let verdict = DecodingVerdict.of(
            error, on: try folder.file([1, 2, 3]), before: Deadline(millisecondsFromNow: 600_000))
        #expect(verdict.code == code)
    }
}
