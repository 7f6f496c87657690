import Foundation
import NIOHTTP1

/// Makes random changes of a diary over HTTP, the same for the same seed.
struct RandomWriter {
    private var random: SplitMix
    private let client: DiaryClient
    private var entries: [String] = []
    private var photos: [String] = []
    private var number = 0

    init(seed: UInt64, client: DiaryClient) {
        random = SplitMix(seed: seed)
        self.client = client
    }

    /// Makes one change, and returns when it was answered. What is refused because of what is there is no change.
    mutating func step() async throws {
        number += 1
        let entry = entries.randomElement(using: &random)
        let photo = photos.randomElement(using: &random)
        let isTrue = Bool.random(using: &random)
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1: try await create(with: isTrue ? photo : nil)
        case 2: try await upload()
        case 3, 4: try await patch("entries", entry, ["title": .string("changed \(number)")])
        case 5: try await patch("entries", entry, ["title": "", "body": ""])
        case 6: try await patch("entries", entry, ["hidden": .bool(isTrue)])
        case 7: try await delete("entries", entry, permanently: number % 3 == 0)
        case 8: try await undelete(isTrue ? "entries" : "photos", isTrue ? entry : photo)
        case 9: try await delete("photos", photo, permanently: number % 4 == 0)
        default: try await patch("photos", photo, isTrue ? ["hidden": .bool(number % 2 == 0)] : ["caption": "c"])
        }
    }

    private mutating func create(with photo: String?) async throws {
        var made: [UInt8] = []
        for _ in 0..<16 { made.append(UInt8.random(in: .min ... .max, using: &random)) }
        let digits = made.map { String(format: "%02x", $0) }.joined()
        let id = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
            String(Array(digits)[range])
        }.joined(separator: "-")
        var body: [String: JSON] = ["id": .string(id), "title": .string("entry \(number)")]
        if let photo { body["photos"] = [["photoId": .string(photo)]] }
        let (client, document) = (client, JSON.object(body))
        if try await Self.persist({ try await client.send(.POST, "/v1/entries", json: document) }).status < 300 {
            entries.append(id)
        }
    }

    private mutating func upload() async throws {
        let picture = TestPicture.png(seed: UInt64(number))
        let (client, name) = (client, "\(number).png")
        let answer = try await Self.persist { try await client.upload(picture, name: name) }
        if let id = answer.json["id"]?.string { photos.append(id) }
    }

    private func patch(_ list: String, _ id: String?, _ fields: [String: JSON]) async throws {
        guard let id else { return }
        let path = "/v1/\(list)/\(id)?updateMask=\(fields.keys.sorted().joined(separator: ","))"
        _ = try await Self.persist { try await client.send(.PATCH, path, json: .object(fields)) }
    }

    private func delete(_ list: String, _ id: String?, permanently: Bool) async throws {
        guard let id else { return }
        let path = "/v1/\(list)/\(id)" + (permanently ? "?permanent=true" : "")
        _ = try await Self.persist { try await client.send(.DELETE, path) }
    }

    private func undelete(_ list: String, _ id: String?) async throws {
        guard let id else { return }
        _ = try await Self.persist { try await client.send(.POST, "/v1/\(list)/\(id):undelete", json: [:]) }
    }

    /// Sends until it is answered, as a careful client does.
    static func persist(_ send: () async throws -> HTTPResult) async throws -> HTTPResult {
        let deadline = ContinuousClock.now + .seconds(60)
        var last = ""
        while ContinuousClock.now < deadline {
            do {
                let answer = try await send()
                guard answer.status >= 499 else { return answer }
                last = "\(answer.status)"
            } catch {
                last = "\(error)"
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw DiaryFailure("a write was never answered: \(last)")
    }
}
