import DaybookAPI

/// A request that names the language of its response.
protocol LanguageAsking {
    /// The value of the HTTP header `Accept-Language`; empty if the request has none.
    var acceptLanguage: String { get }
}

extension CreateEntryRequest: LanguageAsking {}
extension GetEntryRequest: LanguageAsking {}
extension ListEntriesRequest: LanguageAsking {}
extension UpdateEntryRequest: LanguageAsking {}
extension DeleteEntryRequest: LanguageAsking {}
extension UndeleteEntryRequest: LanguageAsking {}
extension RevertEntryRequest: LanguageAsking {}
extension GetDayRequest: LanguageAsking {}
extension ListTrashRequest: LanguageAsking {}
extension SearchRequest: LanguageAsking {}
extension CreatePhotoRequest: LanguageAsking {}
extension GetPhotoRequest: LanguageAsking {}
extension ListPhotosRequest: LanguageAsking {}
extension ListPhotoNeighborsRequest: LanguageAsking {}
extension UpdatePhotoRequest: LanguageAsking {}
extension UpdatePhotosRequest: LanguageAsking {}
extension DeletePhotoRequest: LanguageAsking {}
extension UndeletePhotoRequest: LanguageAsking {}
extension ListAlbumPhotosRequest: LanguageAsking {}
extension GetGrowthRequest: LanguageAsking {}
extension ListChangesRequest: LanguageAsking {}
extension OpenFeedRequest: LanguageAsking {}
