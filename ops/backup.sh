#!/bin/sh
# A whole copy of PostgreSQL and of the documents of this machine; with the segments of archive-wal.sh it restores to any minute since.
# Usage, as a user who may read both (root; postgres for the database): backup.sh /var/backups/via-livre
# BACKUP_DATABASE  how PostgreSQL is reached to copy it, default: the local socket as postgres
# DATA_DIR         the program's folder, whose documents are copied, default /var/lib/via-livre
# KEEP_DAYS        default 35
set -eu
folder=$1
database=${BACKUP_DATABASE:-"host=/var/run/postgresql user=postgres"}
data=${DATA_DIR:-/var/lib/via-livre}
keep=${KEEP_DAYS:-35}
name=$(date -u +%Y%m%dT%H%M%SZ)
part=$folder/.$name.part

umask 077
mkdir -p "$folder"
trap 'rm -rf "$part"' EXIT
# The documents after the database: a file is written before its row, so every row of the copy finds its file.
pg_basebackup --dbname="$database" --pgdata="$part" --format=tar --gzip --wal-method=none --checkpoint=fast --no-password
if [ -d "$data/arquivos" ]; then
  tar --create --gzip --file="$part/arquivos.tar.gz" --directory="$data" --warning=no-file-changed arquivos || [ $? -eq 1 ]
fi
sync
mv "$part" "$folder/$name"
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '2*Z' -mtime "+$keep" -exec rm -rf {} +
[ ! -d "$folder/wal" ] || find "$folder/wal" -type f -mtime "+$keep" -delete
# What the metric via_livre_backup_last_success_timestamp_seconds reads.
touch "$data/ultima-copia"
echo "$folder/$name"
