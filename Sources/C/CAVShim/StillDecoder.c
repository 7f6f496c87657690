// The decoding of stills that are one packet: a file is read completely and decoded at once, in this thread.
#include "CAVShim.h"
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavutil/pixdesc.h>
#include <limits.h>
#include <unistd.h>

static int read_whole(int descriptor, AVPacket *packet) {
    for (int done = 0; done < packet->size;) {
        ssize_t got = pread(descriptor, packet->data + done, (size_t) (packet->size - done), done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return AVERROR(errno);
        if (got == 0) return AVERROR_EOF;
        done += (int) got;
    }
    return 0;
}

int daybook_av_decode_still(
    int descriptor, int64_t size, const char *decoder, int64_t largest_picture, daybook_av_frame *frame) {
    const AVCodec *kind = avcodec_find_decoder_by_name(decoder);
    if (!kind) return AVERROR_DECODER_NOT_FOUND;
    if (size <= 0 || size > INT_MAX - AV_INPUT_BUFFER_PADDING_SIZE) return AVERROR_INVALIDDATA;
    AVFrame *content = (AVFrame *) frame;
    AVCodecContext *codec = avcodec_alloc_context3(kind);
    AVPacket *packet = av_packet_alloc();
    int result = codec && packet ? av_new_packet(packet, (int) size) : AVERROR(ENOMEM);
    if (!result) result = read_whole(descriptor, packet);
    if (!result) {
        codec->thread_count = 1;
        codec->max_pixels = largest_picture;
        result = avcodec_open2(codec, kind, NULL);
    }
    if (!result) result = avcodec_send_packet(codec, packet);
    if (!result) result = avcodec_receive_frame(codec, content);
    if (result == AVERROR(EAGAIN)) {
        result = avcodec_send_packet(codec, NULL);
        if (!result) result = avcodec_receive_frame(codec, content);
    }
    av_packet_free(&packet);
    avcodec_free_context(&codec);
    if (result) return result;
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(content->format);
    if (!format) return AVERROR_INVALIDDATA;
    // Stills have full range, and the matrix of ITU-R BT.601 (ITU-T T.800, M.11.7.3). Grey has no matrix, and palettes
    // are RGB.
    if (!(format->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL))) {
        content->color_range = AVCOL_RANGE_JPEG;
        if (format->nb_components >= 3) content->colorspace = AVCOL_SPC_SMPTE170M;
    }
    return 0;
}
