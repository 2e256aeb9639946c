CREATE TABLE "guia" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "guia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"multa_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"codigo" text NOT NULL,
	"vencimento" date,
	"origem" text NOT NULL,
	"retirada" boolean DEFAULT false NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guia_id_usuario_id_pk" PRIMARY KEY("id","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "guia" ADD CONSTRAINT "guia_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guia" ADD CONSTRAINT "guia_multa_id_usuario_id_multa_id_usuario_id_fk" FOREIGN KEY ("multa_id","usuario_id") REFERENCES "public"."multa"("id","usuario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guia_usuario_id_index" ON "guia" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "guia_multa_id_id_index" ON "guia" USING btree ("multa_id","id");