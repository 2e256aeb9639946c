CREATE TABLE "marco_do_processo" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "marco_do_processo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"processo_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"data" date,
	"retirado" boolean DEFAULT false NOT NULL,
	"autor" text NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marco_do_processo_id_usuario_id_pk" PRIMARY KEY("id","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "processo" ALTER COLUMN "habilitacao_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lembrete" ALTER COLUMN "multa_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "processo" ADD COLUMN "guid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "processo" ADD COLUMN "origem" text DEFAULT 'fonte' NOT NULL;--> statement-breakpoint
ALTER TABLE "processo" ADD COLUMN "orgao" text;--> statement-breakpoint
ALTER TABLE "processo" ADD COLUMN "rascunho" jsonb;--> statement-breakpoint
ALTER TABLE "processo" ADD COLUMN "encerrado_em" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lembrete" ADD COLUMN "processo_id" bigint;--> statement-breakpoint
ALTER TABLE "marco_do_processo" ADD CONSTRAINT "marco_do_processo_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marco_do_processo" ADD CONSTRAINT "marco_do_processo_processo_id_usuario_id_processo_id_usuario_id_fk" FOREIGN KEY ("processo_id","usuario_id") REFERENCES "public"."processo"("id","usuario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marco_do_processo_usuario_id_index" ON "marco_do_processo" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "marco_do_processo_processo_id_id_index" ON "marco_do_processo" USING btree ("processo_id","id");--> statement-breakpoint
CREATE INDEX "marco_do_processo_data_index" ON "marco_do_processo" USING btree ("data");--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_processo_id_usuario_id_processo_id_usuario_id_fk" FOREIGN KEY ("processo_id","usuario_id") REFERENCES "public"."processo"("id","usuario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo" ADD CONSTRAINT "processo_guid_usuarioId_unique" UNIQUE("guid","usuario_id");--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_processoId_tipo_data_dias_usuarioId_unique" UNIQUE("processo_id","tipo","data","dias","usuario_id");--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_de_um" CHECK (num_nonnulls("lembrete"."multa_id", "lembrete"."processo_id") = 1);