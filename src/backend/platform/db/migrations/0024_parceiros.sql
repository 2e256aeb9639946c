CREATE TABLE "olhada" (
	"usuario_id" uuid NOT NULL,
	"quem_id" uuid NOT NULL,
	"parceiro_id" integer,
	"o_que" text NOT NULL,
	"dia" date NOT NULL,
	"vezes" integer NOT NULL,
	"primeira_em" timestamp (3) with time zone NOT NULL,
	"ultima_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "olhada_usuario_id_dia_quem_id_o_que_pk" PRIMARY KEY("usuario_id","dia","quem_id","o_que")
);
--> statement-breakpoint
CREATE TABLE "parceiro_permissao" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "parceiro_permissao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"parceiro_id" integer NOT NULL,
	"concedida_em" timestamp (3) with time zone NOT NULL,
	"ate" date NOT NULL,
	"encerrada_em" timestamp (3) with time zone,
	"encerrada_por" text,
	CONSTRAINT "parceiro_permissao_id_usuario_id_pk" PRIMARY KEY("id","usuario_id")
);
--> statement-breakpoint
CREATE TABLE "procuracao_de_parceiro" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "procuracao_de_parceiro_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"parceiro_id" integer NOT NULL,
	"arquivo_id" uuid NOT NULL,
	"de" date NOT NULL,
	"ate" date NOT NULL,
	"entregue_em" timestamp (3) with time zone NOT NULL,
	"revogada_em" timestamp (3) with time zone,
	"revogada_por" text,
	CONSTRAINT "procuracao_de_parceiro_id_usuario_id_pk" PRIMARY KEY("id","usuario_id"),
	CONSTRAINT "procuracao_de_parceiro_guid_usuarioId_unique" UNIQUE("guid","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "consentimento" ADD COLUMN "parceiro_id" integer;--> statement-breakpoint
ALTER TABLE "parceiro" ADD COLUMN "conta_id" uuid;--> statement-breakpoint
ALTER TABLE "parceiro" ADD COLUMN "documento" text;--> statement-breakpoint
ALTER TABLE "parceiro" ADD COLUMN "registro" text;--> statement-breakpoint
ALTER TABLE "parceiro" ADD COLUMN "aprovado_em" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "olhada" ADD CONSTRAINT "olhada_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "olhada" ADD CONSTRAINT "olhada_parceiro_id_parceiro_id_fk" FOREIGN KEY ("parceiro_id") REFERENCES "public"."parceiro"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parceiro_permissao" ADD CONSTRAINT "parceiro_permissao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parceiro_permissao" ADD CONSTRAINT "parceiro_permissao_parceiro_id_parceiro_id_fk" FOREIGN KEY ("parceiro_id") REFERENCES "public"."parceiro"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procuracao_de_parceiro" ADD CONSTRAINT "procuracao_de_parceiro_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procuracao_de_parceiro" ADD CONSTRAINT "procuracao_de_parceiro_parceiro_id_parceiro_id_fk" FOREIGN KEY ("parceiro_id") REFERENCES "public"."parceiro"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procuracao_de_parceiro" ADD CONSTRAINT "procuracao_de_parceiro_arquivo_fk" FOREIGN KEY ("arquivo_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "olhada_ultima_em_index" ON "olhada" USING btree ("ultima_em");--> statement-breakpoint
CREATE UNIQUE INDEX "parceiro_permissao_aberta" ON "parceiro_permissao" USING btree ("usuario_id","parceiro_id") WHERE "parceiro_permissao"."encerrada_em" is null;--> statement-breakpoint
CREATE INDEX "parceiro_permissao_parceiro_id_usuario_id_index" ON "parceiro_permissao" USING btree ("parceiro_id","usuario_id");--> statement-breakpoint
CREATE INDEX "procuracao_de_parceiro_usuario_id_parceiro_id_index" ON "procuracao_de_parceiro" USING btree ("usuario_id","parceiro_id");--> statement-breakpoint
CREATE INDEX "procuracao_de_parceiro_parceiro_id_index" ON "procuracao_de_parceiro" USING btree ("parceiro_id");--> statement-breakpoint
CREATE INDEX "procuracao_de_parceiro_arquivo_id_index" ON "procuracao_de_parceiro" USING btree ("arquivo_id");--> statement-breakpoint
ALTER TABLE "consentimento" ADD CONSTRAINT "consentimento_parceiro_id_parceiro_id_fk" FOREIGN KEY ("parceiro_id") REFERENCES "public"."parceiro"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usuario_parceiro_id_index" ON "usuario" USING btree ("parceiro_id") WHERE "usuario"."parceiro_id" is not null;--> statement-breakpoint
ALTER TABLE "parceiro" ADD CONSTRAINT "parceiro_contaId_unique" UNIQUE("conta_id");