#!/bin/sh
# Installs the units of this release, then restarts the web processes of this machine one after another and the workers: no request fails.
# Settings of your own for a unit belong in a drop-in (systemctl edit).
# Usage: rolling-restart.sh 4321 4322
set -eu
cp "$(dirname "$0")"/systemd/* /etc/systemd/system/
systemctl daemon-reload
for port in "$@"; do
  # `restart` returns when the new process is ready (ExecStartPost); nginx sends requests to the other one meanwhile.
  if ! systemctl restart "via-livre-server@$port"; then
    echo "via-livre-server@$port does not start, and the other processes still run as before. Its last words:" >&2
    journalctl --unit "via-livre-server@$port" --identifier node --lines 1 --output cat >&2
    exit 1
  fi
  # nginx retries a process 2 s after a refusal.
  sleep 3
done
systemctl restart 'via-livre-worker@*'
