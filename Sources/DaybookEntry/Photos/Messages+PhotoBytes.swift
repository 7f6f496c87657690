import DaybookAPI
import Wording

extension ResolvePhotoBytesResponse {
    /// Makes the response for the original of a photo.
    init(_ photo: StoredPhoto) {
        self.init()
        digest = hexadecimal(photo.facts.digest)
        mediaType = photo.facts.mediaType
        sizeBytes = photo.facts.sizeBytes
        version = photo.facts.version
        turn = UInt32(clamping: photo.details.turn.rawValue)
        fileName = photo.details.fileName
        hidden = photo.details.hidden
        state = PhotoState(rawValue: Int32(photo.facts.state.rawValue))
        kind = MediaKind(rawValue: Int32(photo.facts.kind.rawValue))
    }

    /// Replaces the location of the original by that of the moving half of a live photo.
    mutating func replaceOriginal(by moving: MovingBytes) {
        digest = hexadecimal(moving.digest)
        mediaType = moving.mediaType
        offset = moving.offset
        sizeBytes = moving.sizeBytes
        version = PhotoFacts.version(of: moving.digest)
        fileName = moving.fileName
        kind = .video
    }
}

extension PhotoOperations {
    /// Returns the location of the requested bytes: the moving half of a live photo, a rendition, or the original.
    func bytes(of photo: StoredPhoto, size: RenditionSize, live: Bool) throws -> ResolvePhotoBytesResponse {
        var response = ResolvePhotoBytesResponse(photo)
        response.accountId = caller.account.id.description
        if live {
            response.replaceOriginal(by: try transaction.photos.movingBytes(of: photo))
        } else if size != .unspecified {
            // Renditions are turned, so their version differs from the version of the original's bytes.
            response.version = photo.pictureVersion
        }
        return response
    }
}

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
