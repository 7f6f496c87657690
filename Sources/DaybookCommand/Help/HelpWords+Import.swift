import Wording

extension HelpWords {
    /// The help of imports.
    static let imports: [Words] = [
        Words(
            "내보낸 일기장을 비어 있는 계정으로 가져와요. 일기장의 폴더가 있어야 해요.",
            "Bring an exported diary into an empty account. Needs the diary's folder.",
            "書き出した日記帳を、空のアカウントに取り込みます。日記帳のフォルダーが必要です。"),
        Words(
            """
            `daybook export`가 쓴 폴더나 ZIP 파일을 읽어, 그 안의 모든 것을 아직 일기와 사진이 없는 계정으로 가져와요: 일기와 예전 글, 사진, 앨범, 사람과 반려동물, 소리, 숨긴 것, 휴지통까지, \
            ID와 시각까지 그대로 가져와요. 다시 내보내면 같은 일기, 사진, 앨범이 나와요. 공유 링크는 꺼지고, 방문자에게는 새 링크가 필요해요. `daybook up`이 켜져 있어도 꺼져 있어도 돼요. 일기장이 있는 폴더가 있어야 \
            하지만 로그인은 필요 없어요. 도중에 멈추면 같은 명령을 다시 실행했을 때 이어서 가져오고, 끝난 뒤에는 아무것도 더하지 않아요. 가져올 수 없는 기록이나 파일이 있어도 나머지는 모두 가져와요: \
            마지막에 그 이름을 알리고, 종료 코드는 1이에요. 고친 뒤에 같은 명령을 다시 실행해 주세요. ZIP 파일은 풀지 않고 그 자리에서 읽으며, 다른 프로그램이 다시 압축한 것이어도 돼요. \
            손상되었거나 암호가 걸렸거나 올바르지 않은 ZIP 파일은, 아무것도 가져오기 전에 거절해요.
            """,
            """
            Reads a folder or a ZIP archive that `daybook export` wrote, and brings everything in it into an account that \
            has no entries and photos yet: entries with their earlier texts, photos, albums, people and pets, sounds, \
            hidden things and the trash, each with its ID and its times. A new export of the account has the same \
            entries, photos and albums. The links of shares are switched off, and visitors need new ones. Works whether or not \
            `daybook up` serves the diary. Needs the folder that holds the diary, but no login. An import that was \
            interrupted resumes when you run the same command again; a complete one adds nothing. A record or file that \
            cannot be imported does not stop the rest: it is listed at the end, and the exit code is 1. Mend it, and \
            run the same command again. An archive is read where it lies, and may have been packed anew by another \
            program; one that is damaged, encrypted or not as an archive should be is refused before anything is \
            imported.
            """,
            """
            `daybook export` が書いたフォルダーか ZIP ファイルを読み、その中のすべてを、まだ日記も写真もないアカウントに取り込みます: 日記とその以前の文章、写真、アルバム、人やペット、サウンド、非表示の項目、\
            ゴミ箱まで、それぞれの ID と時刻のままです。もう一度書き出すと、同じ日記・写真・アルバムになります。共有リンクはオフになり、訪問者には新しいリンクが必要です。`daybook up` が動いていても\
            いなくても使えます。日記帳のあるフォルダーが必要ですが、ログインは要りません。途中で止まった場合は、同じコマンドをもう一度実行すると続きから取り込み、終わった後は何も追加しません。取り込めない\
            記録やファイルがあっても、ほかはすべて取り込みます: 最後に名前を示し、終了コードは1です。直してから、同じコマンドをもう一度実行してください。ZIP ファイルは展開せずにその場で読み、別のプログラムで\
            圧縮し直したものでもかまいません。破損したもの、暗号化されたもの、正しくないものは、何も取り込まないうちに拒否します。
            """),
        Words(
            "내보낸 폴더나 ZIP 파일.", "Folder or ZIP archive of the export.", "書き出したフォルダーか ZIP ファイル。"),
        Words(
            "기록을 모두 읽고 얼마나 가져올 수 있는지 알려 주되, 아무것도 바꾸지 않아요. 사진 파일은 읽지 않아요.",
            "Read all records, and say how many can be imported. Changes nothing, and reads no photo files.",
            "すべての記録を読んで、どれだけ取り込めるかを示します。何も変更せず、写真のファイルは読みません。"),
    ]
}
