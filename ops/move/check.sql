-- Checks every foreign key of the new version; prints those that are violated.
do $$
declare
  chave record;
  sem bigint;
begin
  for chave in
    select c.conname, c.conrelid::regclass as filha, c.confrelid::regclass as pai,
      string_agg(format('p.%I = f.%I', b.attname, a.attname), ' and ') as iguais,
      string_agg(format('f.%I is not null', a.attname), ' and ') as ditas
    from pg_constraint c
      cross join unnest(c.conkey, c.confkey) as k (filha, pai)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.filha
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.pai
    where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
    group by c.oid, c.conname, c.conrelid, c.confrelid
  loop
    execute format('select count(*) from %s f where %s and not exists (select from %s p where %s)',
      chave.filha, chave.ditas, chave.pai, chave.iguais) into sem;
    if sem > 0 then
      raise exception '% rows of % point to nothing (%): mend them in the database of before', sem, chave.filha, chave.conname;
    end if;
  end loop;
end $$;
