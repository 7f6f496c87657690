import DaybookAPI
import ZRPC

/// A target without HTTP: the services themselves, with the calls that the gateway would make, or a gateway's binary
/// API; with the token of a session.
struct RPCTarget: DiaryTarget {
    private static let pageSize: Int32 = 50

    let connection: RPCConnection
    private let token: String
    private let pictures: PictureSource

    var unserved: (operations: Set<Operation>, reason: String)? {
        guard connection.media == nil, connection.transfer == nil else { return nil }
        return (Set(Operation.allCases.filter(\.needsMedia)), "they need media-service: give --media-endpoint")
    }

    /// Signs in. Throws a `LoadError` if that fails.
    init(connection: RPCConnection, signIn: SignIn, pictures: PictureSource) async throws {
        self.connection = connection
        self.pictures = pictures
        var request = CreateSessionRequest()
        request.name = signIn.account
        request.password = signIn.password
        request.userAgent = "daybook-loadtest"
        do {
            token = try await connection.accounts.createSession(request).token
        } catch {
            await connection.transport.shutdown(grace: .zero)
            throw LoadError(.notLoggedIn, "Signing in failed: \(error)")
        }
    }

    func perform(_ call: Call, on samples: SampleIDs) async throws {
        do {
            try await performCall(call, on: samples)
        } catch let error as RPCError {
            throw CallFailure(error)
        }
    }

    private func performCall(_ call: Call, on samples: SampleIDs) async throws {
        let options = connection.options(token: token)
        switch call.operation {
        case .list, .day:
            var request = ListEntriesRequest()
            if call.operation == .list { request.pageSize = Self.pageSize }
            (request.from, request.to) = (call.date, call.date)
            _ = try await connection.entries.listEntries(request, options: options)
        case .photos:
            var request = ListPhotosRequest()
            request.pageSize = Self.pageSize
            _ = try await connection.photos.listPhotos(request, options: options)
        case .timeline:
            var request = GetTimelineRequest()
            request.granularity = ["YEAR": .year, "MONTH": .month][call.granularity] ?? .day
            request.of = .all
            _ = try await connection.entries.getTimeline(request, options: options)
        case .search:
            var request = SearchRequest()
            request.q = call.query
            _ = try await connection.search.search(request, options: options)
        case .entry:
            var request = GetEntryRequest()
            request.id = try entry(call, samples: samples)
            _ = try await connection.entries.getEntry(request, options: options)
        case .write:
            var request = CreateEntryRequest()
            request.entry = Entry(writing: call, on: samples)
            _ = try await connection.entries.createEntry(request, options: options)
        case .edit:
            var request = UpdateEntryRequest()
            request.id = try entry(call, samples: samples)
            request.updateMask = ["body"]
            request.entry = Entry()
            request.entry?.body = call.body
            _ = try await connection.entries.updateEntry(request, options: options)
        case .thumbnail:
            guard let id = samples.photo(at: call.place) else { throw CallFailure.noSample }
            try await connection.thumbnail(of: id, options: options)
        case .upload: try await connection.upload(pictures.next(), options: options)
        }
    }

    func sampleIDs() async throws -> SampleIDs {
        var samples = SampleIDs()
        let options = connection.options(token: token)
        var entries = ListEntriesRequest()
        entries.pageSize = 1000
        repeat {
            let page = try await connection.entries.listEntries(entries, options: options)
            samples.entries += page.entries.map(\.id)
            entries.pageToken = page.nextPageToken ?? ""
        } while !entries.pageToken.isEmpty && samples.entries.count < SampleIDs.limit
        var photos = ListPhotosRequest()
        photos.pageSize = 1000
        repeat {
            let page = try await connection.photos.listPhotos(photos, options: options)
            samples.photos += page.photos.map(\.id)
            photos.pageToken = page.nextPageToken ?? ""
        } while !photos.pageToken.isEmpty && samples.photos.count < SampleIDs.limit
        return samples
    }

    func close() async {
        _ = try? await connection.accounts.deleteCurrentSession(
            DeleteCurrentSessionRequest(), options: connection.options(token: token))
        await connection.transport.shutdown(grace: .seconds(1))
    }

    private func entry(_ call: Call, samples: SampleIDs) throws(CallFailure) -> String {
        guard let id = samples.entry(at: call.place) else { throw .noSample }
        return id
    }
}
