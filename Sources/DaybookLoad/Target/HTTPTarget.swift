import Foundation
import NIOHTTP1
import ServiceRuntime

/// A gateway as a target: the calls are HTTP requests, with the token of a session.
struct HTTPTarget: DiaryTarget {
    private static let pageSize = 50

    private let connection: HTTPConnection
    private let pictures: PictureSource

    var unserved: (operations: Set<Operation>, reason: String)? { nil }

    /// Signs in. Throws a `LoadError` if that fails.
    init(connection: HTTPConnection, signIn: SignIn, pictures: PictureSource) async throws {
        self.pictures = pictures
        let body = try JSONEncoder().encode(["name": signIn.account, "password": signIn.password])
        do {
            let response = try await connection.send(.POST, path: "/v1/sessions", json: [UInt8](body))
            var connection = connection
            connection.token = try JSONDecoder().decode(ResponseDocument.Session.self, from: Data(response)).token
            self.connection = connection
        } catch {
            await connection.close()
            if let failure = error as? CallFailure {
                throw LoadError(.notLoggedIn, "Signing in to \(connection.base) failed: \(failure.message)")
            }
            throw LoadError(
                .unavailable, "No Daybook responds at \(connection.base): \(SystemFailure.reason(of: error))")
        }
    }

    func perform(_ call: Call, on samples: SampleIDs) async throws {
        switch call.operation {
        case .list: try await connection.send(.GET, path: "/v1/entries?pageSize=\(Self.pageSize)")
        case .day: try await connection.send(.GET, path: "/v1/entries?from=\(call.date)&to=\(call.date)")
        case .photos: try await connection.send(.GET, path: "/v1/photos?pageSize=\(Self.pageSize)")
        case .timeline: try await connection.send(.GET, path: "/v1/timeline?granularity=\(call.granularity)&of=ALL")
        case .search: try await connection.send(.GET, path: "/v1/search?q=\(Self.escaped(call.query))")
        case .entry: try await connection.send(.GET, path: "/v1/entries/" + entry(call, samples: samples))
        case .thumbnail:
            guard let id = samples.photo(at: call.place) else { throw CallFailure.noSample }
            try await connection.send(
                .GET, path: "/v1/photos/\(id)/renditions/thumb", headers: [("Accept", "image/webp,image/*")])
        case .write:
            try await connection.send(.POST, path: "/v1/entries", json: EntryDocument(writing: call, on: samples).json)
        case .edit:
            try await connection.send(
                .PATCH, path: "/v1/entries/\(entry(call, samples: samples))?updateMask=body",
                json: EntryDocument(editing: call).json)
        case .upload:
            try await connection.send(
                .POST, path: "/v1/photos", headers: [("Content-Type", "image/jpeg"), ("X-File-Name", "load-test.jpg")],
                body: pictures.next())
        }
    }

    func sampleIDs() async throws -> SampleIDs {
        SampleIDs(
            entries: try await ids("/v1/entries") { $0.entries }, photos: try await ids("/v1/photos") { $0.photos })
    }

    func close() async {
        _ = try? await connection.send(.DELETE, path: "/v1/sessions/current")
        await connection.close()
    }

    private func entry(_ call: Call, samples: SampleIDs) throws(CallFailure) -> String {
        guard let id = samples.entry(at: call.place) else { throw .noSample }
        return id
    }

    private func ids(
        _ path: String, items: (ResponseDocument.Page) -> [ResponseDocument.Item]?
    ) async throws -> [String] {
        var ids: [String] = []
        var token: String?
        repeat {
            let response = try await connection.send(
                .GET, path: path + "?pageSize=1000" + (token.map { "&pageToken=" + Self.escaped($0) } ?? ""))
            let page = try JSONDecoder().decode(ResponseDocument.Page.self, from: Data(response))
            ids += (items(page) ?? []).map(\.id)
            token = page.nextPageToken
        } while token != nil && ids.count < SampleIDs.limit
        return Array(ids.prefix(SampleIDs.limit))
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// The unreserved characters of RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

/// The parts of the API's responses that a load reads.
enum ResponseDocument {
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

/// A diary that serves calls.
protocol DiaryTarget: Sendable {
    /// The operations that the target cannot serve, with the reason for people.
    var unserved: (operations: Set<Operation>, reason: String)? { get }
    /// Makes one call, on some of `samples`, and waits for the whole response. Throws `CallFailure` if the call fails.
    func perform(_ call: Call, on samples: SampleIDs) async throws
    /// Returns the IDs of the newest entries and photos, at most `SampleIDs.limit` of each.
    func sampleIDs() async throws -> SampleIDs
    /// Signs out and closes all connections.
    func close() async
}

extension CallFailure {
    /// The failure of a call whose entry or photo the diary lacks. It does not occur, because operations without
    /// samples are left out before a run.
    static let noSample = CallFailure(kind: "nothing to ask for", message: "The diary holds no such thing.")
}
