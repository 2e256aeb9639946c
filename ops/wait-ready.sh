#!/bin/sh
# Waits until a process answers at its readiness address: wait-ready.sh http://127.0.0.1:4321/readyz [seconds]
set -eu
url=$1
left=${2:-30}
until curl --fail --silent --output /dev/null --max-time 2 "$url"; do
  left=$((left - 1))
  if [ "$left" -le 0 ]; then
    echo "$url is not ready" >&2
    exit 1
  fi
  sleep 1
done
