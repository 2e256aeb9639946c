#!/bin/sh
# Stores one WAL segment: archive_command = '/srv/via-livre/current/ops/archive-wal.sh /var/backups/via-livre %p %f'
set -eu
folder=$1/wal
from=$2
name=$3
# If the name exists, success means that it is the same segment.
if [ -e "$folder/$name" ]; then
  exec cmp -s "$from" "$folder/$name"
fi
mkdir -p "$folder"
cp "$from" "$folder/.$name.part"
sync "$folder/.$name.part"
mv "$folder/.$name.part" "$folder/$name"
