#!/bin/sh
# Restarts the web processes of this machine one after another, then the workers: no request fails.
# Usage: rolling-restart.sh 4321 4322
set -eu
here=$(dirname "$0")
for port in "$@"; do
  # `restart` returns when the new process is ready (ExecStartPost); nginx sends requests to the other one meanwhile.
  systemctl restart "via-livre-server@$port"
  "$here/wait-ready.sh" "http://127.0.0.1:$port/readyz"
  # nginx retries a process 2 s after a refusal.
  sleep 3
done
systemctl restart 'via-livre-worker@*'
