import ZRPC

/// A source of pictures for the discover feed.
///
/// A provider's data come from unknown authors: they are checked and cut to size before they leave the provider.
protocol PhotoProvider: Sendable {
    /// The prefix of ids, such as `unsplash`.
    var name: String { get }
    /// The time for which a page may be served from the cache.
    var freshness: Duration { get }

    /// Returns a page of the feed, counted from 1. A page behind the end is empty.
    func page(_ number: Int) async throws(RPCError) -> PicturePage
    /// Returns a picture by the provider's own id; nil if there is none.
    func picture(_ remoteID: String) async throws(RPCError) -> FoundPicture?
    /// Returns the source of the bytes of a picture that is being saved.
    func source(of picture: FoundPicture) async throws(RPCError) -> PictureSource
}
