// 日本語。Every key stands in every language.
export default {
  cameraPreview: "カメラの映像",
  takePicture: "撮影",
  otherCamera: "カメラ切替",
  taken: "{count}枚撮影",
  callSubject: "{name}を呼ぶ",
  hush: "サウンドを止める",
  cameraNeedsSafety: "カメラは、HTTPS のアドレスか、このコンピューター自体で開いたときだけ使えます。サーバーの管理者に安全なアドレスを尋ねてください。",
  cameraNotAllowed: "カメラの使用が許可されていません。このページに許可してから、もう一度開いてください。",
  cameraMissing: "カメラが見つからないか、ほかのプログラムが使用中です。写真はファイルから追加できます。",
  noMorePhotos: "一つの日記に入れられる写真は{limit}枚までです。続けて撮るには、先に何枚か外してください。",
};
