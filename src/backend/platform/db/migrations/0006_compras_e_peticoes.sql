CREATE TABLE "peticao_versao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "peticao_versao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"usuario_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"documento" jsonb NOT NULL,
	"arquivo_id" uuid NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "peticao_versao_solicitacaoId_numero_unique" UNIQUE("solicitacao_id","numero")
);
--> statement-breakpoint
ALTER TABLE "assinatura" ADD COLUMN "continua_de" integer;--> statement-breakpoint
ALTER TABLE "pedido" ADD COLUMN "escolha_hash" text;--> statement-breakpoint
ALTER TABLE "pedido" ADD COLUMN "substituido_por" integer;--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" ADD COLUMN "corrigida_em" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "peticao_versao" ADD CONSTRAINT "peticao_versao_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peticao_versao" ADD CONSTRAINT "peticao_versao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peticao_versao" ADD CONSTRAINT "peticao_versao_arquivo_id_arquivo_id_fk" FOREIGN KEY ("arquivo_id") REFERENCES "public"."arquivo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "peticao_versao_usuario_id_index" ON "peticao_versao" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "peticao_versao_arquivo_id_index" ON "peticao_versao" USING btree ("arquivo_id");--> statement-breakpoint
CREATE INDEX "pedido_usuario_escolha_index" ON "pedido" USING btree ("usuario_id","escolha_hash");