CREATE TABLE "marco" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marco_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"multa_id" integer NOT NULL,
	"tipo" text NOT NULL,
	"data" date,
	"origem" text NOT NULL,
	"retirado" boolean DEFAULT false NOT NULL,
	"autor" text NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "multa" ADD COLUMN "desligada" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marco" ADD CONSTRAINT "marco_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marco" ADD CONSTRAINT "marco_multa_id_multa_id_fk" FOREIGN KEY ("multa_id") REFERENCES "public"."multa"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marco_usuario_id_index" ON "marco" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "marco_multa_id_id_index" ON "marco" USING btree ("multa_id","id");--> statement-breakpoint
UPDATE "multa" SET "desligada" = true WHERE "encerrada_em" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "auditoria" WHERE "acao" = 'habilitacao.corrigir' AND "entidade_id" = "multa"."habilitacao_id"::text
    AND "dados"->>'outroNumero' = 'true' AND "quando" >= "multa"."encerrada_em");--> statement-breakpoint
INSERT INTO "marco" ("usuario_id", "multa_id", "tipo", "data", "origem", "autor", "quando")
SELECT "usuario_id", "id", "tipo", "data", 'fonte', 'fonte', "atualizada_em" FROM (
  SELECT 1 AS "ordem", "usuario_id", "id", "atualizada_em", 'autuacao_expedida' AS "tipo", "data_notificacao" AS "data" FROM "multa" WHERE "data_notificacao" IS NOT NULL
  UNION ALL
  SELECT 2, "usuario_id", "id", "atualizada_em", 'penalidade_expedida', "data_penalidade" FROM "multa" WHERE "data_penalidade" IS NOT NULL
  UNION ALL
  SELECT 3, "usuario_id", "id", "atualizada_em", 'vencimento', "dat_pagamento_com_desconto" FROM "multa" WHERE "data_penalidade" IS NOT NULL AND "dat_pagamento_com_desconto" IS NOT NULL
  UNION ALL
  SELECT 4, "usuario_id", "id", "atualizada_em", 'pagamento', NULL FROM "multa" WHERE "status_pagamento" ~* '^\s*pag[ao]\M'
  UNION ALL
  SELECT 5, "usuario_id", "id", "atualizada_em", 'encerrada', NULL FROM "multa" WHERE "situacao" ~* 'encerrad|arquivad|cancelad'
  UNION ALL
  SELECT 6, "usuario_id", "id", "atualizada_em", 'fora_da_fonte', ("encerrada_em" AT TIME ZONE 'America/Sao_Paulo')::date FROM "multa" WHERE "encerrada_em" IS NOT NULL AND NOT "desligada"
) AS "da_fonte" ORDER BY "id", "ordem";--> statement-breakpoint
INSERT INTO "marco" ("usuario_id", "multa_id", "tipo", "data", "origem", "autor", "quando")
SELECT "recurso"."usuario_id", "recurso"."multa_id",
  CASE "recurso"."fase" WHEN 'P' THEN 'defesa_' WHEN 'I' THEN 'jari_' ELSE 'cetran_' END ||
    CASE WHEN "recurso"."fase" = 'P' AND "movimento"."status" = 'protocolado' THEN 'protocolada'
      WHEN "recurso"."fase" = 'P' THEN replace("movimento"."status", 'ido', 'ida') ELSE "movimento"."status" END,
  NULL, 'operador', "movimento"."autor", "movimento"."quando"
FROM "recurso_movimento" AS "movimento" JOIN "recurso" ON "recurso"."id" = "movimento"."recurso_id"
WHERE "movimento"."status" IN ('protocolado', 'deferido', 'indeferido') ORDER BY "movimento"."id";
