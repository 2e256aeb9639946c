-- The two tables that were partitioned by month become plain ones: their rows are copied, and the partitions go with the old table.
DO $$
DECLARE
  tabela text;
  ultimo bigint;
  usado boolean;
BEGIN
  FOREACH tabela IN ARRAY ARRAY['auditoria', 'consulta'] LOOP
    EXECUTE format('SELECT last_value, is_called FROM %I', tabela || '_id_seq') INTO ultimo, usado;
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id DROP IDENTITY', tabela);
    EXECUTE format('ALTER TABLE %I RENAME TO %I', tabela, tabela || '_por_mes');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS)', tabela, tabela || '_por_mes');
    EXECUTE format('INSERT INTO %I SELECT * FROM %I', tabela, tabela || '_por_mes');
    EXECUTE format('DROP TABLE %I', tabela || '_por_mes');
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME %I)', tabela, tabela || '_id_seq');
    PERFORM setval(tabela || '_id_seq', ultimo, usado);
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "auditoria" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "consulta" ADD CONSTRAINT "consulta_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "consulta" ADD CONSTRAINT "consulta_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "auditoria_entidade_entidade_id_index" ON "auditoria" USING btree ("entidade","entidade_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "auditoria_ator_id_quando_index" ON "auditoria" USING btree ("ator_id","quando");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "auditoria_quando_index" ON "auditoria" USING btree ("quando");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consulta_habilitacao_id_index" ON "consulta" USING btree ("habilitacao_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consulta_veiculo_id_index" ON "consulta" USING btree ("veiculo_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consulta_usuario_id_index" ON "consulta" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consulta_quando_index" ON "consulta" USING btree ("quando");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consulta_resposta_bruta_index" ON "consulta" USING btree ("quando") WHERE "consulta"."resposta_bruta" is not null;--> statement-breakpoint
ALTER TABLE "sessao" DROP COLUMN "escrita_em";--> statement-breakpoint
-- A trigger that earlier versions left when they gave the queue of look-ups a table of its own.
DROP TRIGGER IF EXISTS "to_own_table_consulta" ON "pgboss"."job_common";--> statement-breakpoint
DROP FUNCTION IF EXISTS "pgboss"."job_to_own_table"();
