import Foundation
import GRDB

extension SQLiteTransaction {
    /// A photo's row as the domain has it.
    func photo(_ row: Row) -> StoredPhoto {
        let time = PhotoTime(
            instant: row["at"], timeZone: row["time_zone"], offset: row["utc_offset"],
            local: LocalTime(seconds: row["local_time"]))
        let details = PhotoDetails(
            location: position(row, "latitude", "longitude", "altitude"), place: place(row),
            caption: row["caption"], favorite: row["favorite"], hidden: row["hidden"],
            tags: TextList.read(row["tags"]), people: TextList.read(row["people"]), fileName: row["file_name"])
        return StoredPhoto(
            key: row["key"], owner: row["owner"], id: row["id"], facts: facts(row), time: time, details: details,
            source: row["source"], sequence: row["sequence"], createTime: row["created"], updateTime: row["updated"],
            deleteTime: row["deleted"], version: row["version"])
    }

    private func facts(_ row: Row) -> PhotoFacts {
        var camera: CameraName?
        if let make: String = row["camera_make"] {
            camera = CameraName(make: make, model: row["camera_model"] ?? "", lens: row["camera_lens"] ?? "")
        }
        return PhotoFacts(
            digest: Array(row["digest"] as Data), mediaType: row["media_type"],
            kind: PhotoKind(rawValue: row["kind"]) ?? .unknown, sizeBytes: row["size"], width: row["width"],
            height: row["height"], durationMilliseconds: row["duration"],
            captured: (row["captured"] as Int64?).map(LocalTime.init(seconds:)),
            capturedOffset: row["captured_offset"], capturedIsInstant: row["captured_is_instant"],
            location: position(row, "file_latitude", "file_longitude", "file_altitude"), camera: camera,
            subtypes: TextList.read(row["subtypes"]), isDecodable: row["decodable"], thumbHash: row["thumb_hash"],
            dominantColor: row["dominant_color"])
    }

    private func position(
        _ row: Row, _ latitude: String, _ longitude: String, _ altitude: String
    ) -> GeoPosition? {
        guard let north: Double = row[latitude], let east: Double = row[longitude] else { return nil }
        return GeoPosition(latitude: north, longitude: east, altitude: row[altitude])
    }
}
