import DaybookAPI
import ZRPC

/// The handler of DayService.
struct DayHandler: DayServiceHandler {
    let runner: CallRunner

    func getDay(_ request: GetDayRequest, context: ServerContext) async throws -> Day {
        try await runner.read(request, in: context) { work in
            let day = try work.days.day(request.date)
            var message = Day()
            message.date = day.date.description
            message.displayDate = runner.displayDate(
                day.date, acceptLanguage: request.acceptLanguage, caller: work.caller)
            message.entries = try runner.cards(day.entries, acceptLanguage: request.acceptLanguage, work: work)
            message.photos = runner.messages(
                day.photos, acceptLanguage: request.acceptLanguage, caller: work.caller)
            message.previousYears = day.previousYears.map(PreviousYear.init)
            message.entryCount = Int32(clamping: day.entryCount)
            message.photoCount = Int32(clamping: day.photoCount)
            message.placeNames = day.placeNames
            return message
        }
    }

    func listUnwrittenDays(
        _ request: ListUnwrittenDaysRequest, context: ServerContext
    ) async throws -> ListUnwrittenDaysResponse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let page = try work.days.unwritten(pageSize: request.pageSize, pageToken: request.pageToken)
            let language = runner.language(request.acceptLanguage, caller: work.caller)
            var response = ListUnwrittenDaysResponse()
            response.days = page.items.map { day in
                var message = UnwrittenDay()
                message.date = day.date.description
                message.photoCount = Int32(clamping: day.photos)
                message.coverPhotoId = day.cover?.description
                message.displayDate = language.map { runner.dates.text(day.date, language: $0) }
                return message
            }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }
}

extension PreviousYear {
    init(_ count: DayCount) {
        self.init()
        year = Int32(clamping: count.date.parts.year)
        entryCount = Int32(clamping: count.entries)
        photoCount = Int32(clamping: count.photos)
        coverPhotoId = count.cover?.description
    }
}
