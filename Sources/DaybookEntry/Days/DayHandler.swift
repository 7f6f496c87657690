import DaybookAPI
import ZRPC

/// The handler of DayService.
struct DayHandler: DayServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func getDay(_ request: GetDayRequest, context: ServerContext) async throws -> Day {
        try await runner.read(request, context) { reading in
            let day = try diary.day(request.date, caller: reading.caller, in: reading.transaction)
            var message = Day()
            message.date = day.date.description
            message.displayDate = runner.displayDate(day.date, request.acceptLanguage, reading.caller)
            message.entries = try runner.cards(
                day.entries, request.acceptLanguage, reading.caller, in: reading.transaction)
            message.photos = day.photos.map { runner.message($0, request.acceptLanguage, reading.caller) }
            message.previousYears = day.previousYears.map(PreviousYear.init)
            message.entryCount = Int32(clamping: day.entryCount)
            message.photoCount = Int32(clamping: day.photoCount)
            return message
        }
    }

    func listUnwrittenDays(
        _ request: ListUnwrittenDaysRequest, context: ServerContext
    ) async throws -> ListUnwrittenDaysResponse {
        try await runner.read(request, context, cost: .heavy) { reading in
            let page = try diary.unwrittenDays(
                pageSize: request.pageSize, pageToken: request.pageToken, caller: reading.caller,
                in: reading.transaction)
            var response = ListUnwrittenDaysResponse()
            response.days = page.items.map { day in
                var message = UnwrittenDay()
                message.date = day.date.description
                message.photoCount = Int32(clamping: day.photos)
                message.coverPhotoId = day.cover?.description
                message.displayDate = runner.displayDate(day.date, request.acceptLanguage, reading.caller)
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
