/// # Hashing
///
/// SHA-256, HMAC-SHA-256 and SHA-1 by the system's libcrypto, which uses the processor's own instructions for them;
/// CRC-32 by zlib, for formats that contain it; SplitMix64, which mixes a seed into numbers that can be repeated; and the
/// place of a file that is named by its digest. The module must not know the meaning of the bytes.
///
///     var hash = SHA256()
///     hash.update(data: Array("산".utf8))
///     hash.update(data: Array("책".utf8))
///     hash.finalize() == SHA256.hash(data: Array("산책".utf8))    // 32 bytes
