#!/bin/sh
# Waits up to 30 s until the process of a unit is ready: wait-ready.sh http://127.0.0.1:4321/readyz
# A process that has ended (systemd sets MAINPID) is not asked again: its own last line in the journal says why.
set -eu
left=30
until curl --fail --silent --output /dev/null --max-time 2 "$1"; do
  kill -0 "${MAINPID:-$$}" 2> /dev/null || exit 1
  left=$((left - 1))
  if [ "$left" -le 0 ]; then
    echo "$1 is not ready" >&2
    exit 1
  fi
  sleep 1
done
