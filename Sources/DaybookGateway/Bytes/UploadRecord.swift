import DaybookAPI
import Wording
import ZRPC

/// The resource that an upload creates.
protocol UploadRecord: WireMessage {
    /// The part of a form that tells of it.
    static var part: String { get }
    /// The path of all of them.
    static var collection: String { get }
    /// The most bytes of one; what each kind of file may have is media-service's to say.
    static var mostBytes: Int64 { get }
    /// The refusal of more.
    static var tooLarge: RPCError { get }
    /// The call that records one.
    static var creation: MethodDescriptor { get }

    /// What an app's token must allow to bring one.
    static var scope: Scope { get }

    /// One of which nothing was said.
    static var blank: Self { get }

    /// The request of that call.
    associatedtype Creation: WireMessage

    /// Returns the request of that call for stored bytes.
    ///
    /// - Parameter file: The name and the time that the sender gave of the file.
    func creation(of blob: PutBlobResponse, file: SentFile, acceptLanguage: String) -> Creation
}

extension UploadRecord {
    /// Refuses what will be refused once the bytes are here, before they come: fields and file names that break a rule.
    func check(fileName: String) throws(RPCError) {
        // No message can hold it: there are no rules for it.
        guard !fileName.utf8.contains(0) else { throw .invalid("fileName", DocumentFault.holdsNUL) }
        let file = SentFile(name: fileName)
        try RequestRules.daybook.check(creation(of: PutBlobResponse(), file: file, acceptLanguage: ""))
    }
}

extension Photo: UploadRecord {
    static let blank = Photo()
    static let scope = Scope.upload
    static let part = "photo"
    static let collection = "/v1/photos"
    static let mostBytes: Int64 = 8 << 30
    static let tooLarge = RPCError.bodyTooLarge(limit: Int(mostBytes))
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
    static let mostBytes: Int64 = 5 << 20
    static let tooLarge = RPCError(
        .resourceExhausted, SoundFault.tooLarge, ["mebibytes": "\(mostBytes >> 20)"])
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
