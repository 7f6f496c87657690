import Foundation
import Synchronization

/// A copy of a diary that somebody keeps by what changes: the etag of each thing, by kind and id.
final class FollowedCopy: Sendable {
    private struct State {
        var token = ""
        var things: [String: String] = [:]
        var resyncs = 0
        var events = 0
    }

    private let state = Mutex(State())

    var token: String { state.withLock { $0.token } }
    var things: [String: String] { state.withLock { $0.things } }
    /// The number of documents with changes.
    var events: Int { state.withLock { $0.events } }

    /// Takes what one document tells: puts what is inserted and updated, drops what is removed.
    func take(_ document: JSON) throws {
        guard let token = document["nextToken"]?.string, !token.isEmpty else {
            throw DiaryFailure("a document of changes has no token: \(document)")
        }
        state.withLock { state in
            state.token = token
            for member in ["inserted", "updated"] {
                for item in document[member]?.array ?? [] {
                    state.events += 1
                    for kind in ["entry", "photo"] {
                        guard let thing = item[kind], let id = thing["id"]?.string else { continue }
                        state.things["\(kind) \(id)"] = thing["etag"]?.string
                    }
                }
            }
            for item in document["removed"]?.array ?? [] {
                state.events += 1
                let kind = item["kind"]?.string?.lowercased() ?? ""
                state.things["\(kind) \(item["id"]?.string ?? "")"] = nil
            }
        }
        if document["fullResync"] == true { throw DiaryFailure("a young log answers fullResync") }
    }

    /// Begins: a token, and only then all that lists show.
    func begin(_ client: DiaryClient) async throws {
        let token = try await client.get("/v1/changes").json["nextToken"]?.string ?? ""
        let things = try await Self.listed(client)
        state.withLock { state in
            state.token = token
            state.things = things
        }
    }

    /// Returns the items that a client which lists from scratch sees.
    static func listed(_ client: DiaryClient) async throws -> [String: String] {
        var things: [String: String] = [:]
        for (kind, path, member) in [("entry", "/v1/entries", "entries"), ("photo", "/v1/photos", "photos")] {
            for thing in try await client.all(path, member: member, pageSize: 7) {
                things["\(kind) \(thing["id"]?.string ?? "")"] = thing["etag"]?.string
            }
        }
        return things
    }
}
