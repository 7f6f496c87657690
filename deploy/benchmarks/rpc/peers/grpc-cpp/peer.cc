#include "peer.h"

#include <chrono>

namespace peer {

const GetEntryRequest &request() {
    static const GetEntryRequest request = [] {
        GetEntryRequest request;
        request.set_id(BENCH_ENTRY_ID);
        request.set_accept_language(BENCH_ACCEPT_LANGUAGE);
        return request;
    }();
    return request;
}

const Entry &entry() {
    static const Entry entry = [] {
        Entry entry;
        entry.set_id(BENCH_ENTRY_ID);
        entry.set_title("한강 산책");
        entry.set_time_zone("Asia/Seoul");
        entry.set_utc_offset("+09:00");
        entry.set_local_date("2026-05-03");
        entry.set_etag("\"7-3\"");
        entry.set_sequence(123456);
        entry.mutable_entry_time()->set_seconds(BENCH_ENTRY_SECONDS);
        *entry.mutable_create_time() = entry.entry_time();
        *entry.mutable_update_time() = entry.entry_time();
        entry.add_tags("산책");
        entry.add_tags("봄");
        for (int number = 0; number < BENCH_PHOTOS; number++) {
            auto photo = entry.add_photos();
            photo->set_photo_id("0196f3a0-5a7b-7c3d-8e4f-00000000000" + std::to_string(number));
            photo->set_caption("강변");
        }
        for (int number = 0; number < BENCH_SENTENCES; number++) entry.mutable_body()->append(BENCH_SENTENCE);
        return entry;
    }();
    return entry;
}

const DownloadRequest &download_request() {
    static const DownloadRequest request = [] {
        DownloadRequest request;
        request.set_size_bytes(BENCH_DOWNLOAD_BYTES);
        request.set_chunk_bytes(BENCH_CHUNK_BYTES);
        return request;
    }();
    return request;
}

const Chunk &chunk() {
    static const Chunk chunk = [] {
        Chunk chunk;
        chunk.set_data(std::string(BENCH_CHUNK_BYTES, 'd'));
        return chunk;
    }();
    return chunk;
}

void check(const grpc::Status &status, const Entry &answer) {
    if (!status.ok()) bench_fail("a call: %s", status.error_message().c_str());
    if (answer.id() != BENCH_ENTRY_ID) bench_fail("the response is for another entry.");
}

void DownloadSum::add(const Chunk &chunk) {
    const auto &data = chunk.data();
    if (data.size() != BENCH_CHUNK_BYTES || data.front() != 'd' || data.back() != 'd') {
        bench_fail("a chunk is not as it was sent.");
    }
    received_ += data.size();
}

void DownloadSum::finish(const grpc::Status &status) const {
    if (!status.ok()) bench_fail("a download: %s", status.error_message().c_str());
    if (received_ != BENCH_DOWNLOAD_BYTES) bench_fail("a download ended after %zu bytes.", received_);
}

void configure(grpc::ServerBuilder &builder, const char *path) {
    builder.AddListeningPort("unix:" + std::string(path), grpc::InsecureServerCredentials());
}

std::shared_ptr<grpc::Channel> connect(const char *path) {
    grpc::ChannelArguments arguments;
    // The first attempt may come before the server is ready.
    arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 50);
    arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 50);
    auto channel =
        grpc::CreateCustomChannel("unix:" + std::string(path), grpc::InsecureChannelCredentials(), arguments);
    if (!channel->WaitForConnected(std::chrono::system_clock::now() + std::chrono::seconds(10))) {
        bench_fail("no connection to %s within 10 seconds.", path);
    }
    return channel;
}

}  // namespace peer
