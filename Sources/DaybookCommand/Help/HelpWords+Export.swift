import Wording

extension HelpWords {
    /// The help of exports.
    static let export: [Words] = [
        Words(
            "한 계정의 일기를 Daybook 없이 읽을 수 있는 폴더와 글로 내보내요. 일기장의 폴더가 있어야 해요.",
            "Write an account's diary as folders and texts that need no Daybook. Needs the diary's folder.",
            "1つのアカウントの日記を、Daybook なしで読めるフォルダーと文章に書き出します。日記帳のフォルダーが必要です。"),
        Words(
            """
            일기마다 폴더를 만들어 글은 index.md에, 사진은 그 옆에 써요. 어느 일기에도 없는 사진, 다른 사진 프로그램이 읽는 XMP 파일(사진의 설명과 태그와 고친 값), 그리고 프로그램을 위해 모든 기록을 그대로 담은 JSON 줄도 있어요. \
            무엇이 들었는지는 폴더의 README.txt에 있어요. 숨긴 일기와 사진, 휴지통에 있는 것은 따로 마련한 폴더에 들어가요: 내보낸 폴더를 가진 사람은 그것도 볼 수 있어요. \
            비밀번호와 로그인과 공유 링크는 빠져요. `daybook up`이 켜져 있어도 꺼져 있어도 돼요. 내보낸 것은 모두 한 시점의 모습이에요. 다른 일기장으로 가져오려면: `daybook import`. 일기장이 있는 폴더가 있어야 하지만 로그인은 필요 \
            없어요. 이름이 .zip으로 끝나면 폴더 대신 같은 내용의 ZIP 파일 하나를 만들고, 다 되었을 때 그 이름을 붙여요. 도중에 멈춘 폴더에는 daybook.json이 없어요: 그 폴더를 지우고 처음부터 다시 내보내 주세요. 일기장에 없거나 손상된 파일이 있으면 종료 코드는 1이고, \
            나머지는 모두 써요. --from, --to, --tag, --album을 적으면 일부만 내보내요: 적은 조건에 모두 맞는 일기와 사진, 그리고 그 일기에 있는 사진. \
            이때 공유와 추억과 저장한 검색은 빠지고, daybook.json에 그렇게 적혀요.
            """,
            """
            Writes a folder for each entry, with its text in index.md and its photos beside it; the photos that no \
            entry shows; captions, tags and corrections of photos, for other photo programs, as XMP files beside them; \
            and every record exactly, for programs, as lines of JSON. README.txt in the folder says what is in it. \
            Hidden entries and photos and the trash are in folders of their own: whoever has the export sees them. \
            Passwords, logins and the links of shares are left out. Works whether or not `daybook up` serves the \
            diary; everything in the export is of one moment. Needs the folder that holds the diary, but no login. To \
            bring an export into another diary: daybook import. A name that ends in .zip makes one ZIP file with the \
            same content; it gets this name when it is complete. A folder whose export is interrupted has no \
            daybook.json: delete the folder, and begin again. The exit code is 1 if a file is missing or damaged in \
            the diary; the rest is written. With --from, --to, --tag or --album, only a part is exported: the entries \
            and photos that meet all of them, with the photos that these entries show. Shares, memories and saved \
            searches are then left out, and daybook.json says so.
            """,
            """
            日記ごとにフォルダーを作り、文章は index.md に、写真はその横に書きます。どの日記にもない写真、ほかの写真ソフトが読む XMP ファイル (写真の説明、タグ、直した値)、プログラムのためにすべての記録をそのまま収めた JSON の行もあります。\
            中身はフォルダーの README.txt に書いてあります。非表示の日記と写真、ゴミ箱にあるものは別のフォルダーに入ります: 書き出したフォルダーを持つ人には見えます。パスワード、ログイン、\
            共有リンクは入りません。`daybook up` が動いていてもいなくても使えます。書き出されるものは、すべて同じ時点のものです。別の日記帳に取り込むには: `daybook import`。日記帳のあるフォルダーが必要ですが、ログインは要りません。名前が .zip で終わるときは、同じ内容の ZIP ファイルを1つ作り、完成したときにその名前を付けます。途中で\
            止まったフォルダーには daybook.json がありません: そのフォルダーを削除して、最初からやり直してください。日記帳にない、または破損したファイルがあれば終了コードは1で、\
            残りはすべて書き出します。--from、--to、--tag、--album を指定すると、一部だけを書き出します: 指定した条件すべてに合う日記と写真、そしてその日記にある写真。\
            このとき共有、思い出、保存した検索は入らず、daybook.json にそう書かれます。
            """),
        Words(
            "내보낼 폴더. 비어 있거나 아직 없어야 해요. 또는 이름이 .zip으로 끝나는 새 파일.",
            "Folder for the export, empty or new; or a new file whose name ends in .zip.",
            "書き出し先のフォルダー。空か、まだないもの。または、名前が .zip で終わる新しいファイル。"),
        Words(
            "계정의 이름. 적지 않으면 서버 소유자의 계정이에요.",
            "Name of the account. Without it, the account of the server's owner.",
            "アカウントの名前。指定しなければ、サーバーの所有者のアカウント。"),
        Words(
            "이 태그가 있는 일기와 사진만. 여러 번 적으면 모두 있는 것만.",
            "Only entries and photos with this tag. May be given several times.",
            "このタグのある日記と写真だけ。何度でも指定でき、すべてのタグのあるものに限ります。"),
        Words(
            "이 제목이나 ID의 앨범에 있는 사진만. 일기는 빠져요.",
            "Only photos of the album with this title or ID, and no entries.",
            "このタイトルか ID のアルバムにある写真だけ。日記は入りません。"),
    ]
}
