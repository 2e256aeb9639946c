CREATE TABLE "agenda" (
	"usuario_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agenda_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "lembrete" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lembrete_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"multa_id" integer NOT NULL,
	"tipo" text NOT NULL,
	"data" date NOT NULL,
	"dias" integer NOT NULL,
	"criado_em" timestamp (3) with time zone NOT NULL,
	"dispensado_em" timestamp (3) with time zone,
	CONSTRAINT "lembrete_multaId_tipo_data_dias_unique" UNIQUE("multa_id","tipo","data","dias")
);
--> statement-breakpoint
CREATE TABLE "link_de_lembrete" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"criado_em" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "lembretes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "lembretes_desde" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agenda" ADD CONSTRAINT "agenda_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_multa_id_multa_id_fk" FOREIGN KEY ("multa_id") REFERENCES "public"."multa"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_de_lembrete" ADD CONSTRAINT "link_de_lembrete_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lembrete_usuario_id_index" ON "lembrete" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "lembrete_criado_em_index" ON "lembrete" USING btree ("criado_em");--> statement-breakpoint
CREATE INDEX "link_de_lembrete_usuario_id_index" ON "link_de_lembrete" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "link_de_lembrete_criado_em_index" ON "link_de_lembrete" USING btree ("criado_em");--> statement-breakpoint
CREATE INDEX "marco_data_index" ON "marco" USING btree ("data");