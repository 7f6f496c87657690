// 日本語。Every key stands in every language.
export default {
  cameraPreview: "カメラの映像",
  takePicture: "撮影",
  otherCamera: "カメラ切替",
  taken: "{count} 枚撮影",
  callSubject: "{name}を呼ぶ",
  hush: "音を止める",
  cameraNeedsSafety: "ブラウザがカメラを開くのは HTTPS かこのコンピュータ自身でだけです。サーバーの管理者に安全なアドレスを尋ねてください。",
  cameraNotAllowed: "カメラの使用が許可されていません。このページに許可してから、もう一度開いてください。",
  cameraMissing: "カメラが見つからないか、他のプログラムが使用中です。写真はファイルから追加できます。",
  noMorePhotos: "一つの日記に入れられる写真は{limit}枚までです。続けて撮るには、先に何枚か外してください。",
};
