-- Run on the empty database of the new version, before the rows arrive.
begin;
do $$
declare
  tabela text;
  chave text;
begin
  if exists (select from usuario) then
    raise exception 'this database has drivers: nothing was changed';
  end if;
  execute (select 'truncate ' || string_agg(format('%I', tablename), ', ') from pg_tables where schemaname = 'public');
  -- The existing history becomes one partition, as after a migration of a full database.
  foreach tabela in array array['auditoria', 'consulta'] loop
    execute format('create table %I partition of %I for values from (minvalue) to (%L)', tabela || '_antes', tabela,
      date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo');
    execute (select format('alter table %I owner to %I', tabela || '_antes', tableowner) from pg_tables
      where schemaname = 'public' and tablename = tabela);
  end loop;
  -- A replicated change finds its row by the old key, which had no driver.
  for tabela, chave in
    select c.relname, string_agg(format('%I', a.attname), ', ') filter (where a.attname <> 'usuario_id')
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by c.relname
    having bool_or(a.attname = 'usuario_id') and count(*) > 1
  loop
    execute format('create unique index %I on %I (%s)', 'move_' || tabela, tabela, chave);
    execute format('alter table %I replica identity using index %I', tabela, 'move_' || tabela);
  end loop;
  -- The trigger of 0025_donos gives child rows the driver of their parent. It must also run for replicated rows.
  for tabela, chave in
    select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgfoid = 'dono_de_quem_pertence'::regproc
  loop
    execute format('alter table %I enable always trigger %I', tabela, chave);
  end loop;
end $$;
-- Replication runs without a search path.
alter function dono_de_quem_pertence() set search_path = public;
commit;
