#!/bin/sh
# Rehearses production on this machine with the files of ops/: nginx with TLS, two web processes, a worker, PgBouncer, PostgreSQL,
# Prometheus, and simulators of gateway and source, in a temporary folder. It reports each step: rolling restart, renewed certificate,
# killed worker, gateway down, full disk, database down for 30 s, backup, restore to a moment, alarm. It takes about three minutes.
# Usage: rehearsal.sh     Debian: apt install nginx postgresql pgbouncer prometheus (`npm test -- ops` fetches nginx and Prometheus)
set -eu
cd "$(dirname "$0")/.."
node bin/build.mjs
exec node bin/run.mjs vitest run --project ops --reporter=verbose tests/ops/ensaio.test.ts
