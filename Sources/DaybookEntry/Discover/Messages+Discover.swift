import DaybookAPI

extension DiscoverPhoto {
    /// Makes the message of a picture with the caller's star.
    init(_ item: FeedItem) {
        self.init()
        let picture = item.picture
        id = picture.id
        width = UInt32(clamping: picture.width)
        height = UInt32(clamping: picture.height)
        description = picture.description
        var urls = DiscoverUrls()
        urls.thumb = picture.thumb
        urls.small = picture.small
        urls.regular = picture.regular
        self.urls = urls
        var author = DiscoverAuthor()
        author.name = picture.authorName
        author.url = picture.authorURL
        self.author = author
        provider = picture.provider
        pageUrl = picture.pageURL
        license = picture.license
        saved = item.isSaved
        savedPhotoId = item.photo?.description
        memo = item.memo
    }

    var picture: FeedPicture {
        FeedPicture(
            id: id, width: Int64(width), height: Int64(height), description: description, thumb: urls?.thumb ?? "",
            small: urls?.small ?? "", regular: urls?.regular ?? "", authorName: author?.name ?? "",
            authorURL: author?.url ?? "", provider: provider, pageURL: pageUrl, license: license)
    }
}
