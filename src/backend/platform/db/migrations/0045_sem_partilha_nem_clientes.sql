-- The powers of attorney leave with their files, but not a file that an appeal used; the nightly sweep deletes files without a row.
CREATE TEMPORARY TABLE "arquivo_de_procuracao" ON COMMIT DROP AS SELECT "arquivo_id" FROM "procuracao_de_parceiro" p
	WHERE NOT EXISTS (SELECT 1 FROM "recurso_documento" d WHERE d."arquivo_id" = p."arquivo_id");--> statement-breakpoint
DROP TABLE "compartilhamento" CASCADE;--> statement-breakpoint
DROP TABLE "olhada" CASCADE;--> statement-breakpoint
DROP TABLE "parceiro_permissao" CASCADE;--> statement-breakpoint
DROP TABLE "procuracao_de_parceiro" CASCADE;--> statement-breakpoint
DELETE FROM "arquivo" WHERE "id" IN (SELECT "arquivo_id" FROM "arquivo_de_procuracao");--> statement-breakpoint
ALTER TABLE "parceiro" DROP CONSTRAINT "parceiro_contaId_unique";--> statement-breakpoint
ALTER TABLE "parceiro" DROP COLUMN "conta_id";--> statement-breakpoint
ALTER TABLE "parceiro" DROP COLUMN "documento";--> statement-breakpoint
ALTER TABLE "parceiro" DROP COLUMN "registro";--> statement-breakpoint
ALTER TABLE "parceiro" DROP COLUMN "aprovado_em";