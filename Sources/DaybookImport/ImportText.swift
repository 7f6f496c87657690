import Wording

/// The reasons for which an import passes over a line, a record or a file before a service sees it.
enum ImportText: CaseIterable, Hashable, Sendable {
    case fileMissing
    case fileDamaged
    case fileOverQuota
    /// The file of a record is missing.
    case recordFileMissing
    /// The file of a photo in an entry's text is missing.
    case textPhotoMissing
    case lineUnreadable
    /// The text of an entry that the export does not have.
    case entryMissing
    case linesMissing
    /// A file of records that is missing.
    case recordsMissing
    /// The file with the facts of the export is missing or damaged.
    case summaryMissing

    /// The reason for programs.
    var reason: String {
        switch self {
        case .fileMissing, .recordFileMissing, .textPhotoMissing: ImportFault.fileMissing.reason
        case .fileDamaged: ImportFault.fileDamaged.reason
        case .fileOverQuota: ImportFault.fileOverQuota.reason
        case .lineUnreadable, .entryMissing: ImportFault.lineUnreadable.reason
        case .linesMissing: ImportFault.linesMissing.reason
        case .recordsMissing, .summaryMissing: ImportFault.fileMissing.reason
        }
    }

    /// The reason for people, in every language.
    var words: Words {
        switch self {
        case .fileMissing: ImportFault.fileMissing.words
        case .fileDamaged: ImportFault.fileDamaged.words
        case .fileOverQuota: ImportFault.fileOverQuota.words
        case .recordFileMissing:
            Words(
                "이 기록의 파일을 가져올 수 없어요.", "The file of this record cannot be imported.",
                "この記録のファイルを取り込めません。")
        case .textPhotoMissing:
            Words(
                "이 글에 있는 사진의 파일을 가져올 수 없어서, 그 사진 없이 글을 가져왔어요.",
                "The file of a photo in this text cannot be imported. The text comes without the photo.",
                "この文章にある写真のファイルを取り込めないため、写真なしで文章を取り込みました。")
        case .lineUnreadable:
            Words(
                "이 줄을 읽을 수 없어요({cause}). 줄을 고치거나, 내보낸 것의 다른 사본을 써 주세요.",
                "This line cannot be read ({cause}). Mend it, or take another copy of the export.",
                "この行を読み取れません（{cause}）。行を直すか、書き出したものの別のコピーを使ってください。")
        case .entryMissing:
            Words(
                "이 글의 일기가 내보낸 폴더에 없어요.", "The export has no entry for this text.",
                "この文章の日記が、書き出したフォルダーにありません。")
        case .linesMissing:
            Words(
                "이 파일에는 {count}줄이 있어야 하는데 {lines}줄만 있어요.",
                "This file has {lines} of the {count} {count|line|lines} that were exported.",
                "このファイルには {count} 行あるはずですが、{lines} 行しかありません。")
        case .recordsMissing:
            Words(
                "이 파일이 없어요. 이 파일에만 있던 것은 가져올 수 없어요.",
                "This file is missing. Records that only it had cannot be imported.",
                "このファイルがありません。このファイルだけにあった記録は取り込めません。")
        case .summaryMissing:
            Words(
                "이 파일이 없거나 손상됐어요. 내보내기가 끝나지 않았을 수 있어서, 있는 것만 가져와요.",
                "This file is missing or damaged. The export may be unfinished: only what is there is imported.",
                "このファイルがないか、破損しています。書き出しが終わっていない可能性があり、あるものだけを取り込みます。")
        }
    }
}
