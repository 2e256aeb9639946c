#!/bin/sh
# Rehearses production on this machine, with these files: nginx with TLS, two web processes, a worker, PgBouncer, PostgreSQL, Prometheus,
# and fakes of the gateway and the source, all in a temporary folder. Says what it saw: rolling restart, renewed certificate, killed
# worker, gateway away, full disk, database away for 30 s, backup, restore to a moment, alarm. Some three minutes.
# Usage: rehearsal.sh     Debian: apt install nginx postgresql pgbouncer prometheus (what is missing is fetched, or said)
set -eu
cd "$(dirname "$0")/.."
exec node bin/rehearsal.mjs
