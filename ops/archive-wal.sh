#!/bin/sh
# Keeps one segment of PostgreSQL's log of changes: archive_command = '/srv/via-livre/current/ops/archive-wal.sh /var/backups/via-livre %p %f'
set -eu
folder=$1/wal
from=$2
name=$3
# The same one again is well; another one under its name never is.
if [ -e "$folder/$name" ]; then
  exec cmp -s "$from" "$folder/$name"
fi
mkdir -p "$folder"
cp "$from" "$folder/.$name.part"
sync "$folder/.$name.part"
mv "$folder/.$name.part" "$folder/$name"
