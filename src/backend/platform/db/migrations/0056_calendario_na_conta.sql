ALTER TABLE "usuario" ADD COLUMN "calendario_hash" text;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "calendario_desde" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "usuario" u SET "calendario_hash" = a."token_hash", "calendario_desde" = a."criada_em" FROM "agenda" a WHERE a."usuario_id" = u."id";--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_calendarioHash_unique" UNIQUE("calendario_hash");--> statement-breakpoint
DROP TABLE "agenda" CASCADE;
