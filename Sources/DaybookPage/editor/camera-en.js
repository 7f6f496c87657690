// English. Every key stands in every language.
export default {
  cameraPreview: "What the camera sees",
  takePicture: "Take a picture",
  otherCamera: "Other camera",
  taken: "{count} taken",
  callSubject: "Call {name}",
  hush: "Quiet",
  cameraNeedsSafety: "Browsers open the camera only over HTTPS or on this computer itself. Ask whoever runs the server for its secure address.",
  cameraNotAllowed: "The browser may not use the camera. Allow it for this page, then open the camera again.",
  cameraMissing: "No camera was found, or another program uses it. Photos can still be added as files.",
  noMorePhotos: "An entry holds at most {limit} photos. Take some out before you take more.",
};
