DROP INDEX IF EXISTS "recurso_na_fila_multa_id_index";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recurso_na_fila_usuario_id_index" ON "recurso_na_fila" USING btree ("usuario_id");--> statement-breakpoint
-- A milestone of one listing of an AIT changes the deadline of an appeal of another listing: reset all appeals of the driver.
CREATE OR REPLACE FUNCTION "prazo_mudou"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "recurso_na_fila" SET "prazo_visto_em" = NULL
    WHERE "usuario_id" IN (SELECT "usuario_id" FROM novas) AND "prazo_visto_em" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "recurso_na_fila" SET "prazo_visto_em" = NULL WHERE "estado" IN ('solicitado', 'em_analise');
