-- A change of the sign-in address that waits for its day stands with its account; acceptances of the terms stand in consentimento.
ALTER TABLE "usuario" ADD COLUMN "email_novo" text;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "email_novo_em" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "usuario" u SET "email_novo" = t."para", "email_novo_em" = t."vale_em" FROM "troca_de_email" t
	WHERE t."usuario_id" = u."id" AND t."feita_em" IS NULL AND t."cancelada_em" IS NULL AND u."removida_em" IS NULL;--> statement-breakpoint
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
	UPDATE "pgboss"."job" SET "data" = jsonb_build_object('usuarioId', t."usuario_id") FROM "troca_de_email" t
		WHERE "name" IN ('trocaDeEmail', 'trocaDeEmail-morta') AND t."id" = ("data" ->> 'trocaId')::bigint;
END $$;--> statement-breakpoint
DROP TABLE "troca_de_email" CASCADE;--> statement-breakpoint
ALTER TABLE "usuario" DROP COLUMN "aceitou_termos_em";
