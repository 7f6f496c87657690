import DaybookAPI
import Wording
import ZRPC

/// The feed of one provider. It caches pages for a while, and requests each page once for all of its readers.
actor PhotoFeed {
    /// The maximum number of cached pages.
    static let maximumPages = 64

    nonisolated let provider: any PhotoProvider
    private var pages: [Int: (page: PicturePage, time: ContinuousClock.Instant)] = [:]
    private var asking: [Int: Task<Result<PicturePage, RPCError>, Never>] = [:]
    /// The time until which the provider must not be called, and its error.
    private var silence: (end: ContinuousClock.Instant, error: RPCError)?
    private let now: @Sendable () -> ContinuousClock.Instant

    init(_ provider: any PhotoProvider, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.provider = provider
        self.now = now
    }

    /// Returns a cached page that is still fresh; nil if there is none.
    func kept(_ number: Int) -> PicturePage? {
        guard let kept = pages[number], kept.time + provider.freshness > now() else { return nil }
        return kept.page
    }

    /// Returns a page, from the cache or the provider. If the provider cannot be called, an older page is returned.
    func page(_ number: Int) async throws(RPCError) -> PicturePage {
        if let page = kept(number) { return page }
        do throws(RPCError) {
            try checkSilence()
            let page = try await ask(number)
            keep(page, number: number)
            return page
        } catch {
            note(error)
            if let older = pages[number]?.page, Self.isPassing(error) { return older }
            throw error
        }
    }

    /// Returns a picture of a cached page, whatever its age; nil if there is none.
    func listed(_ id: PictureID) -> FoundPicture? {
        guard id.provider == provider.name else { return nil }
        for kept in pages.values {
            if let picture = kept.page.pictures.first(where: { $0.remoteID == id.remoteID }) { return picture }
        }
        return nil
    }

    /// Returns a picture by its ID in the feed; nil if there is none.
    func picture(_ id: PictureID) async throws(RPCError) -> FoundPicture? {
        guard id.provider == provider.name else { return nil }
        if let picture = listed(id) { return picture }
        return try await heeding { () throws(RPCError) in try await provider.picture(id.remoteID) }
    }

    /// Returns the source of the bytes of a picture that is being saved.
    func source(of picture: FoundPicture) async throws(RPCError) -> PictureSource {
        try await heeding { () throws(RPCError) in try await provider.source(of: picture) }
    }

    private func heeding<Value: Sendable>(
        _ work: () async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value {
        try checkSilence()
        do throws(RPCError) {
            return try await work()
        } catch {
            note(error)
            throw error
        }
    }

    private func ask(_ number: Int) async throws(RPCError) -> PicturePage {
        let task =
            asking[number]
            ?? Task { [provider] in
                do throws(RPCError) {
                    return .success(try await provider.page(number))
                } catch {
                    return .failure(error)
                }
            }
        asking[number] = task
        let result = await task.value
        if asking[number] == task { asking[number] = nil }
        return try result.get()
    }

    private func keep(_ page: PicturePage, number: Int) {
        if pages[number] == nil, pages.count >= Self.maximumPages {
            // Empty pages, which come after the last one and which any caller can request, never displace pages with
            // pictures.
            let empty = pages.filter { $0.value.page.pictures.isEmpty }
            if empty.isEmpty, page.pictures.isEmpty { return }
            let oldest = (empty.isEmpty ? pages : empty).min { $0.value.time < $1.value.time }
            if let oldest { pages[oldest.key] = nil }
        }
        pages[number] = (page, now())
    }

    private func checkSilence() throws(RPCError) {
        guard let silence else { return }
        let left = silence.end - now()
        guard left > .zero else {
            self.silence = nil
            return
        }
        var error = silence.error
        error.retryAfter = left
        throw error
    }

    private func note(_ error: RPCError) {
        guard error.reason == DiscoverFault.rateLimited.reason, silence == nil, let wait = error.retryAfter else {
            return
        }
        silence = (now() + wait, error)
    }

    /// Returns whether a later retry may help.
    private static func isPassing(_ error: RPCError) -> Bool {
        [.resourceExhausted, .unavailable, .deadlineExceeded].contains(error.code)
    }
}

/// A source of pictures for the discover feed.
///
/// A provider's data come from unknown authors: they are checked and cut to size before they leave the provider.
protocol PhotoProvider: Sendable {
    /// The prefix of IDs, such as `unsplash`.
    var name: String { get }
    /// The time for which a page may be served from the cache.
    var freshness: Duration { get }

    /// Returns a page of the feed, counted from 1. A page after the last one is empty.
    func page(_ number: Int) async throws(RPCError) -> PicturePage
    /// Returns a picture by the provider's own ID; nil if there is none.
    func picture(_ remoteID: String) async throws(RPCError) -> FoundPicture?
    /// Returns the source of the bytes of a picture that is being saved.
    func source(of picture: FoundPicture) async throws(RPCError) -> PictureSource
}
