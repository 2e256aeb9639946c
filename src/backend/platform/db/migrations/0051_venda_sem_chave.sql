ALTER TABLE "venda" DROP CONSTRAINT "venda_chave_usuarioId_unique";--> statement-breakpoint
ALTER TABLE "venda" DROP COLUMN "chave";