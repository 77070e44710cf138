# What the scripts share. Sourced, never run: `. "$(dirname "$0")/common.sh"`.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() {
    printf '%s\n' "$*"
}

# fail WHAT FIX: says what is wrong and what would work, and ends the script.
fail() {
    printf 'error: %s\n' "$1" >&2
    printf 'hint: %s\n' "$2" >&2
    exit 1
}

# quietly WHAT FIX COMMAND…: shows the end of the command's messages only when it fails, and ends the script then.
quietly() {
    local log status=0
    log=$(mktemp)
    "${@:3}" >"$log" 2>&1 </dev/null || status=$?
    [ "$status" -eq 0 ] || tail -n 20 "$log" >&2
    rm -f "$log"
    [ "$status" -eq 0 ] || fail "$1 failed" "$2"
}
