import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// A diary lives on wall clocks: what day it was does not depend on where the server stands.
    struct WallClockTests {
        /// Times that cameras wrote: without an offset, at both ends of the world's clocks, and in hours that some zones
        /// lack or have twice.
        private static let shots: [(taken: String, offset: String?)] = [
            ("2023:09:01 00:00:00", nil), ("2023:09:01 23:59:59", nil), ("2023:03:12 02:30:00", nil),
            ("2023:11:05 01:30:00", nil), ("2023:03:26 02:30:00", nil), ("2023:12:31 23:59:59", "+14:00"),
            ("2024:01:01 00:00:00", "-12:00"), ("2023:03:12 01:59:59", "-05:00"), ("2023:03:12 03:00:00", "-04:00"),
            ("2024:02:29 12:00:00", "+05:45"),
        ]

        /// Instants with the zones they happened in, and the dates that the walls there showed.
        private static let moments: [(time: String, zone: String, date: String)] = [
            ("2023-03-12T06:59:59Z", "America/New_York", "2023-03-12"),
            ("2023-03-12T07:00:00Z", "America/New_York", "2023-03-12"),
            ("2023-11-05T05:30:00Z", "America/New_York", "2023-11-05"),
            ("2023-11-05T06:30:00Z", "America/New_York", "2023-11-05"),
            ("2023-09-01T10:00:00Z", "Pacific/Kiritimati", "2023-09-02"),
            ("2023-09-01T09:59:59Z", "Pacific/Kiritimati", "2023-09-01"),
            ("2023-09-01T11:59:59Z", "Etc/GMT+12", "2023-08-31"),
            ("2023-09-01T12:00:00Z", "Etc/GMT+12", "2023-09-01"),
            ("2011-12-30T09:59:59Z", "Pacific/Apia", "2011-12-29"),
            ("2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31"),
        ]

        /// A line for each thing in the diary and for each day: its date, and what the wall showed.
        private func dates(_ client: DiaryClient) async throws -> [String] {
            let photos = try await client.all("/v1/photos?orderBy=sequence%20desc", member: "photos")
            let entries = try await client.all("/v1/entries?orderBy=sequence%20desc", member: "entries")
            let days = try await client.get("/v1/timeline?granularity=DAY").json["buckets"]?.array ?? []
            let unwritten = try await client.all("/v1/days:unwritten", member: "days", pageSize: 3)
            return (photos + entries).map { item in
                "\(item["localDate"]?.string ?? "") \(item["localDateTime"]?.string ?? "")"
            } + (days + unwritten).map { "\($0["key"]?.string ?? "") \($0["date"]?.string ?? "")" }
        }

        private func filled(zone: String) async throws -> [String] {
            var told: [String] = []
            try await RunningDiary.withDiary({ _ in ["--time-zone", "Asia/Seoul"] }, environment: ["TZ": zone]) {
                _, client in
                for (index, shot) in Self.shots.enumerated() {
                    let exif = TestPicture.exif(taken: shot.taken, offset: shot.offset)
                    let photo = try await client.upload(
                        TestPicture.png(seed: UInt64(index), exif: exif), name: "\(index).png")
                    let wall = String(shot.taken.prefix(10).replacing(":", with: "-")) + "T" + shot.taken.suffix(8)
                    #expect(photo.json["localDateTime"]?.string == wall, "TZ=\(zone)")
                    #expect(photo.json["localDate"]?.string == String(wall.prefix(10)))
                    #expect(photo.json["utcOffset"]?.string == shot.offset)
                }
                for moment in Self.moments {
                    let entry = try await client.send(
                        .POST, "/v1/entries",
                        json: [
                            "title": .string(moment.date), "entryTime": .string(moment.time),
                            "timeZone": .string(moment.zone),
                        ])
                    #expect(entry.json["localDate"]?.string == moment.date, "TZ=\(zone), \(moment)")
                }
                told = try await dates(client)
                // The person moves: what was stays where it was.
                let moved = try await client.send(
                    .PATCH, "/v1/account?updateMask=timeZone", json: ["timeZone": "America/Los_Angeles"])
                #expect(moved.status == 200)
                #expect(try await dates(client) == told)
            }
            return told
        }

        @Test("Servers in five zones keep the same civil days", .timeLimit(.minutes(10)))
        func zones() async throws {
            let home = try await filled(zone: "Asia/Seoul")
            #expect(home.contains("2023-03-12 2023-03-12T02:30:00"))
            for zone in ["UTC", "America/New_York", "Pacific/Kiritimati", "Etc/GMT+12"] {
                #expect(try await filled(zone: zone) == home, "TZ=\(zone)")
            }
        }
    }
}
