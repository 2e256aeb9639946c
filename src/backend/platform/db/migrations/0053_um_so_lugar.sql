-- Every notice is shown over a screen; the reminders are one more notice that can be switched off, and the key of push messages one more key of the server.
INSERT INTO "aviso_desligado" ("usuario_id", "tipo", "canal", "desde")
	SELECT "id", 'prazos', 'email', coalesce("lembretes_desde", "criado_em") FROM "usuario" WHERE NOT "lembretes" AND "removida_em" IS NULL
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "chave_do_servidor" ("nome", "valor", "criada_em") SELECT 'vapid', "privada", "criada_em" FROM "chave_vapid";--> statement-breakpoint
DROP TABLE "chave_vapid" CASCADE;--> statement-breakpoint
ALTER TABLE "usuario" DROP COLUMN "lembretes";--> statement-breakpoint
ALTER TABLE "usuario" DROP COLUMN "lembretes_desde";--> statement-breakpoint
ALTER TABLE "notificacao" DROP COLUMN "push";
