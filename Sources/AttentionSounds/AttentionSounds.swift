/// # AttentionSounds
///
/// The sounds that come with Daybook, which make a pet or a child look at the camera. Each is made by code, from tones and
/// noise: there is no recording of anybody's, and no file to install. It must not know who has sounds, nor where they are
/// played.
///
///     AttentionSound.bell.file.bytes      // a WAVE file: 16 bits, one channel, 22,050 samples a second
///     AttentionSound.bell.file.digest     // the same in every process, on every machine
///
/// entry-service tells of the sounds, media-service hands their bytes out; neither keeps anything for it. That works
/// because the bytes are the same wherever they are made: only operations are used whose results IEEE 754 fixes to the
/// last bit, and no function of the system's.
