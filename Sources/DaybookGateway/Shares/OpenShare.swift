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

    init(_ response: OpenSharedResponse, _ path: SharePath) {
        self.path = path
        grant = response.grant
        hasPassword = response.hasPassword
        feedID = response.feedId
        photoFeedIDs = response.photoFeedIds
        createSeconds = response.createSeconds
        photoKeys = response.photoKeys
        var document = response.document ?? SharedDocument()
        for index in document.photos.indices where photoKeys.indices.contains(index) {
            document.photos[index].urls = Self.urls(path, index + 1, photoKeys[index], response.grant)
        }
        self.document = document
    }

    /// An address behind the link that is no view of its own for whoever opened it.
    func address(_ part: String) -> String {
        path.link + "/" + part + (grant.isEmpty ? "" : "?\(ShareVisitor.grantParameter)=\(grant)")
    }

    private static func urls(_ path: SharePath, _ number: Int, _ key: String, _ grant: String) -> SharedPhotoUrls {
        func url(_ size: String) -> String {
            "\(path.link)/photos/\(number)/\(size)?\(SharedFiles.keyParameter)=\(key)"
                + (grant.isEmpty ? "" : "&\(ShareVisitor.grantParameter)=\(grant)")
        }
        var urls = SharedPhotoUrls()
        urls.thumb = url("thumb")
        urls.small = url("small")
        urls.large = url("large")
        return urls
    }
}
