import Wording

extension HelpWords {
    /// The help of imports.
    static let imports: [Words] = [
        Words(
            "내보낸 일기장을 계정으로 가져와요: `import DIR`, `import upload FILE`, `import undo RUN`.",
            "Bring an exported diary into an account: `import DIR`, `import upload FILE`, `import undo RUN`.",
            "書き出した日記帳をアカウントに取り込みます: `import DIR`、`import upload FILE`、`import undo RUN`。"),
        Words(
            "--account, --dry-run 같은 `import DIR`의 플래그: daybook import run --help",
            "The flags of `import DIR`, such as --account and --dry-run: daybook import run --help.",
            "--account や --dry-run など `import DIR` のフラグ: daybook import run --help"),
        Words(
            "내보낸 일기장의 ZIP 파일을 올려, 내 계정으로 가져와요.",
            "Upload a ZIP file of an exported diary, and import it into your account.",
            "書き出した日記帳の ZIP ファイルをアップロードし、自分のアカウントに取り込みます。"),
        Words(
            """
            일기장의 폴더가 다른 컴퓨터에 있을 때 써요. 서버가 파일을 먼저 확인한 뒤, 그 안의 모든 것을 내 계정에 더해요. 이미 있는 것은 그대로 둬요. 올리다가 끊기면 같은 명령을 다시 \
            실행했을 때 이어서 올려요. 가져오기는 서버가 스스로 끝내고, 같은 명령을 다시 실행하면 이어서 기다려요. 읽고 쓸 수 있는 로그인이 있어야 해요. 가져온 것을 되돌리려면: daybook import undo RUN.
            """,
            """
            For a diary whose folder is on another computer. The server checks the file first, then adds everything in it \
            to your account; what you have already stays as it is. An upload that broke off goes on when you run the same \
            command again, and so does waiting for the import, which the server finishes by itself. Needs a login that may \
            read and write. To undo an import: daybook import undo RUN.
            """,
            """
            日記帳のフォルダーが別のコンピューターにあるときに使います。サーバーがまずファイルを確認し、その中のすべてを自分のアカウントに追加します。すでにあるものはそのままです。アップロードが途切れた場合は、同じコマンドを\
            もう一度実行すると続きから送ります。取り込みはサーバーが自分で終え、同じコマンドをもう一度実行すると続きを待ちます。読み書きできるログインが必要です。取り込みを元に戻すには: daybook import undo RUN。
            """),
        Words("내보낸 ZIP 파일.", "ZIP file of the export.", "書き出した ZIP ファイル。"),
        Words(
            "파일을 올려 가져오면 무엇이 더해지는지 알려 주고, 서버에서 그 파일을 다시 지워요.",
            "Upload the file, say what the import would bring, and delete the file on the server again.",
            "ファイルをアップロードし、取り込むと何が追加されるかを示して、サーバーのファイルをまた削除します。"),
        Words(
            "내보낸 일기장을 계정으로 가져와요. 일기장의 폴더가 있어야 해요.",
            "Bring an exported diary into an account. Needs the diary's folder.",
            "書き出した日記帳を、アカウントに取り込みます。日記帳のフォルダーが必要です。"),
        Words(
            """
            `daybook export`가 쓴 폴더나 ZIP 파일을 읽어, 그 안의 모든 것을 계정으로 가져와요: 일기와 예전 글, 사진, 앨범, 사람과 반려동물, 소리, 숨긴 것, 휴지통까지, ID와 시각까지 \
            그대로 가져와요. 아직 일기와 사진이 없는 계정은 설정도 이어받고, 다시 내보내면 같은 일기, 사진, 앨범이 나와요. 쓰고 있는 계정에는 모두 더하고, 이미 있거나 휴지통에 있는 것은 그대로 둬요. \
            공유는 꺼지고, `daybook share enable`로 켠 것은 새 링크를 받으며 비밀번호가 없어요. \
            `daybook up`이 켜져 있어도 꺼져 있어도 돼요. 일기장이 있는 폴더가 있어야 하지만 로그인은 필요 없어요. 도중에 멈추면 같은 명령을 다시 \
            실행했을 때 이어서 가져오고, 끝난 뒤에는 아무것도 더하지 않아요. 가져올 수 없는 기록이나 파일이 있어도 나머지는 모두 가져와요: 마지막에 그 이름을 알리고, 종료 코드는 1이에요. 고친 뒤에 같은 \
            명령을 다시 실행해 주세요. 내보낸 뒤에 일기의 index.md를 고쳤다면 고친 내용으로 가져오되, 계정에 이미 있는 일기는 그대로 두고, 마지막에 그것도 알려요. ZIP 파일은 풀지 않고 그 자리에서 읽으며, 다른 프로그램이 다시 압축한 것이어도 돼요. \
            암호가 걸렸거나 올바르지 않은 ZIP 파일과, 목록이나 기록이 손상된 ZIP 파일은 아무것도 가져오기 전에 거절해요. 가져온 것을 되돌리려면: daybook import undo RUN.
            """,
            """
            Reads a folder or a ZIP file that `daybook export` wrote, and brings everything in it into an account: \
            entries with their earlier texts, photos, albums, people and pets, sounds, hidden things and the trash, \
            each with its ID and its times. An account that has no entries and photos yet takes over the settings, \
            too, and a new export of it has the same entries, photos and albums. Into an account in use everything is \
            added, and what it has already, or has in the trash, stays as it is. Shares are switched off; one that you \
            switch on with `daybook share enable` has a new link, and no password. Works whether or not `daybook up` \
            serves the diary. Needs the folder that holds the diary, but no login. An import that was interrupted \
            resumes when you run the same command again; a complete one adds nothing. A record or file that cannot be \
            imported does not stop the rest: it is listed at the end, and the exit code is 1. Mend it, and run the \
            same command again. Where somebody edited the index.md of an entry after the export, the values on that \
            page count, unless the account has the entry already; both are listed at the end, too. A ZIP file is read \
            where it lies, and may have been packed anew by another program; one that is encrypted or malformed, or \
            whose directory or records are damaged, is refused before anything is imported. To undo an import: daybook \
            import undo RUN.
            """,
            """
            `daybook export` が書いたフォルダーか ZIP ファイルを読み、その中のすべてをアカウントに取り込みます: 日記とその以前の文章、写真、アルバム、人やペット、サウンド、非表示の項目、ゴミ箱まで、それぞれの ID と時刻の\
            ままです。まだ日記も写真もないアカウントは設定も引き継ぎ、もう一度書き出すと、同じ日記・写真・アルバムになります。使用中のアカウントにはすべてを追加し、すでにあるものやゴミ箱にあるものはそのままにします。\
            共有はオフになり、`daybook share enable` で有効にしたものは新しいリンクになり、パスワードはありません。\
            `daybook up` が動いていてもいなくても使えます。日記帳のあるフォルダーが必要ですが、ログインは要りません。途中で止まった場合は、同じコマンドを\
            もう一度実行すると続きから取り込み、終わった後は何も追加しません。取り込めない記録やファイルがあっても、ほかはすべて取り込みます: 最後に名前を示し、終了コードは1です。直してから、同じコマンドを\
            もう一度実行してください。書き出したあとに日記の index.md を編集した場合は、編集した内容で取り込みますが、アカウントにすでにある日記はそのままにし、最後にそれも示します。ZIP ファイルは展開せずにその場で読み、\
            別のプログラムで圧縮し直したものでもかまいません。暗号化されたもの、正しくないもの、一覧や記録が破損したものは、何も取り込まないうちに拒否します。取り込みを元に戻すには: daybook import undo RUN。
            """),
        Words(
            "내보낸 폴더나 ZIP 파일.", "Folder or ZIP file of the export.", "書き出したフォルダーか ZIP ファイル。"),
        Words(
            """
            기록을 모두 읽고 얼마나 가져올 수 있는지, 얼마나 들어가지 않는지 알려 주되, 아무것도 바꾸지 않아요. 사진 파일은 읽지 않아요.
            """,
            """
            Read all records, and say how many can be imported, and how much does not fit. Changes nothing, and reads no \
            photo files.
            """,
            """
            すべての記録を読んで、どれだけ取り込めるか、どれだけ入らないかを示します。何も変更せず、写真のファイルは読みません。
            """),
        Words(
            "일기장에 가져온 것을 최근 것부터 보여 줘요.", "List the imports into the diary, newest first.",
            "日記帳への取り込みを、新しい順に一覧表示します。"),
        Words(
            "가져온 것 하나를 보여 줘요: 더한 것, 이미 있던 것, 받지 못한 것과 그 알림.",
            "Show an import: what it added, knew and refused, and its notices.",
            "1つの取り込みを表示します: 追加したもの、すでにあったもの、拒否したものと、そのお知らせ。"),
        Words("가져오기의 ID 또는 그 앞부분.", "ID of the import, or its start.", "取り込みの ID、またはその先頭。"),
        Words(
            "가져온 것을 되돌려요. 그 뒤에 바뀐 것은 남겨 둬요.", "Undo an import. What changed since then stays.",
            "取り込みを元に戻します。その後に変わったものは残します。"),
        Words(
            """
            가져오면서 더한 일기와 사진을 휴지통으로 옮기고(30일 동안 복원할 수 있어요), 더한 앨범, 사람, 반려동물, 소리를 지워요. 그 뒤에 바뀌었거나 다른 데서 쓰는 것은 그대로 두고 \
            개수를 알려 줘요. 숨긴 것도 가져왔다면 먼저: daybook unlock
            """,
            """
            Moves the entries and photos that the import added to the trash, where they can be restored for 30 days, \
            and deletes the albums, people, pets and sounds that it added. What changed since then, or is used by \
            something else, is left alone and counted. If hidden items came with the import, first use: daybook unlock
            """,
            """
            取り込みで追加した日記と写真をゴミ箱に移し（30日間は復元できます）、追加したアルバム、人、ペット、サウンドを削除します。その後に変わったものや、ほかで使われているものはそのまま残し、件数を示します。\
            非表示の項目も取り込んだ場合は、先に: daybook unlock
            """),
    ]
}
