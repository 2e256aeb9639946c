CREATE TABLE "recurso_na_fila" (
	"recurso_id" bigint NOT NULL,
	"usuario_id" uuid NOT NULL,
	"estado" text NOT NULL,
	"movido_em" timestamp (3) with time zone NOT NULL,
	"fase" text NOT NULL,
	"multa_id" bigint NOT NULL,
	"pergunta_aberta" boolean DEFAULT false NOT NULL,
	"parado_desde" timestamp (3) with time zone NOT NULL,
	"prazo" date,
	"prazo_visto_em" date,
	"responsavel_id" uuid,
	CONSTRAINT "recurso_na_fila_recurso_id_usuario_id_pk" PRIMARY KEY("recurso_id","usuario_id")
);
--> statement-breakpoint
CREATE TABLE "vista_da_fila" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vista_da_fila_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"equipe_id" uuid NOT NULL,
	"nome" text NOT NULL,
	"consulta" text NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vista_da_fila_equipeId_nome_unique" UNIQUE("equipe_id","nome")
);
--> statement-breakpoint
ALTER TABLE "recurso_na_fila" ADD CONSTRAINT "recurso_na_fila_responsavel_id_equipe_id_fk" FOREIGN KEY ("responsavel_id") REFERENCES "public"."equipe"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_na_fila" ADD CONSTRAINT "recurso_na_fila_recurso_id_usuario_id_recurso_id_usuario_id_fk" FOREIGN KEY ("recurso_id","usuario_id") REFERENCES "public"."recurso"("id","usuario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vista_da_fila" ADD CONSTRAINT "vista_da_fila_equipe_id_equipe_id_fk" FOREIGN KEY ("equipe_id") REFERENCES "public"."equipe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurso_na_fila_estado_prazo_recurso_id_index" ON "recurso_na_fila" USING btree ("estado","prazo","recurso_id");--> statement-breakpoint
CREATE INDEX "recurso_na_fila_multa_id_index" ON "recurso_na_fila" USING btree ("multa_id");--> statement-breakpoint
CREATE INDEX "recurso_na_fila_responsavel_id_index" ON "recurso_na_fila" USING btree ("responsavel_id");--> statement-breakpoint
-- Triggers, so that the version before this one, which runs beside it during an update, keeps the queue too.
CREATE FUNCTION "recurso_andou"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "recurso_na_fila" ("recurso_id", "usuario_id", "fase", "multa_id", "estado", "movido_em", "parado_desde")
    SELECT r."id", r."usuario_id", r."fase", r."multa_id", NEW."status", NEW."quando", NEW."quando"
      FROM "recurso" r WHERE r."id" = NEW."recurso_id" AND r."usuario_id" = NEW."usuario_id"
    ON CONFLICT ("recurso_id", "usuario_id") DO UPDATE
      SET "estado" = EXCLUDED."estado", "movido_em" = EXCLUDED."movido_em", "parado_desde" = EXCLUDED."parado_desde";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "recurso_movimento_andou" AFTER INSERT ON "recurso_movimento" FOR EACH ROW EXECUTE FUNCTION "recurso_andou"();--> statement-breakpoint
CREATE FUNCTION "pergunta_mudou"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "recurso_na_fila" SET
    "pergunta_aberta" = NEW."respondida_em" IS NULL AND NEW."encerrada_em" IS NULL,
    "parado_desde" = greatest("parado_desde", NEW."respondida_em")
    WHERE "recurso_id" = NEW."recurso_id" AND "usuario_id" = NEW."usuario_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "recurso_pergunta_mudou" AFTER INSERT OR UPDATE ON "recurso_pergunta" FOR EACH ROW EXECUTE FUNCTION "pergunta_mudou"();--> statement-breakpoint
CREATE FUNCTION "prazo_mudou"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "recurso_na_fila" SET "prazo_visto_em" = NULL
    WHERE "multa_id" IN (SELECT "multa_id" FROM novas) AND "prazo_visto_em" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "marco_prazo" AFTER INSERT ON "marco" REFERENCING NEW TABLE AS novas FOR EACH STATEMENT EXECUTE FUNCTION "prazo_mudou"();--> statement-breakpoint
INSERT INTO "recurso_na_fila" ("recurso_id", "usuario_id", "fase", "multa_id", "estado", "movido_em", "pergunta_aberta", "parado_desde")
  SELECT r."id", r."usuario_id", r."fase", r."multa_id", m."status", m."quando",
    EXISTS (SELECT 1 FROM "recurso_pergunta" p WHERE p."recurso_id" = r."id" AND p."respondida_em" IS NULL AND p."encerrada_em" IS NULL),
    greatest(m."quando", (SELECT max(p."respondida_em") FROM "recurso_pergunta" p WHERE p."recurso_id" = r."id"))
  FROM "recurso" r
  JOIN (SELECT DISTINCT ON ("recurso_id") * FROM "recurso_movimento" ORDER BY "recurso_id", "id" DESC) m ON m."recurso_id" = r."id";
