CREATE TABLE "desistencia" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desistencia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"pedido_id" integer NOT NULL,
	"estado" text NOT NULL,
	"valor" integer NOT NULL,
	"motivo" text,
	"pedida_em" timestamp (3) with time zone NOT NULL,
	"decidida_em" timestamp (3) with time zone,
	CONSTRAINT "desistencia_pedidoId_unique" UNIQUE("pedido_id")
);
--> statement-breakpoint
ALTER TABLE "desistencia" ADD CONSTRAINT "desistencia_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desistencia" ADD CONSTRAINT "desistencia_pedido_id_pedido_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desistencia_usuario_id_index" ON "desistencia" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "desistencia_estado_pedida_em_index" ON "desistencia" USING btree ("estado","pedida_em");