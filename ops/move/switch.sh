#!/bin/sh
# switch.sh OLD NEW, with every process of the program stopped: waits until NEW has the last change of OLD, then copies sequences and
# jobs. OLD is not changed: you can go back to it until the new version has written. A run that fails can be repeated: the subscription
# is dropped last.
set -eu
old=$1
new=$2
ask() { psql --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$@"; }
refuse() {
  echo "$1: nothing was changed" >&2
  exit 1
}
for one in "$old" "$new"; do
  open=$(ask "$one" --command "select count(*) from pg_stat_activity where usename = 'via_livre' and datname = current_database()")
  [ "$open" = 0 ] || refuse "via_livre has $open sessions: stop every process and the pooler"
done
missing=$(ask "$new" --command "select count(*) from pg_subscription_rel where srsubstate <> 'r'")
[ "$missing" = 0 ] || refuse "begin.sh has not copied $missing tables yet"
last=$(ask "$old" --command 'select pg_current_wal_lsn()')
while :; do
  reached=$(ask "$old" --command "select confirmed_flush_lsn >= '$last' from pg_replication_slots where slot_name = 'new_keys'")
  case $reached in
    t) break ;;
    '') refuse 'the old database has no slot new_keys: begin.sh did not run, or this script has already ended' ;;
  esac
  sleep 0.2
done
# Files, because a shell does not notice when the first command of a pipe fails.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
pg_dump --schema pgboss --file "$folder/jobs" "$old"
# Sequences continue at their values.
ask "$old" --output "$folder/sequences" --command "select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value)
  from pg_sequences where schemaname = 'public' and last_value is not null"
cat > "$folder/tables" <<'SQL'
do $$
declare
  tabela text;
  nome text;
begin
  for tabela, nome in select tablename, indexname from pg_indexes where schemaname = 'public' and indexname = 'move_' || tablename loop
    execute format('alter table %I replica identity default', tabela);
    execute format('drop index %I', nome);
  end loop;
  for tabela, nome in
    select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgfoid = 'dono_de_quem_pertence'::regproc
  loop
    execute format('alter table %I enable trigger %I', tabela, nome);
  end loop;
end $$;
alter function dono_de_quem_pertence() reset search_path;
drop schema if exists pgboss cascade;
SQL
ask "$new" --output /dev/null --single-transaction --file "$folder/tables" --file "$folder/sequences" --file "$folder/jobs"
ask "$new" --command 'analyze'
ask "$new" --command 'drop subscription new_keys'
