import Wording

extension HelpWords {
    /// The help of the accounts on a server, of passkeys, and of the tokens of apps.
    static let members: [Words] = [
        Words(
            "비밀번호 없이 웹 화면에 로그인하는 패스키.",
            "Passkeys, with which you log in to the page without a password.",
            "パスワードなしでウェブ画面にログインするパスキー。"),
        Words(
            "패스키는 브라우저만 만들 수 있어서, 웹 화면의 설정에서 추가해요. 비밀번호를 바꿔도 남고, 잊은 비밀번호를 다시 정하면 모두 지워져요.",
            """
            Only a browser can make them, in the settings of the page. Changing your password keeps them. Resetting \
            a forgotten password removes them all.
            """,
            "パスキーを作れるのはブラウザーだけなので、ウェブ画面の設定で追加します。パスワードを変更しても残り、忘れたパスワードを再設定するとすべて削除されます。"),
        Words(
            "패스키를 최근 것부터 보여 줘요.",
            "List your passkeys, the newest first.",
            "パスキーを新しい順に表示します。"),
        Words(
            "패스키를 지워요. 이제 그 패스키로는 아무도 로그인할 수 없어요.",
            "Remove a passkey, so that nobody can log in with it.",
            "パスキーを削除します。以後、そのパスキーでは誰もログインできません。"),
        Words(
            "그 패스키가 있는 기기는 거기서도 지울 때까지 계속 보여 줘요.",
            "The device that holds it still offers it until you remove it there, too.",
            "パスキーのある端末では、そこでも削除するまで表示され続けます。"),
        Words(
            "패스키의 이름이나 ID, ID의 앞부분.",
            "The passkey's title, its ID, or the start of its ID.",
            "パスキーの名前、ID、または ID の先頭部分。"),
        Words(
            "앱과 스크립트가 쓰는 토큰. 토큰마다 허락한 일만 할 수 있어요.",
            "Tokens for apps and scripts. Each may do only what you allow.",
            "アプリやスクリプト用のトークン。それぞれ許可したことだけができます。"),
        Words(
            "앱이 쓸 토큰을 만들고 한 번만 보여 줘요.",
            "Make a token for an app, and show it once.",
            "アプリ用のトークンを作り、一度だけ表示します。"),
        Words(
            "앱은 이렇게 보내요: Authorization: Bearer TOKEN. 숨긴 것은 볼 수 없고, 비밀번호와 기기와 다른 토큰은 건드릴 수 없어요.",
            """
            An app sends it as: Authorization: Bearer TOKEN. It cannot see hidden items, and it cannot reach your \
            password, your devices or other tokens.
            """,
            "アプリはこう送ります: Authorization: Bearer TOKEN。非表示の項目は見られず、パスワード、端末、ほかのトークンには触れられません。"),
        Words(
            "어디에 쓰는지, 나중에 알아볼 수 있는 이름.",
            "What it is for, so that you recognize it later.",
            "何に使うか、あとで見分けられる名前。"),
        Words(
            "할 수 있는 일: read는 보기, write는 바꾸기, upload는 사진 올리기만. 여러 번 적을 수 있어요.",
            """
            What it may do: read (see the diary), write (change it) or upload (only add photos). May be given \
            several times.
            """,
            "できること: read は閲覧、write は変更、upload は写真の追加だけ。何度でも指定できます。"),
        Words(
            "자동으로 끝날 때까지의 일수. 없으면 끝나지 않아요.",
            "Days until it expires. Without it: never.",
            "自動的に終了するまでの日数。なければ終了しません。"),
        Words(
            "앱 토큰을 최근 것부터 보여 줘요.",
            "List the tokens of your apps, the newest first.",
            "アプリのトークンを新しい順に表示します。"),
        Words(
            "토큰을 바로 끝내요. 그 앱은 더 들어올 수 없어요.",
            "End a token at once. Its app can no longer use it.",
            "トークンをすぐに無効にします。そのアプリはもう入れません。"),
        Words(
            "토큰의 이름이나 ID, ID의 앞부분.",
            "The token's title, its ID, or the start of its ID.",
            "トークンの名前、ID、または ID の先頭部分。"),
        Words(
            "내 계정의 이름, 언어, 시간대, 비밀번호와 이 서버에 계정이 있는 사람들.",
            "Your account: name, language, time zone and password. Also the other accounts on this server.",
            "自分のアカウントの名前、言語、タイムゾーン、パスワードと、このサーバーにアカウントがある人。"),
        Words(
            "이 서버에 계정이 있는 사람을 보여 줘요. 서버 주인만 쓸 수 있어요.",
            "List the accounts on this server. For the owners of the server.",
            "このサーバーにアカウントがある人を表示します。持ち主だけが使えます。"),
        Words(
            "일기장은 저마다 비밀이에요. 서버 주인은 누가 있는지만 알 수 있고, 무엇을 담았는지는 볼 수 없어요.",
            "Each diary is private. The owners of the server see who has an account, but not what is in the diaries.",
            "日記帳はそれぞれ非公開です。サーバーの持ち主には誰がいるかだけが見え、中身は見えません。"),
        Words(
            "계정을 막아요. 서버 주인만 쓸 수 있어요.",
            "Disable an account. For the owners of the server.",
            "アカウントを停止します。持ち主だけが使えます。"),
        Words(
            "그 계정의 기기는 로그아웃되고 앱도 들어올 수 없어요. 일기는 아무것도 없어지지 않아요.",
            "Its devices are logged out, and its apps can no longer connect. Nothing in the diary is lost.",
            "その端末はログアウトされ、アプリも入れなくなります。日記は何も失われません。"),
        Words(
            "계정의 이름이나 ID, ID의 앞부분.",
            "The account's name, its ID, or the start of its ID.",
            "アカウントの名前、ID、または ID の先頭部分。"),
        Words(
            "막았던 계정을 다시 열어요. 서버 주인만 쓸 수 있어요.",
            "Enable a disabled account again. For the owners of the server.",
            "停止したアカウントを再開します。持ち主だけが使えます。"),
        Words(
            "이 서버에 초대하는 링크를 만들어요. 서버 주인만 쓸 수 있어요.",
            "Invite a person to this server with a link. For the owners of the server.",
            "リンクでこのサーバーに招待します。持ち主だけが使えます。"),
        Words(
            """
            링크는 한 번만 보여 드려요. 링크 하나로 계정을 하나 만들 수 있고, 그 계정의 일기장은 다른 사람이 볼 수 없어요. 링크를 아는 사람은 누구나 쓸 수 있으니 \
            초대할 사람에게만 보내 주세요.
            """,
            """
            The link is shown once and makes one account, with a diary that nobody else sees. Anybody who has the \
            link can use it, so send it to one person only.
            """,
            "リンクは一度だけ表示され、アカウントを一つ作れます。その日記帳はほかの誰にも見えません。リンクを知っている人は誰でも使えるので、一人だけに送ってください。"),
        Words(
            "초대받은 사람도 서버 주인이 되어, 다른 사람을 초대하거나 계정을 막을 수 있어요.",
            "The invited person also becomes an owner of the server, who can invite and disable others.",
            "招待された人もサーバーの持ち主になり、ほかの人を招待したり停止したりできます。"),
        Words(
            "링크를 쓸 수 있는 날수: 1~90. 적지 않으면 7일이에요.",
            "Number of days that the link works, 1 to 90. Without it: 7.",
            "リンクが使える日数、1〜90。なければ7日。"),
        Words(
            "아직 쓰이지 않은 초대를 보여 줘요. 서버 주인만 쓸 수 있어요.",
            "List the invitations that nobody has used yet. For the owners of the server.",
            "まだ使われていない招待を表示します。持ち主だけが使えます。"),
        Words(
            "초대를 취소해요. 서버 주인만 쓸 수 있어요.",
            "Cancel an invitation. For the owners of the server.",
            "招待を取り消します。持ち主だけが使えます。"),
        Words(
            "초대의 ID나 그 앞부분.",
            "The invitation's ID, or the start of it.",
            "招待の ID、またはその先頭部分。"),
        Words(
            "초대받은 서버에 내 계정을 만들고 로그인해요.",
            "Make your account on a server that you were invited to, and log in.",
            "招待されたサーバーに自分のアカウントを作り、ログインします。"),
        Words(
            "받은 링크. -는 표준 입력에서 읽어요.",
            "The link that you received; - reads it from standard input.",
            "受け取ったリンク。- は標準入力から読みます。"),
    ]
}
