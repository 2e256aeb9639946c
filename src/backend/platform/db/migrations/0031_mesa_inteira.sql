CREATE TABLE "troca_de_email" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "troca_de_email_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"de" text NOT NULL,
	"para" text NOT NULL,
	"autor" text NOT NULL,
	"pedida_em" timestamp (3) with time zone NOT NULL,
	"vale_em" timestamp (3) with time zone NOT NULL,
	"feita_em" timestamp (3) with time zone,
	"cancelada_em" timestamp (3) with time zone,
	CONSTRAINT "troca_de_email_id_usuario_id_pk" PRIMARY KEY("id","usuario_id")
);
--> statement-breakpoint
CREATE TABLE "conteudo_editado" (
	"chave" text NOT NULL,
	"versao" integer NOT NULL,
	"valor" jsonb,
	"autor" text NOT NULL,
	"motivo" text NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conteudo_editado_chave_versao_pk" PRIMARY KEY("chave","versao")
);
--> statement-breakpoint
CREATE TABLE "modelo_de_resposta" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "modelo_de_resposta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"texto" text NOT NULL,
	"autor" text NOT NULL,
	"alterado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "modelo_de_resposta_nome_unique" UNIQUE("nome")
);
--> statement-breakpoint
CREATE TABLE "nota_interna" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "nota_interna_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"assunto" text NOT NULL,
	"assunto_id" text NOT NULL,
	"texto" text NOT NULL,
	"autor" text NOT NULL,
	"mencionados" text[] DEFAULT '{}' NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "nota_interna_id_usuario_id_pk" PRIMARY KEY("id","usuario_id")
);
--> statement-breakpoint
CREATE TABLE "presenca_na_mesa" (
	"assunto" text NOT NULL,
	"assunto_id" text NOT NULL,
	"equipe_id" uuid NOT NULL,
	"vista_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presenca_na_mesa_assunto_assunto_id_equipe_id_pk" PRIMARY KEY("assunto","assunto_id","equipe_id")
);
--> statement-breakpoint
ALTER TABLE "credito" ALTER COLUMN "pedido_item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_enviado" ADD COLUMN "para" text;--> statement-breakpoint
ALTER TABLE "email_enviado" ADD COLUMN "assunto" text;--> statement-breakpoint
ALTER TABLE "email_enviado" ADD COLUMN "texto" text;--> statement-breakpoint
ALTER TABLE "email_enviado" ADD COLUMN "pedido" jsonb;--> statement-breakpoint
ALTER TABLE "pedido" ADD COLUMN "banco_codigo" text;--> statement-breakpoint
ALTER TABLE "pedido" ADD COLUMN "banco_mensagem" text;--> statement-breakpoint
ALTER TABLE "webhook_recebido" ADD COLUMN "pedido" text;--> statement-breakpoint
ALTER TABLE "troca_de_email" ADD CONSTRAINT "troca_de_email_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nota_interna" ADD CONSTRAINT "nota_interna_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presenca_na_mesa" ADD CONSTRAINT "presenca_na_mesa_equipe_id_equipe_id_fk" FOREIGN KEY ("equipe_id") REFERENCES "public"."equipe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "troca_de_email_usuario_id_index" ON "troca_de_email" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "nota_interna_usuario_id_quando_index" ON "nota_interna" USING btree ("usuario_id","quando");--> statement-breakpoint
CREATE INDEX "presenca_na_mesa_vista_em_index" ON "presenca_na_mesa" USING btree ("vista_em");--> statement-breakpoint
CREATE INDEX "webhook_recebido_pedido_index" ON "webhook_recebido" USING btree ("pedido") WHERE "webhook_recebido"."pedido" is not null;