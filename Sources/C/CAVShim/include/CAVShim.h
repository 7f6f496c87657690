// libav for Swift. libav's structures have a hundred members each, its errors are macros and its files are callbacks:
// this header hides all of that. It makes no decisions.
//
// Functions return 0, or one of libav's negative codes; functions that return frames and packets return 1 if there is
// none now. An object from `out` is released with the function of its name. Times are in microseconds, deadlines in
// nanoseconds of the monotonic clock. No function opens a file: input and output are descriptors of the caller's, which
// stay open, and other files that a file names are refused.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct daybook_av_input daybook_av_input;
typedef struct daybook_av_decoder daybook_av_decoder;
typedef struct daybook_av_scaler daybook_av_scaler;
typedef struct daybook_av_resampler daybook_av_resampler;
typedef struct daybook_av_encoder daybook_av_encoder;
typedef struct daybook_av_output daybook_av_output;
typedef struct daybook_av_frame daybook_av_frame;
typedef struct daybook_av_packet daybook_av_packet;

// No timestamp.
#define DAYBOOK_AV_NO_TIME INT64_MIN

// Silences the library and limits each of its allocations, in bytes. Call this once in a process, before all else.
void daybook_av_start(size_t largest_allocation);

// Makes libheif decode HEVC and AV1 with libav, in this process, for pictures of at most `largest_picture` pixels.
// Returns 0, or -1 if libav has no decoders for them, or libheif accepts none.
int daybook_av_decode_heif(int64_t largest_picture);

// Limits the pixels that libav decodes for libheif from now on, and the pixels of one picture or tile; libav refuses to
// decode more. A tile counts as at least 16,384 pixels.
void daybook_av_limit_heif(int64_t pixels, int64_t largest_picture);

// Makes the pictures that libav decodes for libheif from now on smaller by this factor, each way; the sides are rounded
// up. The file that libheif reads has to state the smaller sides.
void daybook_av_shrink_heif(int by);

// Describes a code, and returns whether it means a lack of memory, a missing decoder or demuxer, or an output over its
// limit.
void daybook_av_error(int code, char *text, size_t size);
int daybook_av_is_out_of_memory(int code);
int daybook_av_is_unknown(int code);
int daybook_av_is_too_large(int code);

// Returns whether the largest allocation could be made now. A file whose tables claim billions of entries fails even if
// there is memory; a later try would fail, too.
int daybook_av_has_room(void);

// Opens a file with this demuxer, and reads as much as is needed to know its tracks. Only `decoders` (names separated
// by commas) are used, for pictures of at most `largest_picture` pixels.
int daybook_av_open(
    int descriptor, int64_t size, const char *demuxer, const char *decoders, int64_t largest_picture,
    int64_t deadline, daybook_av_input **out);
void daybook_av_release_input(daybook_av_input *input);

// The duration that the file states, and its start time; DAYBOOK_AV_NO_TIME if unknown.
int64_t daybook_av_duration(daybook_av_input *input);
int64_t daybook_av_start_time(daybook_av_input *input);
int daybook_av_track_count(daybook_av_input *input);

// The facts that a track states. Unknown numbers are 0.
typedef struct {
    int is_video;
    int is_audio;
    // Whether the track is a recording's cover, which does not move.
    int is_cover;
    int width;
    int height;
    // The aspect of a pixel.
    int aspect_width;
    int aspect_height;
    // The frame rate: frames in a number of seconds.
    int rate_frames;
    int rate_seconds;
    int sample_rate;
    int channels;
    int has_matrix;
    // Row by row: 16.16 numbers, in the last column 2.30.
    int32_t matrix[9];
} daybook_av_track;
void daybook_av_describe_track(daybook_av_input *input, int track, daybook_av_track *out);
// The name of a track's codec, such as `h264`, and of its pixel format, such as `yuv420p`; NULL for unknown. The text
// is the library's own.
const char *daybook_av_codec_name(daybook_av_input *input, int track);
const char *daybook_av_pixels_name(daybook_av_input *input, int track);

// Sets whether packets of this track are read.
void daybook_av_want_track(daybook_av_input *input, int track, int is_wanted);

// Goes to the last keyframe of a track that is not after `time`.
int daybook_av_seek(daybook_av_input *input, int track, int64_t time);

daybook_av_packet *daybook_av_new_packet(void);
void daybook_av_release_packet(daybook_av_packet *packet);
// The track of a packet, and its start time.
int daybook_av_packet_track(daybook_av_packet *packet);
int64_t daybook_av_packet_time(daybook_av_input *input, daybook_av_packet *packet);

// Reads the next packet of the wanted tracks; returns 1 at the end.
int daybook_av_read(daybook_av_input *input, daybook_av_packet *packet);

daybook_av_frame *daybook_av_new_frame(void);
void daybook_av_release_frame(daybook_av_frame *frame);

// The facts of a frame.
typedef struct {
    int64_t time;
    int width;
    int height;
    int aspect_width;
    int aspect_height;
    int samples;
    int sample_rate;
    int is_key;
    // Numbers of ISO/IEC 23091-2.
    int primaries;
    int transfer;
} daybook_av_frame_facts;
void daybook_av_describe_frame(daybook_av_frame *frame, daybook_av_frame_facts *out);
void daybook_av_set_frame_time(daybook_av_frame *frame, int64_t time);

// Opens the decoder of a track. Frames have times in microseconds.
int daybook_av_open_decoder(
    daybook_av_input *input, int track, const char *decoders, int64_t largest_picture, int threads,
    daybook_av_decoder **out);
void daybook_av_release_decoder(daybook_av_decoder *decoder);
// Sends a packet to the decoder, of which daybook_av_decoded returns the frames one by one. NULL ends the track.
int daybook_av_decode(daybook_av_decoder *decoder, daybook_av_packet *packet);
int daybook_av_decoded(daybook_av_decoder *decoder, daybook_av_frame *frame);
// Discards the sent packets, after a seek in the file.
void daybook_av_flush(daybook_av_decoder *decoder);

// The pixel formats of a scaler's result.
enum { DAYBOOK_AV_RGB24, DAYBOOK_AV_RGB48, DAYBOOK_AV_YUV420 };

// Opens a scaler for frames that are like this one. YUV results are BT.709 of limited range; RGB results keep the
// frame's own curve.
int daybook_av_open_scaler(
    daybook_av_frame *like, int width, int height, int pixels, daybook_av_scaler **out);
void daybook_av_release_scaler(daybook_av_scaler *scaler);
// Returns whether the frame is like the one that the scaler was opened for.
int daybook_av_fits(daybook_av_scaler *scaler, daybook_av_frame *frame);
// Scales `frame` into `scaled`, which gets memory of its own and the time of `frame`.
int daybook_av_scale(daybook_av_scaler *scaler, daybook_av_frame *frame, daybook_av_frame *scaled);

// Decodes a file that is one picture, of at most `largest_picture` pixels, into `frame`, with the decoder of this name.
int daybook_av_decode_still(
    int descriptor, int64_t size, const char *decoder, int64_t largest_picture, daybook_av_frame *frame);

// Makes an RGB24 frame of these dimensions.
int daybook_av_make_picture(daybook_av_frame *frame, int width, int height);
// Returns the rows of an RGB frame, the bytes of a row, and the stride from one row to the next.
uint8_t *daybook_av_rows(daybook_av_frame *frame, size_t *row, size_t *stride);

// Opens a resampler that converts samples like those of the frame into floats, a plane for each channel.
int daybook_av_open_resampler(
    daybook_av_frame *like, int sample_rate, int channels, daybook_av_resampler **out);
void daybook_av_release_resampler(daybook_av_resampler *resampler);
int daybook_av_resampler_fits(daybook_av_resampler *resampler, daybook_av_frame *frame);
// Adds the samples of a frame. NULL ends the sound.
int daybook_av_resample(daybook_av_resampler *resampler, daybook_av_frame *frame);
// Adds this number of silent samples, at the rate of the frames that were added.
int daybook_av_resample_silence(daybook_av_resampler *resampler, int samples);
// Makes a frame of this number of samples. Returns 1 if there are fewer, or no more after the end of the sound.
int daybook_av_resampled(daybook_av_resampler *resampler, int samples, daybook_av_frame *frame);
// Returns the samples of a channel.
const float *daybook_av_samples(daybook_av_frame *frame, int channel);

// The settings of an H.264 encoder. Rates are in bits a second.
typedef struct {
    int width;
    int height;
    int rate_frames;
    int rate_seconds;
    int quality;
    int64_t largest_rate;
    const char *preset;
    int threads;
} daybook_av_video;
int daybook_av_open_video_encoder(const daybook_av_video *video, daybook_av_encoder **out);
// Opens an AAC encoder; the rate is in bits a second.
int daybook_av_open_audio_encoder(int sample_rate, int channels, int64_t rate, daybook_av_encoder **out);
void daybook_av_release_encoder(daybook_av_encoder *encoder);
// The number of samples that a frame for the encoder must have.
int daybook_av_encoder_samples(daybook_av_encoder *encoder);
// Sends a frame to the encoder, of which daybook_av_encoded returns the packets one by one. NULL ends the track.
int daybook_av_encode(daybook_av_encoder *encoder, daybook_av_frame *frame);
int daybook_av_encoded(daybook_av_encoder *encoder, daybook_av_packet *packet);

// Opens an MP4 output with its index first, without any metadata, of at most `limit` bytes.
int daybook_av_open_output(int descriptor, int64_t limit, int64_t deadline, daybook_av_output **out);
void daybook_av_release_output(daybook_av_output *output);
// Adds a track for an encoder's packets, or for an input's unchanged packets. Returns the track's number.
int daybook_av_add_encoded(daybook_av_output *output, daybook_av_encoder *encoder, const int32_t *matrix);
int daybook_av_add_copied(daybook_av_output *output, daybook_av_input *input, int track, const int32_t *matrix);
int daybook_av_begin(daybook_av_output *output);
// Takes over the packet's content.
int daybook_av_write_encoded(
    daybook_av_output *output, int track, daybook_av_encoder *encoder, daybook_av_packet *packet);
// Subtracts `shift` from the packet's times.
int daybook_av_write_copied(
    daybook_av_output *output, int track, daybook_av_input *input, daybook_av_packet *packet, int64_t shift);
int daybook_av_end(daybook_av_output *output);
// The number of bytes of the finished file.
int64_t daybook_av_output_size(daybook_av_output *output);
