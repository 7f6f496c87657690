// 日本語。Every key stands in every language.
export default {
  offlineKept: "オフラインです。最後に見た内容を表示しています（{time}）。つながると自動で新しくなります。",
};
