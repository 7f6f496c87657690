// 日本語。
export default {
  joinHeading: "招待されています",
  joinHint: "アカウントを作ってください。日記帳はあなただけのもので、ほかの誰にも見えません。",
  joinName: "ログイン名",
  joinPassword: "パスワード（8文字以上）",
  join: "始める",
};
