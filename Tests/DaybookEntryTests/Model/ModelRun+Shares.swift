import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Operations on shares, which an export has and an import switches off.
extension ModelRun {
    private var shareCalls: ShareServiceClient { ShareServiceClient(channel: channel) }

    /// The number of open shares from which on no further one is created.
    private static let enoughShares = 8

    func stepShares() async throws {
        if model.shares.count < Self.enoughShares, chance(70), let target = randomTarget() {
            try await createShare(of: target)
        } else {
            try await revokeShare()
        }
    }

    private func createShare(of target: DaybookAPI.ShareTarget) async throws {
        var request = CreateShareRequest()
        (request.id, request.target) = (newID(), target)
        request.title = chance(50) ? randomTitle() : ""
        request.includeLocation = chance(50)
        if chance(30) { request.pictureSize = .print }
        if chance(30) { request.viewLimit = 1_000_000 }
        if chance(30) { request.expireTime = Timestamp(microseconds: now + ModelTime.day) }
        note("create share \(request.id)")
        let calls = shareCalls
        let made = try await answer { [request] in try await calls.createShare(request, options: $0) }
        try require(made.id == request.id && made.revokeTime == nil, "share \(request.id) is \(made.id)")
        model.shares.append(made.id)
        if chance(60) { try await open(made) }
    }

    /// Opens a share as a visitor who presses the button of its cover, which is a view.
    private func open(_ share: Share) async throws {
        var request = OpenSharedRequest()
        request.visit = SharedVisit()
        request.visit?.token = String(share.url.dropFirst(3))
        request.what = one(of: [.page, .json, .feed]) ?? .page
        request.uncovers = true
        let calls = SharedServiceClient(channel: channel)
        let opened = try await answer { [request] in try await calls.openShared(request, options: $0) }
        try require(opened.document != nil && !opened.isCover, "share \(share.id) shows nothing")
    }

    private func revokeShare() async throws {
        guard let id = one(of: model.shares) else { return }
        var request = DeleteShareRequest()
        request.id = id
        note("revoke share \(id)")
        let calls = shareCalls
        let revoked = try await answer { [request] in try await calls.deleteShare(request, options: $0) }
        try require(revoked.id == id && revoked.revokeTime != nil, "share \(id) is open")
        model.shares.removeAll { $0 == id }
    }

    /// Something that lists show: an entry, photos, an album of the owner's, or one that fills itself.
    private func randomTarget() -> DaybookAPI.ShareTarget? {
        var target = DaybookAPI.ShareTarget()
        switch number(0..<4) {
        case 0:
            target.entryId = one(of: model.shownEntries)?.id
            target.textOnly = target.entryId != nil && chance(30)
        case 1:
            target.photoIds = Array(model.shownPhotos.map(\.id).shuffled(using: &numbers).prefix(number(1..<4)))
        case 2: target.albumId = one(of: model.albumIDs)
        default: target.albumId = "favorites"
        }
        let isEmpty = target.entryId == nil && target.photoIds.isEmpty && target.albumId == nil
        return isEmpty ? nil : target
    }
}
