CREATE TABLE "contestacao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contestacao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pedido_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"gateway_id" text NOT NULL,
	"estado" text NOT NULL,
	"situacao" text,
	"motivo" text,
	"valor" integer NOT NULL,
	"prazo" date,
	"aberta_em" timestamp (3) with time zone NOT NULL,
	"conferida_em" timestamp (3) with time zone NOT NULL,
	"respondida_em" timestamp (3) with time zone,
	"resposta" text,
	"resolvida_em" timestamp (3) with time zone,
	CONSTRAINT "contestacao_gateway_gatewayId_unique" UNIQUE("gateway","gateway_id")
);
--> statement-breakpoint
CREATE TABLE "estorno_parcial" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "estorno_parcial_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pedido_id" integer NOT NULL,
	"valor" integer NOT NULL,
	"motivo" text NOT NULL,
	"autor" text NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL,
	"devolvido_em" timestamp (3) with time zone,
	"recusado_em" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recurso_anexo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurso_anexo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"movimento_id" integer NOT NULL,
	"arquivo_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurso_pergunta" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurso_pergunta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recurso_id" integer NOT NULL,
	"usuario_id" uuid NOT NULL,
	"texto" text NOT NULL,
	"autor" text NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL,
	"resposta" text,
	"respondida_em" timestamp (3) with time zone,
	"encerrada_em" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recurso_pergunta_arquivo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurso_pergunta_arquivo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pergunta_id" integer NOT NULL,
	"tipo" text NOT NULL,
	"arquivo_id" uuid NOT NULL,
	"anterior_id" uuid,
	CONSTRAINT "recurso_pergunta_arquivo_perguntaId_tipo_unique" UNIQUE("pergunta_id","tipo")
);
--> statement-breakpoint
CREATE TABLE "requerimento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requerimento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"origem" text NOT NULL,
	"texto" text NOT NULL,
	"recebido_em" timestamp (3) with time zone NOT NULL,
	"prazo" date NOT NULL,
	"respondido_em" timestamp (3) with time zone,
	"resposta" text,
	"autor" text
);
--> statement-breakpoint
ALTER TABLE "contestacao" ADD CONSTRAINT "contestacao_pedido_id_pedido_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estorno_parcial" ADD CONSTRAINT "estorno_parcial_pedido_id_pedido_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_anexo" ADD CONSTRAINT "recurso_anexo_movimento_id_recurso_movimento_id_fk" FOREIGN KEY ("movimento_id") REFERENCES "public"."recurso_movimento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_anexo" ADD CONSTRAINT "recurso_anexo_arquivo_id_arquivo_id_fk" FOREIGN KEY ("arquivo_id") REFERENCES "public"."arquivo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_pergunta" ADD CONSTRAINT "recurso_pergunta_recurso_id_recurso_id_fk" FOREIGN KEY ("recurso_id") REFERENCES "public"."recurso"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_pergunta" ADD CONSTRAINT "recurso_pergunta_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ADD CONSTRAINT "recurso_pergunta_arquivo_pergunta_id_recurso_pergunta_id_fk" FOREIGN KEY ("pergunta_id") REFERENCES "public"."recurso_pergunta"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ADD CONSTRAINT "recurso_pergunta_arquivo_arquivo_id_arquivo_id_fk" FOREIGN KEY ("arquivo_id") REFERENCES "public"."arquivo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ADD CONSTRAINT "recurso_pergunta_arquivo_anterior_id_arquivo_id_fk" FOREIGN KEY ("anterior_id") REFERENCES "public"."arquivo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requerimento" ADD CONSTRAINT "requerimento_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contestacao_pedido_id_index" ON "contestacao" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "contestacao_estado_index" ON "contestacao" USING btree ("estado");--> statement-breakpoint
CREATE INDEX "estorno_parcial_pedido_id_index" ON "estorno_parcial" USING btree ("pedido_id");--> statement-breakpoint
CREATE UNIQUE INDEX "estorno_parcial_sem_resposta" ON "estorno_parcial" USING btree ("pedido_id") WHERE "estorno_parcial"."devolvido_em" is null and "estorno_parcial"."recusado_em" is null;--> statement-breakpoint
CREATE INDEX "recurso_anexo_movimento_id_index" ON "recurso_anexo" USING btree ("movimento_id");--> statement-breakpoint
CREATE INDEX "recurso_anexo_arquivo_id_index" ON "recurso_anexo" USING btree ("arquivo_id");--> statement-breakpoint
CREATE INDEX "recurso_pergunta_recurso_id_index" ON "recurso_pergunta" USING btree ("recurso_id");--> statement-breakpoint
CREATE INDEX "recurso_pergunta_usuario_id_index" ON "recurso_pergunta" USING btree ("usuario_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recurso_pergunta_aberta" ON "recurso_pergunta" USING btree ("recurso_id") WHERE "recurso_pergunta"."respondida_em" is null and "recurso_pergunta"."encerrada_em" is null;--> statement-breakpoint
CREATE INDEX "recurso_pergunta_arquivo_arquivo_id_index" ON "recurso_pergunta_arquivo" USING btree ("arquivo_id");--> statement-breakpoint
CREATE INDEX "recurso_pergunta_arquivo_anterior_id_index" ON "recurso_pergunta_arquivo" USING btree ("anterior_id") WHERE "recurso_pergunta_arquivo"."anterior_id" is not null;--> statement-breakpoint
CREATE INDEX "requerimento_usuario_id_index" ON "requerimento" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "requerimento_respondido_em_prazo_index" ON "requerimento" USING btree ("respondido_em","prazo");