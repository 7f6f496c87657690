import DaybookAPI

/// An opened share, with the addresses of its pictures.
struct OpenShare: Sendable {
    let path: SharePath
    /// The part of the share that every holder of the link may see.
    let document: SharedDocument
    /// The grant that makes the addresses of the pictures work; empty if they need none.
    let grant: String
    let hasPassword: Bool
    let feedID: String
    let photoFeedIDs: [String]
    let createSeconds: Int64
    /// The key of each photo, which addresses it in later requests.
    let photoKeys: [String]
    /// Whether only the cover is shown.
    let isCover: Bool
    /// The number of photos, including those behind a cover.
    let photoCount: Int
    /// Whether the share has a view limit, so that its card has a small picture only.
    let hasViewLimit: Bool

    init(_ response: OpenSharedResponse, at path: SharePath) {
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
        let isForPrint = response.pictureSize == .print
        var document = response.document ?? SharedDocument()
        for index in document.photos.indices
        where photoKeys.indices.contains(index) && !document.photos[index].undecodable {
            let plays = document.photos[index].urls
            document.photos[index].urls = Self.urls(
                path, number: index + 1, key: photoKeys[index], grant: response.grant, plays: plays,
                isForPrint: isForPrint)
        }
        self.document = document
    }

    /// The address of the card's picture: the same for all readers, so that loading it counts no view.
    var card: String { path.link + "/card" }
    /// The size of the card's picture.
    var cardSize: RenditionSize { Self.cardSize(hasViewLimit: hasViewLimit) }

    /// The longest edge of the card's picture, in pixels.
    var cardEdge: Int { hasViewLimit ? 256 : 1440 }

    /// Returns the size of the card's picture. If views are limited, everyone may see a small picture, and only a
    /// visitor who opened the share sees the rest.
    static func cardSize(hasViewLimit: Bool) -> RenditionSize { hasViewLimit ? .thumb : .large }

    /// Returns an address below the link that counts no view of its own for a visitor who has opened the share.
    func address(_ part: String) -> String {
        path.link + "/" + part + (grant.isEmpty ? "" : "?\(ShareVisitor.grantParameter)=\(grant)")
    }

    private static func urls(
        _ path: SharePath, number: Int, key: String, grant: String, plays: SharedPhotoUrls?, isForPrint: Bool
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
        if isForPrint, plays?.film == nil, plays?.sound == nil { urls.print = url("print") }
        return urls
    }
}
