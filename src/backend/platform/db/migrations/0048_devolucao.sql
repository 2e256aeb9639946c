CREATE TABLE "devolucao" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "devolucao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"pedido_id" bigint NOT NULL,
	"causa" text NOT NULL,
	"estado" text DEFAULT 'aberta' NOT NULL,
	"valor" integer NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL,
	"fim" timestamp (3) with time zone,
	"por_fora" boolean DEFAULT false NOT NULL,
	"motivo" text,
	"autor" text,
	"gateway" text,
	"gateway_id" text DEFAULT '' NOT NULL,
	"pago_por_id" bigint,
	"situacao" text,
	"prazo" date,
	"respondida_em" timestamp (3) with time zone,
	"resposta" text,
	CONSTRAINT "devolucao_id_usuario_id_pk" PRIMARY KEY("id","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "devolucao" ADD CONSTRAINT "devolucao_pedido_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pedido_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devolucao" ADD CONSTRAINT "devolucao_pago_por_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pago_por_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devolucao_pedido_id_index" ON "devolucao" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "devolucao_usuario_id_index" ON "devolucao" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "devolucao_estado_causa_index" ON "devolucao" USING btree ("estado","causa");--> statement-breakpoint
CREATE UNIQUE INDEX "devolucao_uma_desistencia" ON "devolucao" USING btree ("pedido_id","usuario_id") WHERE "devolucao"."causa" = 'desistencia';--> statement-breakpoint
CREATE UNIQUE INDEX "devolucao_parte_aberta" ON "devolucao" USING btree ("pedido_id","usuario_id") WHERE "devolucao"."causa" = 'parte' and "devolucao"."estado" = 'aberta';--> statement-breakpoint
CREATE UNIQUE INDEX "devolucao_um_dobro" ON "devolucao" USING btree ("pedido_id","gateway_id","usuario_id") WHERE "devolucao"."causa" = 'dobro';--> statement-breakpoint
CREATE UNIQUE INDEX "devolucao_uma_contestacao" ON "devolucao" USING btree ("gateway","gateway_id","usuario_id") WHERE "devolucao"."causa" = 'contestacao';
--> statement-breakpoint
-- Double payments keep their numbers, which name them in waiting jobs and in the gateway's idempotency keys.
INSERT INTO "devolucao" ("id", "usuario_id", "pedido_id", "causa", "estado", "valor", "quando", "fim", "gateway_id", "pago_por_id") OVERRIDING SYSTEM VALUE
	SELECT "id", "usuario_id", "pedido_id", 'dobro', CASE WHEN "devolvido_em" IS NULL THEN 'aberta' ELSE 'devolvida' END, "valor", "quando", "devolvido_em", "cobranca_id", "pago_por_id" FROM "pagamento_em_dobro";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('devolucao', 'id'), greatest((SELECT coalesce(max("id"), 0) FROM "devolucao"), (SELECT coalesce(max("id"), 0) FROM "estorno_parcial")) + 1, false);--> statement-breakpoint
-- A part that waits for its answer is asked for again with its old key.
INSERT INTO "devolucao" ("usuario_id", "pedido_id", "causa", "estado", "valor", "quando", "fim", "por_fora", "motivo", "autor", "gateway_id")
	SELECT "usuario_id", "pedido_id", 'parte', CASE WHEN "devolvido_em" IS NOT NULL THEN 'devolvida' WHEN "recusado_em" IS NOT NULL THEN 'recusada' ELSE 'aberta' END, "valor", "quando", coalesce("devolvido_em", "recusado_em"), "por_fora", "motivo", "autor", 'parte-' || "id" FROM "estorno_parcial" ORDER BY "id";--> statement-breakpoint
INSERT INTO "devolucao" ("usuario_id", "pedido_id", "causa", "estado", "valor", "quando", "fim")
	SELECT "usuario_id", "pedido_id", 'desistencia', CASE "estado" WHEN 'pedida' THEN 'aberta' ELSE 'devolvida' END, "valor", "pedida_em", "decidida_em" FROM "desistencia" ORDER BY "id";--> statement-breakpoint
INSERT INTO "devolucao" ("usuario_id", "pedido_id", "causa", "estado", "valor", "quando", "fim", "motivo", "gateway", "gateway_id", "situacao", "prazo", "respondida_em", "resposta")
	SELECT "usuario_id", "pedido_id", 'contestacao', CASE "estado" WHEN 'ganha' THEN 'recusada' WHEN 'perdida' THEN 'devolvida' ELSE 'aberta' END, "valor", "aberta_em", "resolvida_em", "motivo", "gateway", "gateway_id", "situacao", "prazo", "respondida_em", "resposta" FROM "contestacao" ORDER BY "id";--> statement-breakpoint
DROP TABLE "contestacao" CASCADE;--> statement-breakpoint
DROP TABLE "desistencia" CASCADE;--> statement-breakpoint
DROP TABLE "estorno_parcial" CASCADE;--> statement-breakpoint
DROP TABLE "pagamento_em_dobro" CASCADE;