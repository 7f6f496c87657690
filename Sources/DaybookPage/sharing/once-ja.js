// 日本語。
export default {
  copy: "コピー",
  copied: "コピーしました。",
  sendLink: "送る",
  goodFor: "有効期間",
  forDays: "{count}日",
  endsOn: "{time}まで",
};
