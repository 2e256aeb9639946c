ALTER TABLE "usuario" ADD COLUMN "email_confirmado_em" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "link_de_lembrete_parada_index" ON "link_de_lembrete" USING btree ("copia_para") WHERE "link_de_lembrete"."parada_em" is not null;--> statement-breakpoint
-- Accounts from before get mails as until now.
UPDATE "usuario" SET "email_confirmado_em" = "criado_em";
