ALTER TABLE "recurso" DROP CONSTRAINT "recurso_multaId_fase_usuarioId_unique";--> statement-breakpoint
ALTER TABLE "desistencia" ADD COLUMN "a_decidir" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "desistencia" ADD COLUMN "usado" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "desistencia" ADD COLUMN "retido" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recurso" ADD COLUMN "cancelado_em" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "recurso_multa_fase_vivo" ON "recurso" USING btree ("multa_id","fase","usuario_id") WHERE "recurso"."cancelado_em" is null;--> statement-breakpoint
CREATE INDEX "recurso_multa_id_index" ON "recurso" USING btree ("multa_id");