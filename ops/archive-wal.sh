#!/bin/sh
# Stores one WAL segment: archive_command = '/srv/via-livre/current/ops/archive-wal.sh /var/backups/via-livre %p %f'
set -eu
folder=$1/wal
from=$2
name=$3
# Success if the same segment exists already; an error if another one has its name.
if [ -e "$folder/$name" ]; then
  exec cmp -s "$from" "$folder/$name"
fi
mkdir -p "$folder"
cp "$from" "$folder/.$name.part"
sync "$folder/.$name.part"
mv "$folder/.$name.part" "$folder/$name"
