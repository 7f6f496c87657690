import DaybookAPI
import Wording

/// The facts of a stored file, as media-service reports them, validated.
struct StoredBlob {
    /// The SHA-256, 32 bytes.
    let digest: [UInt8]
    let sizeBytes: Int64
    let probe: Probe

    /// The kind of the file.
    var kind: PhotoKind { PhotoKind(rawValue: Int64(probe.kind.rawValue)) ?? .unknown }

    /// - Throws: ``DiaryError`` of code `invalidArgument` with every field that is missing or invalid.
    init(digest text: String, sizeBytes: Int64, probe: Probe?) throws(DiaryError) {
        var violations = Violations()
        let digest = DigestText.bytes(text)
        if digest == nil { violations.add("digest", fault: FieldFault.notDigest) }
        if sizeBytes < 0 { violations.add("sizeBytes", fault: FieldFault.negative) }
        // No file is larger, and sums of larger sizes could overflow.
        if sizeBytes > Limits.fileBytes {
            violations.add("sizeBytes", fault: FieldFault.tooGreat, parameters: ["most": "\(Limits.fileBytes)"])
        }
        if probe == nil { violations.add("probe", fault: FieldFault.missing) }
        try violations.refuse()
        guard let digest, let probe else { throw .invalid("probe", fault: FieldFault.missing) }
        self.digest = digest
        self.sizeBytes = sizeBytes
        self.probe = probe
    }
}
