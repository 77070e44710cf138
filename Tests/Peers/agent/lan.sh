#!/bin/bash
# An agent on one host and a phone on another, both in network namespaces of this script's own: `unshare -n -m` runs it.
#   lan.sh PINKIT FOLDER      prints one line a finding
set -u
pinkit=$1
cd "$2" || exit 66
mkdir -p /run/netns && mount -t tmpfs none /run/netns
ip link set lo up
ip netns add phone
ip link add kiosk0 type veth peer name phone0 netns phone
ip addr add 192.0.2.10/24 dev kiosk0 && ip link set kiosk0 up
ip netns exec phone ip addr add 192.0.2.20/24 dev phone0
ip netns exec phone ip link set phone0 up
ip netns exec phone ip link set lo up

# start NAME OPTION…: an agent on every address, its ports in $port and $page.
start() {
    "$pinkit" agent --listen 0.0.0.0 --port 0 --json --control "$1.sock" "${@:2}" > "$1.events" 2> "$1.errors" &
    agent=$!
    for _ in $(seq 100); do [ -s "$1.events" ] && break; sleep 0.1; done
    port=$(sed -n '1s/.*"port":\([0-9]*\).*/\1/p' "$1.events")
    page=$(sed -n '1s/.*"bootstrapPort":\([0-9]*\).*/\1/p' "$1.events")
}
stop() { kill -TERM $agent; wait $agent; }
from_phone() { ip netns exec phone "$@"; }
code_of() { python3 -c '
import json, socket, sys
s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.sendall(b"status\n")
print(json.loads(s.makefile().readline())["code"])' "$1"; }

start clear --auto-tls=false
code=$(code_of clear.sock)
echo "clear text from the phone: $(from_phone curl -s -o clear.body -w '%{http_code}' -H 'X-Forwarded-For: 127.0.0.1' -X POST "http://192.0.2.10:$port/pair?pin=$code")"
echo "clear text from the kiosk: $(curl -s -o clear.body -w '%{http_code}' -X POST "http://127.0.0.1:$port/pair?pin=$code")"
stop

start tls --uri-file uri
code=$(code_of tls.sock)
echo "the QR names: $(sed 's/.*:\/\/\([^:]*\):.*/\1/' uri)"
leaks=0
for path in / /qr.png /ca.pem "/ca.pem?pin=$code" /pin /pair "/pair?pin=$code" /status /qr.svg /index.html //qr.png /../qr.png /ws; do
    for host in "192.0.2.10:$page" "127.0.0.1:$page" localhost; do
        for method in GET POST HEAD; do
            from_phone curl -s --path-as-is -m 5 -X $method $([ $method = HEAD ] && echo -I) -H "Host: $host" \
                "http://192.0.2.10:$page$path" > body 2>/dev/null
            if grep -q -a -e "$code" -e '<svg' -e 'PNG' -e 'davi-pair' body ||
                grep -q -a "$(sed 's/./<span>&<\/span>/g' <<<"$code")" body; then
                leaks=$((leaks + 1))
            fi
        done
    done
done
echo "answers with a secret for the phone: $leaks"
echo "the page for the phone: $(from_phone curl -s "http://192.0.2.10:$page/" | grep -c 'Look at the kiosk')"
echo "the page for the kiosk: $(curl -s "http://127.0.0.1:$page/" | grep -c '<svg')"
echo "the QR over the network: $(from_phone curl -s -o body -w '%{http_code}' "http://192.0.2.10:$page/qr.png")"
from_phone "$pinkit" device pair - --store store.json < uri > paired 2>&1
echo "the phone pairs over TLS: $?"
echo '{"uid":"1","technology":"x"}' | from_phone "$pinkit" device connect --store store.json > connected 2>&1
echo "the phone connects: $?"
stop
