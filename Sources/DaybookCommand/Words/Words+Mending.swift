import Wording

/// The way to mend a file that is missing or damaged in the diary. Every command that names such files says the same,
/// behind a single file or once behind all.
///
/// A scrub that starts with the first file takes good copies out of quarantine. `daybook photo add` asks for the records
/// of photos, and sends no bytes of a photo that has one.
extension Words {
    /// The sentence. The digests of the files stand above it, or before it.
    static let mending = Words(
        """
        온전한 사본(백업의 blobs에 있을 수 있어요)을 그 파일의 64자리 이름으로 일기장 폴더의 media/quarantine에 넣고 `daybook media scrub --restart`를 실행하면 \
        제자리에 놓여요. Daybook 페이지에서 사진을 다시 올려도 돼요. `daybook photo add`는 이런 사진을 건너뛰어요.
        """,
        """
        To mend a file, put a good copy, such as the one in blobs of a backup, under its name of 64 digits into \
        media/quarantine of the diary's folder, and run daybook media scrub --restart. Or upload the photo again on \
        Daybook's page (daybook photo add skips it).
        """,
        """
        正しいコピー（バックアップの blobs にあるかもしれません）をそのファイルの64桁の名前で日記帳のフォルダーの media/quarantine に置き、\
        `daybook media scrub --restart` を実行すると、元の場所に戻ります。Daybook のページで写真をもう一度アップロードしてもかまいません\
        （`daybook photo add` は読み飛ばします）。
        """)

    /// The text, and the way to mend the file that it is about.
    var withMending: Words {
        let mending = Words.mending
        return Words(
            "\(korean) \(mending.korean)", "\(english) \(mending.english)", "\(japanese)\(mending.japanese)")
    }
}
