CREATE TABLE "aparelho_conhecido" (
	"usuario_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"visto_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "aparelho_conhecido_usuario_id_token_hash_pk" PRIMARY KEY("usuario_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "chave_de_acesso" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chave_de_acesso_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"credencial" text NOT NULL,
	"chave_publica" text NOT NULL,
	"contador" bigint NOT NULL,
	"transportes" text NOT NULL,
	"nome" text NOT NULL,
	"sincronizada" boolean NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	"usada_em" timestamp (3) with time zone,
	CONSTRAINT "chave_de_acesso_guid_unique" UNIQUE("guid"),
	CONSTRAINT "chave_de_acesso_credencial_unique" UNIQUE("credencial")
);
--> statement-breakpoint
CREATE TABLE "codigo_de_reserva" (
	"usuario_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"criado_em" timestamp (3) with time zone NOT NULL,
	"usado_em" timestamp (3) with time zone,
	CONSTRAINT "codigo_de_reserva_usuario_id_token_hash_pk" PRIMARY KEY("usuario_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "passo_de_entrada" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tipo" text NOT NULL,
	"token_hash" text NOT NULL,
	"usuario_id" uuid,
	"desafio" text,
	"expira_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passo_de_entrada_tipo_tokenHash_unique" UNIQUE("tipo","token_hash")
);
--> statement-breakpoint
CREATE TABLE "segundo_fator" (
	"usuario_id" uuid PRIMARY KEY NOT NULL,
	"totp_segredo" text NOT NULL,
	"totp_passo" bigint,
	"criado_em" timestamp (3) with time zone NOT NULL,
	"sessao_id" uuid,
	"ligado_em" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "aparelho_conhecido" ADD CONSTRAINT "aparelho_conhecido_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chave_de_acesso" ADD CONSTRAINT "chave_de_acesso_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigo_de_reserva" ADD CONSTRAINT "codigo_de_reserva_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passo_de_entrada" ADD CONSTRAINT "passo_de_entrada_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segundo_fator" ADD CONSTRAINT "segundo_fator_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aparelho_conhecido_visto_em_index" ON "aparelho_conhecido" USING btree ("visto_em");--> statement-breakpoint
CREATE INDEX "chave_de_acesso_usuario_id_index" ON "chave_de_acesso" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "passo_de_entrada_usuario_id_index" ON "passo_de_entrada" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "passo_de_entrada_expira_em_index" ON "passo_de_entrada" USING btree ("expira_em");