// The callback API: gRPC's own threads call the handlers and the callbacks of responses.
#include "peer.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

namespace peer {
namespace {

// Server

class Entries final : public EntryService::CallbackService {
    grpc::ServerUnaryReactor *GetEntry(grpc::CallbackServerContext *context, const GetEntryRequest *,
                                       Entry *response) override {
        *response = entry();
        auto reactor = context->DefaultReactor();
        reactor->Finish(grpc::Status::OK);
        return reactor;
    }
};

class DownloadWriter final : public grpc::ServerWriteReactor<Chunk> {
public:
    explicit DownloadWriter(const DownloadRequest &request) : left_(request.size_bytes() / request.chunk_bytes()) {
        write();
    }
    void OnWriteDone(bool ok) override {
        if (!ok) return Finish(grpc::Status::CANCELLED);
        write();
    }
    void OnDone() override { delete this; }

private:
    void write() {
        if (left_ == 0) return Finish(grpc::Status::OK);
        left_--;
        StartWrite(&chunk());
    }

    uint64_t left_;
};

class Downloads final : public BenchDownload::CallbackService {
    grpc::ServerWriteReactor<Chunk> *Download(grpc::CallbackServerContext *, const DownloadRequest *request) override {
        return new DownloadWriter(*request);
    }
};

void serve(const char *path) {
    Entries entries;
    Downloads downloads;
    grpc::ServerBuilder builder;
    configure(builder, path);
    builder.RegisterService(&entries);
    builder.RegisterService(&downloads);
    auto server = builder.BuildAndStart();
    if (!server) bench_fail("cannot serve at %s.", path);
    server->Wait();
}

// Client

struct Client {
    std::unique_ptr<EntryService::Stub> entries;
    std::unique_ptr<BenchDownload::Stub> downloads;
};

void *connect_client(const char *path) {
    auto channel = connect(path);
    return new Client{EntryService::NewStub(channel), BenchDownload::NewStub(channel)};
}

// A latch that opens when all outstanding calls have completed.
class Latch {
public:
    explicit Latch(unsigned count) : left_(count) {}
    void arrive() {
        // The lock is held for the notification, because the waiter then destroys the latch.
        std::lock_guard lock(mutex_);
        if (--left_ == 0) done_.notify_one();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return left_ == 0; });
    }

private:
    std::mutex mutex_;
    std::condition_variable done_;
    unsigned left_;
};

struct Load {
    Client &client;
    uint64_t end;
    bench_latencies *latencies;
    Latch latch;
};

struct AskedEntry {
    std::optional<grpc::ClientContext> context;
    Entry answer;
    uint64_t started;

    void ask(Load &load, uint64_t now) {
        started = now;
        context.emplace();
        load.client.entries->async()->GetEntry(&*context, &request(), &answer, [this, &load](grpc::Status status) {
            check(status, answer);
            uint64_t now = bench_now();
            bench_record(load.latencies, now - started);
            if (now < load.end) {
                ask(load, now);
            } else {
                load.latch.arrive();
            }
        });
    }
};

void unary(void *opaque, unsigned outstanding, uint64_t end, bench_latencies *latencies) {
    std::vector<AskedEntry> calls(outstanding);
    Load load{*static_cast<Client *>(opaque), end, latencies, Latch(outstanding)};
    for (auto &call : calls) call.ask(load, bench_now());
    load.latch.wait();
}

class DownloadReader final : public grpc::ClientReadReactor<Chunk> {
public:
    explicit DownloadReader(Client &client) : latch_(1) {
        client.downloads->async()->Download(&context_, &download_request(), this);
        StartRead(&received_);
        StartCall();
    }
    void OnReadDone(bool ok) override {
        if (!ok) return;
        sum_.add(received_);
        StartRead(&received_);
    }
    void OnDone(const grpc::Status &status) override {
        sum_.finish(status);
        latch_.arrive();
    }
    void wait() { latch_.wait(); }

private:
    grpc::ClientContext context_;
    Chunk received_;
    DownloadSum sum_;
    Latch latch_;
};

void download(void *opaque) { DownloadReader(*static_cast<Client *>(opaque)).wait(); }

}  // namespace

const bench_peer callback = {serve, connect_client, unary, download};

}  // namespace peer
