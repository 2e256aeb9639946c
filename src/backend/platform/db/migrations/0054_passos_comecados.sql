-- What was begun and has minutes to end is in passo_de_entrada, setting up a second factor and a new password too.
DELETE FROM "segundo_fator" WHERE "ligado_em" IS NULL;--> statement-breakpoint
ALTER TABLE "segundo_fator" ALTER COLUMN "ligado_em" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "segundo_fator" DROP COLUMN "criado_em";--> statement-breakpoint
ALTER TABLE "segundo_fator" DROP COLUMN "sessao_id";--> statement-breakpoint
DROP TABLE "recuperacao" CASCADE;
