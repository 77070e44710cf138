#!/bin/bash
# An announced agent, found by mDNS: a daemon and a bus of this script's own, in namespaces that `unshare -n -m` made.
#   mdns.sh PINKIT FOLDER     prints one line a finding
set -u
pinkit=$1
cd "$2" || exit 66
ip link set lo up multicast on
ip route add 224.0.0.0/4 dev lo
cat > bus.conf <<X
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=$PWD/bus</listen><auth>EXTERNAL</auth><policy context="default">
<allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/><allow user="*"/></policy></busconfig>
X
dbus-daemon --config-file="$PWD/bus.conf" --nofork > bus.log 2>&1 & bus=$!
for _ in $(seq 50); do [ -S bus ] && break; sleep 0.1; done
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$PWD/bus
printf '[server]\nhost-name=kiosk\nuse-ipv4=yes\nuse-ipv6=no\nallow-interfaces=lo\nenable-dbus=yes\n' > avahi.conf
avahi-daemon -f "$PWD/avahi.conf" --no-drop-root --no-chroot --no-rlimits > avahi.log 2>&1 & daemon=$!
for _ in $(seq 100); do grep -q 'startup complete' avahi.log && break; sleep 0.1; done

"$pinkit" agent --port 0 --json --advertise --name "Kiosk Agent" > events 2> errors & agent=$!
for _ in $(seq 100); do [ -s events ] && break; sleep 0.1; done
sleep 2
"$pinkit" device discover --timeout 3 --json > found
python3 - <<'P'
import json
port = json.loads(open("events").readline())["port"]
found = [json.loads(line) for line in open("found")]
names = [one["name"] for one in found if one["port"] == port]
secretless = all("pin" not in one["record"] and "spki" not in one["record"] for one in found)
print("found: " + ", ".join(names[:1] + (["the right port"] if names else []) + (["no pin"] if secretless else [])))
P
kill -TERM $agent; wait $agent
sleep 1
echo "gone: $("$pinkit" device discover --timeout 1 --json 2>/dev/null | wc -l)"
kill $daemon $bus
wait
