CREATE TABLE "papel" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"multa_id" integer NOT NULL,
	"tipo" text NOT NULL,
	"titulo" text,
	"texto" text,
	"dia" date,
	"arquivo_id" uuid,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "papel_guid_unique" UNIQUE("guid")
);
--> statement-breakpoint
ALTER TABLE "papel" ADD CONSTRAINT "papel_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papel" ADD CONSTRAINT "papel_multa_id_multa_id_fk" FOREIGN KEY ("multa_id") REFERENCES "public"."multa"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papel" ADD CONSTRAINT "papel_arquivo_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("arquivo_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "papel_usuario_id_index" ON "papel" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "papel_multa_id_id_index" ON "papel" USING btree ("multa_id","id");--> statement-breakpoint
CREATE INDEX "papel_arquivo_id_index" ON "papel" USING btree ("arquivo_id") WHERE "papel"."arquivo_id" is not null;