CREATE TABLE "aviso_desligado" (
	"usuario_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"canal" text NOT NULL,
	"desde" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "aviso_desligado_usuario_id_tipo_canal_pk" PRIMARY KEY("usuario_id","tipo","canal")
);
--> statement-breakpoint
CREATE TABLE "consentimento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consentimento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"assunto" text NOT NULL,
	"versao" text,
	"aceito" boolean NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL,
	"ip" text,
	"agente" text
);
--> statement-breakpoint
ALTER TABLE "aviso_desligado" ADD CONSTRAINT "aviso_desligado_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consentimento" ADD CONSTRAINT "consentimento_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consentimento_usuario_id_quando_index" ON "consentimento" USING btree ("usuario_id","quando");--> statement-breakpoint
-- What was agreed to before this table: the terms with each account, of a version nobody wrote down, and what the record still knows of measuring.
INSERT INTO "consentimento" ("usuario_id", "assunto", "aceito", "quando") SELECT "id", 'termos', true, "aceitou_termos_em" FROM "usuario";--> statement-breakpoint
INSERT INTO "consentimento" ("usuario_id", "assunto", "aceito", "quando", "ip", "agente") SELECT u."id", 'medicao', (a."dados"->>'permite')::boolean, a."quando", a."ip", a."agente" FROM "auditoria" a JOIN "usuario" u ON u."id"::text = a."entidade_id" WHERE a."acao" = 'medicao.consentir' AND a."entidade" = 'usuario' AND a."dados"->>'permite' IS NOT NULL;
