# Sourced by the scripts beside it: the programs, and a fresh diary in a temporary folder.
#
# DAYBOOK_BINARIES names a folder with the programs, built; without it they are taken from the release build, and built
# there when they are missing.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
products=(loadtest daybook gateway entry-service media-service)

# Sets `binaries`, and builds what is missing of $@.
find_programs() {
    if [ -n "${DAYBOOK_BINARIES:-}" ]; then
        binaries=$DAYBOOK_BINARIES
        return
    fi
    "$root/deploy/setup"
    binaries=$(swift build --package-path "$root" -c release --show-bin-path)
    local product
    for product in "$@"; do
        [ -x "$binaries/$product" ] && continue
        # The services come with the command line.
        case $product in loadtest) ;; *) product=daybook ;; esac
        "$root/deploy/build" "$product" >/dev/null
    done
}

# Starts a fresh diary on a free port. Sets `url` and `password_file`. It ends, and its folder goes, with the script.
start_diary() {
    folder=$(mktemp -d)
    trap stop_diary EXIT
    password_file=$folder/password
    head -c 24 /dev/urandom | base64 >"$password_file"
    # In a session of its own: Ctrl-C ends the run, which still needs its diary to write the result.
    setsid "$binaries/daybook" up --data "$folder/data" --http 127.0.0.1:0 --owner owner \
        --password-file "$password_file" >"$folder/out" 2>"$folder/log" &
    diary=$!
    local tries
    for ((tries = 0; tries < 600; tries++)); do
        url=$(sed -n 's/^ready //p' "$folder/out")
        [ -z "$url" ] || return 0
        kill -0 "$diary" 2>/dev/null || break
        sleep 0.1
    done
    echo "load-test: the diary did not start; its log ends with:" >&2
    tail -n 20 "$folder/log" >&2
    exit 69
}

stop_diary() {
    kill "$diary" 2>/dev/null || true
    wait "$diary" 2>/dev/null || true
    # What went wrong inside is worth more than the figures.
    local failures
    failures=$(grep -cE '"level":"(error|critical)"' "$folder/log" || true)
    if [ "$failures" != 0 ]; then
        echo "load-test: the diary logged $failures errors, as:" >&2
        grep -E '"level":"(error|critical)"' "$folder/log" | head -n 3 >&2
    fi
    rm -rf "$folder"
}
