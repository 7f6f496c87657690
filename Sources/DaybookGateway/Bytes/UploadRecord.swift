import DaybookAPI
import Wording
import ZRPC

/// The resource that an upload creates.
protocol UploadRecord: WireMessage {
    /// The name of the form part with the record's JSON.
    static var part: String { get }
    /// The path of the collection.
    static var collection: String { get }
    /// The maximum size of one file in bytes; media-service checks the limits for each kind of file.
    static var maximumBytes: Int64 { get }
    /// The error for a larger file.
    static var tooLarge: RPCError { get }
    /// The method that creates the record.
    static var creation: MethodDescriptor { get }

    /// The scope that an app's token needs for the upload.
    static var scope: Scope { get }

    /// A record without any field set.
    static var blank: Self { get }

    /// The request of the creating method.
    associatedtype Creation: WireMessage

    /// Returns the request that creates the record for stored bytes.
    ///
    /// - Parameter file: The file's name and time, as given by the sender.
    func creation(of blob: PutBlobResponse, file: SentFile, acceptLanguage: String) -> Creation
}

extension UploadRecord {
    /// Checks fields and file names before the bytes arrive, so that an invalid upload is refused early.
    func check(fileName: String) throws(RPCError) {
        // No message can hold NUL, so there is no rule for it.
        guard !fileName.utf8.contains(0) else { throw .invalid("fileName", fault: DocumentFault.holdsNUL) }
        let file = SentFile(name: fileName)
        try RequestRules.daybook.check(creation(of: PutBlobResponse(), file: file, acceptLanguage: ""))
    }
}

extension Photo: UploadRecord {
    static let blank = Photo()
    static let scope = Scope.upload
    static let part = "photo"
    static let collection = "/v1/photos"
    static let maximumBytes: Int64 = 8 << 30
    static let tooLarge = RPCError.bodyTooLarge(limit: Int(maximumBytes))
    static let creation = PhotoServiceMethods.createPhoto

    func creation(of blob: PutBlobResponse, file: SentFile, acceptLanguage: String) -> CreatePhotoRequest {
        var request = CreatePhotoRequest()
        request.photo = self
        if fileName.isEmpty { request.photo?.fileName = file.name }
        request.modifyTime = file.modified?.timestamp
        request.digest = blob.digest
        request.sizeBytes = blob.sizeBytes
        request.probe = blob.probe
        request.acceptLanguage = acceptLanguage
        return request
    }
}

extension Sound: UploadRecord {
    static let blank = Sound()
    static let scope = Scope.write
    static let part = "sound"
    static let collection = "/v1/sounds"
    static let maximumBytes: Int64 = 5 << 20
    static let tooLarge = RPCError(
        .resourceExhausted, SoundFault.tooLarge, ["mebibytes": "\(maximumBytes >> 20)"])
    static let creation = SoundServiceMethods.createSound

    func creation(of blob: PutBlobResponse, file: SentFile, acceptLanguage: String) -> CreateSoundRequest {
        var request = CreateSoundRequest()
        request.sound = self
        request.digest = blob.digest
        request.sizeBytes = blob.sizeBytes
        request.probe = blob.probe
        request.fileName = file.name
        request.acceptLanguage = acceptLanguage
        return request
    }
}
