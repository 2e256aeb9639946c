-- History that grows with every check is divided by month of `quando`, so that an old month is dropped and not deleted row by row.
-- What is there becomes the first part as it stands: no row is copied. The months after it are made ahead (db/meses.ts); what
-- belongs to none of them goes into the part `_sem_mes`, so that no insert can fail.
DO $$
DECLARE
  tabela text;
  indice record;
  ultimo bigint;
  usado boolean;
  cheia boolean;
  inicio timestamp;
BEGIN
  FOREACH tabela IN ARRAY ARRAY['auditoria', 'consulta'] LOOP
    EXECUTE format('SELECT last_value, is_called FROM %I', tabela || '_id_seq') INTO ultimo, usado;
    EXECUTE format('SELECT count(*) > 0, date_trunc(''month'', greatest(max(quando), now()) AT TIME ZONE ''America/Sao_Paulo'') FROM %I', tabela)
      INTO cheia, inicio;
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', tabela,
      CASE tabela WHEN 'auditoria' THEN 'auditoria_pkey' ELSE 'consulta_id_usuario_id_pk' END);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id DROP IDENTITY', tabela);
    EXECUTE format('ALTER TABLE %I RENAME TO %I', tabela, tabela || '_antes');
    FOR indice IN SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = (tabela || '_antes')::regclass LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', indice.relname, regexp_replace(indice.relname, '^' || tabela, tabela || '_antes'));
    END LOOP;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (quando)', tabela, tabela || '_antes');
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME %I)', tabela, tabela || '_id_seq');
    PERFORM setval(tabela || '_id_seq', ultimo, usado);
    IF cheia THEN
      inicio := inicio + interval '1 month';
    ELSE
      EXECUTE format('DROP TABLE %I', tabela || '_antes');
    END IF;
    FOR n IN 0..2 LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        tabela || to_char(inicio + n * interval '1 month', '"_"YYYY"_"MM'), tabela,
        (inicio + n * interval '1 month') AT TIME ZONE 'America/Sao_Paulo',
        (inicio + (n + 1) * interval '1 month') AT TIME ZONE 'America/Sao_Paulo');
    END LOOP;
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', tabela || '_sem_mes', tabela);
    IF cheia THEN
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', tabela, tabela || '_antes',
        inicio AT TIME ZONE 'America/Sao_Paulo');
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_id_quando_pk" PRIMARY KEY("id","quando");--> statement-breakpoint
ALTER TABLE "consulta" ADD CONSTRAINT "consulta_id_usuario_id_quando_pk" PRIMARY KEY("id","usuario_id","quando");--> statement-breakpoint
ALTER TABLE "consulta" ADD CONSTRAINT "consulta_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auditoria_entidade_entidade_id_index" ON "auditoria" USING btree ("entidade","entidade_id");--> statement-breakpoint
CREATE INDEX "auditoria_ator_id_quando_index" ON "auditoria" USING btree ("ator_id","quando");--> statement-breakpoint
CREATE INDEX "auditoria_quando_index" ON "auditoria" USING btree ("quando");--> statement-breakpoint
CREATE INDEX "consulta_habilitacao_id_index" ON "consulta" USING btree ("habilitacao_id");--> statement-breakpoint
CREATE INDEX "consulta_veiculo_id_index" ON "consulta" USING btree ("veiculo_id");--> statement-breakpoint
CREATE INDEX "consulta_usuario_id_index" ON "consulta" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "consulta_quando_index" ON "consulta" USING btree ("quando");--> statement-breakpoint
CREATE INDEX "consulta_resposta_bruta_index" ON "consulta" USING btree ("quando") WHERE "consulta"."resposta_bruta" is not null;--> statement-breakpoint
CREATE INDEX "compartilhamento_link_expira_em_index" ON "compartilhamento" USING btree ("link_expira_em");--> statement-breakpoint
CREATE INDEX "compartilhamento_encerrado_em_index" ON "compartilhamento" USING btree ("encerrado_em");--> statement-breakpoint
CREATE INDEX "parceiro_permissao_usuario_id_index" ON "parceiro_permissao" USING btree ("usuario_id");
