ALTER TABLE "usuario" ADD COLUMN "segundo_fator_em" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "totp_segredo" text;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "totp_passo" bigint;--> statement-breakpoint
UPDATE "usuario" u SET "segundo_fator_em" = f."ligado_em", "totp_segredo" = f."totp_segredo", "totp_passo" = f."totp_passo"
	FROM "segundo_fator" f WHERE f."usuario_id" = u."id";--> statement-breakpoint
DROP TABLE "segundo_fator" CASCADE;
