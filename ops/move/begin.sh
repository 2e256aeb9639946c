#!/bin/sh
# Copies the old database into the empty one of a new version and replicates changes while the old version works: begin.sh OLD NEW
# OLD and NEW are addresses of PostgreSQL (postgres://…), as superusers. OLD has wal_level = logical; NEW was made and migrated by the new version.
# docs/operations/upgrade.md, "With seconds of stop"
set -eu
old=$1
new=$2
here=$(dirname "$0")
psql --quiet --set ON_ERROR_STOP=1 --file "$here/new.sql" "$new"
psql --quiet --set ON_ERROR_STOP=1 --file "$here/old.sql" "$old"
# The replication slot is created here and not by the subscription, so that both databases may be on one server.
psql --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --output /dev/null "$old" \
  --command "select pg_create_logical_replication_slot('new_keys', 'pgoutput')"
# Without a subscription (NEW's server cannot reach OLD) the slot would make OLD keep its WAL for ever.
psql --quiet --set ON_ERROR_STOP=1 --set old="$old" "$new" <<'SQL' || {
create subscription new_keys connection :'old' publication new_keys with (create_slot = false, slot_name = 'new_keys');
SQL
  psql --quiet --output /dev/null "$old" --command "select pg_drop_replication_slot('new_keys')"
  exit 1
}
until [ "$(psql --tuples-only --no-align "$new" --command "select count(*) from pg_subscription_rel where srsubstate <> 'r'")" = 0 ]; do sleep 1; done
# Checked here, because replication does not check foreign keys, and those of the new version require the same driver on both sides.
psql --quiet --set ON_ERROR_STOP=1 --file "$here/check.sql" "$new"
