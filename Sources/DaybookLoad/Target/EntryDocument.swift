import Foundation

/// The JSON of an entry in a load's requests.
struct EntryDocument: Sendable, Codable {
    struct Photo: Sendable, Codable {
        var photoId: String
    }

    var title: String?
    var body: String
    var entryTime: String?
    var timeZone: String?
    var photos: [Photo]?
    var tags: [String]?

    /// Creates a new entry, at noon in Korea.
    init(writing call: Call, on samples: SampleIDs) {
        title = call.title
        body = call.body
        entryTime = call.date + "T12:00:00+09:00"
        timeZone = "Asia/Seoul"
        photos = samples.photos(at: call.photoPlaces).map { Photo(photoId: $0) }
        tags = call.tags
    }

    /// Creates new text for an entry.
    init(editing call: Call) { body = call.body }

    var json: [UInt8] { get throws { try [UInt8](JSONEncoder().encode(self)) } }
}
