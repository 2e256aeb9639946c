#!/bin/sh
# Makes a full copy of PostgreSQL and of this machine's documents. With the WAL segments of archive-wal.sh it restores to any later minute.
# Usage, as root: backup.sh /var/backups/via-livre
# As root the database is copied by BACKUP_USER, who may use PostgreSQL's local socket (peer) and owns the copy for the restore.
# Any other user must be able to read both.
# BACKUP_DATABASE  connection string of PostgreSQL for the copy, default: the local socket as postgres
# BACKUP_USER      default postgres
# DATA_DIR         the program's folder, whose documents are copied, default /var/lib/via-livre
# KEEP_DAYS        default 35
set -eu
here=$(cd "$(dirname "$0")" && pwd)
case $1 in /*) folder=$1 ;; *) folder=$PWD/$1 ;; esac
database=${BACKUP_DATABASE:-"host=/var/run/postgresql user=postgres"}
data=${DATA_DIR:-/var/lib/via-livre}
keep=${KEEP_DAYS:-35}
owner=${BACKUP_USER:-postgres}
part=$folder/.$(date -u +%Y%m%dT%H%M%SZ).part

umask 077
as=
mkdir -p "$folder"
# Parts of killed runs; a part of today may be of a run that still works.
find "$folder" -mindepth 1 -maxdepth 1 -name '.2*Z.part' -mmin +720 -exec rm -rf {} +
trap 'rm -rf "$part"' EXIT
mkdir "$part"
if [ "$(id -u)" -eq 0 ]; then
  as="runuser -u $owner --"
  chown "$owner" "$folder" "$part"
fi
cd /
# Documents are copied after the database. The program writes a file before its row, so every row of the copy has its file.
$as pg_basebackup --dbname="$database" --pgdata="$part" --format=tar --gzip --wal-method=none --checkpoint=fast --no-password
# A copy restores to no moment before its end.
name=$(date -u +%Y%m%dT%H%M%SZ)
if [ -d "$data/arquivos" ]; then
  tar --create --gzip --file="$part/arquivos.tar.gz" --directory="$data" --warning=no-file-changed arquivos || [ $? -eq 1 ]
fi
# An older release, which lacks this migration, does not restore the copy.
migrations=$here/../src/backend/platform/db/migrations
[ ! -d "$migrations" ] || (cd "$migrations" && ls -- *.sql | tail -n 1) > "$part/migration"
[ -z "$as" ] || chown -R "$owner" "$part"
sync
mv "$part" "$folder/$name"
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '2*Z' -mtime "+$keep" -exec rm -rf {} +
[ ! -d "$folder/wal" ] || find "$folder/wal" -type f -mtime "+$keep" -delete
# Read by the metric via_livre_backup_last_success_timestamp_seconds.
if [ -d "$data" ]; then
  touch "$data/ultima-copia"
  [ -z "$as" ] || chown --reference="$data" "$data/ultima-copia"
else
  echo "no $data here: touch ultima-copia on the web machine" >&2
fi
echo "$folder/$name"
