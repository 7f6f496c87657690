// The texts of the question whether the diary should follow the browser, in every language.
export default {
  proposal: { en: "This browser uses {browser}; your diary uses {account}. Change the diary to match?",
    ko: "브라우저 설정: {browser}. 일기장 설정: {account}. 일기장을 브라우저에 맞출까요?",
    ja: "ブラウザーの設定は{browser}、日記帳の設定は{account}です。日記帳をブラウザーに合わせますか？" },
  proposalTake: { en: "Change it",
    ko: "맞추기",
    ja: "合わせる" },
  proposalLeave: { en: "Leave it",
    ko: "그대로 두기",
    ja: "このままにする" },
};
