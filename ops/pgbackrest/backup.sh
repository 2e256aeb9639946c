#!/bin/sh
# Backs up PostgreSQL with pgBackRest, and this machine's documents. As root, each night: backup.sh /var/backups/via-livre
# PGBACKREST   command of pgBackRest, default: pgbackrest as postgres, with /etc/pgbackrest.conf
# TYPE         full, diff or incr; default: full on Sundays, diff on other days
# DATA_DIR     the program's folder, whose documents are copied (none with S3_URL), default /var/lib/via-livre
# KEEP_DAYS    of the documents, default 35; the database's is in pgbackrest.conf
set -eu
folder=$1
data=${DATA_DIR:-/var/lib/via-livre}
keep=${KEEP_DAYS:-35}
type=${TYPE:-$([ "$(date +%u)" = 7 ] && echo full || echo diff)}

umask 077
mkdir -p "$folder"
# Parts of killed runs; a part of today may be of a run that still works.
find "$folder" -maxdepth 1 -name 'arquivos-*.part' -mmin +720 -delete
# shellcheck disable=SC2086
${PGBACKREST:-runuser -u postgres -- pgbackrest} --stanza=via-livre --type="$type" backup
# Documents are copied after the database. The program writes a file before its row, so every row of the copy has its file.
if [ -d "$data/arquivos" ]; then
  name=$folder/arquivos-$(date -u +%Y%m%dT%H%M%SZ).tar.gz
  trap 'rm -f "$name.part"' EXIT
  tar --create --gzip --file="$name.part" --directory="$data" --warning=no-file-changed arquivos || [ $? -eq 1 ]
  sync "$name.part"
  mv "$name.part" "$name"
  find "$folder" -maxdepth 1 -name 'arquivos-2*.tar.gz' -mtime "+$keep" -delete
fi
# Read by the metric via_livre_backup_last_success_timestamp_seconds.
if [ -d "$data" ]; then
  touch "$data/ultima-copia"
else
  echo "no $data here: touch ultima-copia on the web machine" >&2
fi
