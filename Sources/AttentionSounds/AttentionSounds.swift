/// # AttentionSounds
///
/// The sounds that come with Daybook: they make a pet or a child look at the camera. Code synthesizes each sound from
/// tones and noise, so there is no recording by a third party and no file to install. The module must not know the
/// owners of sounds, or where sounds are played.
///
///     AttentionSound.bell.file.bytes      // a WAVE file: 16 bits, one channel, 22,050 samples a second
///     AttentionSound.bell.file.digest     // the same in every process, on every machine
///
/// entry-service lists the sounds and media-service serves their bytes; neither service stores anything for them. This
/// works because every machine produces the same bytes: the code uses only operations whose results IEEE 754 fixes to
/// the last bit, and no math function of the system.
