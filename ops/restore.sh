#!/bin/sh
# Restores an empty PostgreSQL folder from backup.sh and archive-wal.sh, to a given minute or the last one.
# Usage, as PostgreSQL's user, with PostgreSQL stopped: restore.sh /var/backups/via-livre /var/lib/postgresql/15/main ['2026-11-20 12:34:00+00']
# Then start PostgreSQL. The script prints the copy that it used; root unpacks its arquivos.tar.gz in DATA_DIR, which keeps the owner.
set -eu
folder=$1
target=$2
moment=${3:-}

mkdir -p "$target"
if [ -n "$(ls -A "$target")" ]; then
  echo "$target is not empty: nothing was changed" >&2
  exit 1
fi
# The newest copy that had ended by that moment.
until=$(date -u ${moment:+-d "$moment"} +%Y%m%dT%H%M%SZ)
copy=
for one in "$folder"/2*Z; do
  [ -d "$one" ] || continue
  name=$(basename "$one")
  if [ "$(printf '%s\n%s\n' "$name" "$until" | sort | head -n 1)" = "$name" ]; then copy=$one; fi
done
if [ -z "$copy" ]; then
  echo "no copy in $folder is old enough: nothing was changed" >&2
  exit 1
fi
migration=$(cat "$copy/migration" 2> /dev/null || true)
if [ -n "$migration" ] && [ ! -e "$(dirname "$0")/../src/backend/platform/db/migrations/$migration" ]; then
  echo "$copy is of a newer release (its $migration is missing here): nothing was changed; restore with that release" >&2
  exit 1
fi
chmod 700 "$target"
tar --extract --gzip --file="$copy/base.tar.gz" --directory="$target"
mkdir -p "$target/pg_wal"
# The settings of an earlier restore came with the copy.
sed -i '/^restore_command\b/d; /^recovery_target/d' "$target/postgresql.auto.conf"
{
  echo "restore_command = 'cp \"$folder/wal/%f\" \"%p\"'"
  [ -z "$moment" ] || echo "recovery_target_time = '$moment'"
  echo "recovery_target_action = 'promote'"
} >> "$target/postgresql.auto.conf"
touch "$target/recovery.signal"
echo "$copy"
