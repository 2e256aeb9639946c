CREATE TABLE "equipe" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"nome" text NOT NULL,
	"papel" text NOT NULL,
	"senha_hash" text,
	"totp_segredo" text,
	"totp_passo" bigint,
	"ativacao_hash" text,
	"ativacao_expira_em" timestamp (3) with time zone,
	"bloqueada_em" timestamp (3) with time zone,
	"criada_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "equipe_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "equipe_sessao" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"equipe_id" uuid NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	"usada_em" timestamp (3) with time zone NOT NULL,
	"ip" text,
	"agente" text,
	CONSTRAINT "equipe_sessao_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "equipe_sessao" ADD CONSTRAINT "equipe_sessao_equipe_id_equipe_id_fk" FOREIGN KEY ("equipe_id") REFERENCES "public"."equipe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "equipe_sessao_equipe_id_index" ON "equipe_sessao" USING btree ("equipe_id");--> statement-breakpoint
CREATE INDEX "equipe_sessao_usada_em_index" ON "equipe_sessao" USING btree ("usada_em");