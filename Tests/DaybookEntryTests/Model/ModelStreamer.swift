import DaybookAPI
import ZRPC

/// A copy of a diary that is told of changes as they come, as a gateway is for those who follow: by the stream of what
/// changed, and by reading the feed of it.
actor ModelStreamer {
    private var copy = ModelFollower()
    private var reading: Task<Void, Never>?
    private(set) var fault: String?

    func begin(_ channel: Channel, _ options: CallOptions) async throws {
        var first = ModelFollower()
        try await first.begin(channel, options)
        copy = first
        follow(channel, options)
    }

    /// Goes on behind the last that it was told, after the service died.
    func resume(_ channel: Channel, _ options: CallOptions) async {
        await end()
        follow(channel, options)
    }

    func end() async {
        reading?.cancel()
        await reading?.value
    }

    private func follow(_ channel: Channel, _ options: CallOptions) {
        reading = Task {
            while !Task.isCancelled {
                do {
                    try await listen(channel, options)
                } catch is ModelMismatch {
                    return
                } catch {
                    // The service died: it is asked again until it lives.
                    try? await Task.sleep(for: .milliseconds(20))
                }
            }
        }
    }

    private func listen(_ channel: Channel, _ options: CallOptions) async throws {
        var options = options
        options.waitForReady = true
        let calls = ChangeServiceClient(channel: channel)
        for try await _ in try await calls.followChanges(FollowChangesRequest(), options: options) {
            while try await read(calls, channel, options) {}
        }
    }

    /// - Returns: Whether there is more.
    private func read(_ calls: ChangeServiceClient, _ channel: Channel, _ options: CallOptions) async throws -> Bool {
        var request = OpenFeedRequest()
        request.since = copy.token
        guard let page = try await calls.openFeed(request, options: options).page, let changes = page.changes else {
            return false
        }
        var next = copy
        do {
            try await next.take(changes, channel, options)
        } catch let error as ModelMismatch {
            fault = error.description
            throw error
        }
        copy = next
        return page.hasMore
    }

    /// Returns its items as soon as they are as they should be; after a minute as they are.
    func lines(upTo expected: [String]) async throws -> [String] {
        let deadline = ContinuousClock.now + .seconds(60)
        while copy.lines != expected, fault == nil, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(5))
        }
        return copy.lines
    }
}
