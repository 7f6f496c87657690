import DaybookAPI

/// A share that is open, with the addresses of its pictures.
struct OpenShare: Sendable {
    let path: SharePath
    /// What everybody may know who has the link.
    let document: SharedDocument
    /// What makes the addresses of its pictures work; empty when nothing is needed for that.
    let grant: String
    let hasPassword: Bool
    let feedID: String
    let photoFeedIDs: [String]
    let createSeconds: Int64
    /// What finds each photo again.
    let photoKeys: [String]
    /// Nothing but the cover is shown.
    let isCover: Bool
    /// How many photos there are, also behind a cover.
    let photoCount: Int
    /// Its card has a small picture only.
    let hasViewLimit: Bool

    init(_ response: OpenSharedResponse, _ path: SharePath) {
        self.path = path
        grant = response.grant
        hasPassword = response.hasPassword
        feedID = response.feedId
        photoFeedIDs = response.photoFeedIds
        createSeconds = response.createSeconds
        photoKeys = response.photoKeys
        isCover = response.isCover
        photoCount = Int(response.photoCount)
        hasViewLimit = response.hasViewLimit
        var document = response.document ?? SharedDocument()
        for index in document.photos.indices
        where photoKeys.indices.contains(index) && !document.photos[index].undecodable {
            let plays = document.photos[index].urls
            document.photos[index].urls = Self.urls(path, index + 1, photoKeys[index], response.grant, plays)
        }
        self.document = document
    }

    /// Where the picture on its card is: the same for everybody, so that looking at it is no view.
    var card: String { path.link + "/card" }
    /// How large that is.
    var cardSize: RenditionSize { Self.cardSize(hasViewLimit: hasViewLimit) }

    /// The longest edge of that picture, in pixels.
    var cardEdge: Int { hasViewLimit ? 256 : 1440 }

    /// Where views are limited everybody may have a small one, and who opened the share the rest.
    static func cardSize(hasViewLimit: Bool) -> RenditionSize { hasViewLimit ? .thumb : .large }

    /// An address behind the link that is no view of its own for whoever opened it.
    func address(_ part: String) -> String {
        path.link + "/" + part + (grant.isEmpty ? "" : "?\(ShareVisitor.grantParameter)=\(grant)")
    }

    private static func urls(
        _ path: SharePath, _ number: Int, _ key: String, _ grant: String, _ plays: SharedPhotoUrls?
    ) -> SharedPhotoUrls {
        func url(_ size: String) -> String {
            "\(path.link)/photos/\(number)/\(size)?\(SharedFiles.keyParameter)=\(key)"
                + (grant.isEmpty ? "" : "&\(ShareVisitor.grantParameter)=\(grant)")
        }
        var urls = SharedPhotoUrls()
        urls.thumb = url("thumb")
        urls.small = url("small")
        urls.large = url("large")
        if plays?.film != nil { urls.film = url("film") }
        if plays?.sound != nil { urls.sound = url("sound") }
        return urls
    }
}
