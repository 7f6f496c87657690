import Foundation

/// The parts of the API's responses that a load reads.
enum AnswerDocument {
    struct Session: Decodable { let token: String }
    struct Item: Decodable { let id: String }
    struct Page: Decodable {
        let entries: [Item]?
        let photos: [Item]?
        let nextPageToken: String?
    }
    struct Failure: Decodable {
        struct Body: Decodable {
            let status: String
            let message: String
        }
        let error: Body
    }
}
