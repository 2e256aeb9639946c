CREATE TABLE "aparelho_push" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aparelho_push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"sessao_id" uuid NOT NULL,
	"endereco_do_servico" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "aparelho_push_sessaoId_unique" UNIQUE("sessao_id"),
	CONSTRAINT "aparelho_push_enderecoDoServico_unique" UNIQUE("endereco_do_servico")
);
--> statement-breakpoint
CREATE TABLE "chave_vapid" (
	"id" integer PRIMARY KEY NOT NULL,
	"publica" text NOT NULL,
	"privada" text NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aparelho_push" ADD CONSTRAINT "aparelho_push_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aparelho_push" ADD CONSTRAINT "aparelho_push_sessao_id_sessao_id_fk" FOREIGN KEY ("sessao_id") REFERENCES "public"."sessao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aparelho_push_usuario_id_index" ON "aparelho_push" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "usuario_removida_em_index" ON "usuario" USING btree ("removida_em");