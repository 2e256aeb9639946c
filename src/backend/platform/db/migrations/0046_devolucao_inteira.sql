-- A withdrawal is refunded whole (CDC, art. 49): a refused one may be asked for again within its seven days, and nothing is kept of an open one.
DELETE FROM "desistencia" WHERE "estado" = 'recusada';--> statement-breakpoint
UPDATE "desistencia" SET "valor" = "valor" + "retido" WHERE "estado" = 'pedida';--> statement-breakpoint
ALTER TABLE "desistencia" DROP COLUMN "a_decidir";--> statement-breakpoint
ALTER TABLE "desistencia" DROP COLUMN "usado";--> statement-breakpoint
ALTER TABLE "desistencia" DROP COLUMN "retido";--> statement-breakpoint
ALTER TABLE "desistencia" DROP COLUMN "motivo";