# Functions for the scripts beside this file: to find or build the programs, and to start a new diary in a temporary
# folder.
#
# DAYBOOK_BINARIES is the path of a folder with built programs. If it is unset, the scripts use the release build, and
# build the programs that are missing there.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
products=(loadtest daybook gateway entry-service media-service)

# Sets `binaries` to the folder of the programs, and builds those of $@ that are missing in the release build.
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
        # deploy/build daybook also builds the services.
        case $product in loadtest) ;; *) product=daybook ;; esac
        "$root/deploy/build" "$product" >/dev/null
    done
}

# Starts a new diary on a free port. Sets `url` and `password_file`. The diary ends, and its folder is removed, when the
# script exits.
start_diary() {
    folder=$(mktemp -d)
    trap stop_diary EXIT
    password_file=$folder/password
    head -c 24 /dev/urandom | base64 >"$password_file"
    # The diary gets a session of its own, so that Ctrl-C does not end it: the load tester completes its calls first.
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
    # Errors in the log may explain the figures.
    local failures
    failures=$(grep -cE '"level":"(error|critical)"' "$folder/log" || true)
    if [ "$failures" != 0 ]; then
        echo "load-test: the diary logged $failures errors. The first of them:" >&2
        grep -E '"level":"(error|critical)"' "$folder/log" | head -n 3 >&2
    fi
    rm -rf "$folder"
}
