// What the two APIs of gRPC C++ share.
#pragma once

#include "bench.h"
#include "bench_download.grpc.pb.h"
#include "daybook/entry/v1/entry_service.grpc.pb.h"

#include <grpcpp/grpcpp.h>
#include <memory>
#include <string>

namespace peer {

using daybook::bench::BenchDownload;
using daybook::bench::Chunk;
using daybook::bench::DownloadRequest;
using daybook::entry::v1::Entry;
using daybook::entry::v1::EntryService;
using daybook::entry::v1::GetEntryRequest;

// The calls and their answers, made once; gRPC encodes them each time.
const GetEntryRequest &request();
const Entry &entry();
const DownloadRequest &download_request();
const Chunk &chunk();

// Fails unless the answer is the one asked for.
void check(const grpc::Status &status, const Entry &answer);

// Adds up chunks, and fails unless each is as it was sent.
class DownloadSum {
public:
    void add(const Chunk &chunk);
    void finish(const grpc::Status &status) const;

private:
    size_t received_ = 0;
};

// A server builder that listens at the path and has the options of both APIs.
void configure(grpc::ServerBuilder &builder, const char *path);

// A connection to the path, waited for.
std::shared_ptr<grpc::Channel> connect(const char *path);

extern const bench_peer completion_queue;
extern const bench_peer callback;

}  // namespace peer
