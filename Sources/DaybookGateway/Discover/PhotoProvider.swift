import ZRPC

/// Where the pictures of the discover feed come from.
///
/// What a provider tells is checked and cut before it leaves here: nobody knows who wrote it.
protocol PhotoProvider: Sendable {
    /// What ids begin with, as `unsplash`.
    var name: String { get }
    /// How long a page may be told again without asking.
    var freshness: Duration { get }

    /// A page of the feed, from 1. Behind the end it is empty.
    func page(_ number: Int) async throws(RPCError) -> PicturePage
    /// One picture, by the provider's own id; nil when there is none.
    func picture(_ remoteID: String) async throws(RPCError) -> FoundPicture?
    /// Where the bytes of a picture that is saved now are to be had.
    func source(of picture: FoundPicture) async throws(RPCError) -> PictureSource
}
