// The texts for invited people, in every language.
export default {
  joinHeading: { en: "You are invited",
    ko: "초대받았어요",
    ja: "招待されています" },
  joinHint: { en: "Create your account. Your diary is private: nobody else on this server sees it.",
    ko: "계정을 만들어 주세요. 일기장은 나만 볼 수 있어요.",
    ja: "アカウントを作ってください。日記帳はあなただけのもので、ほかの誰にも見えません。" },
  joinName: { en: "Name to log in with",
    ko: "로그인할 이름",
    ja: "ログイン名" },
  joinPassword: { en: "Password (8 characters or more)",
    ko: "비밀번호 (8자 이상)",
    ja: "パスワード（8文字以上）" },
  join: { en: "Begin",
    ko: "시작하기",
    ja: "始める" },
};
