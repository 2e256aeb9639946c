-- Case files leave: their rows and the rows of their files; the nightly sweep deletes files without a row.
CREATE TEMPORARY TABLE "arquivo_de_papel" ON COMMIT DROP AS SELECT "arquivo_id" FROM "papel" WHERE "arquivo_id" IS NOT NULL;--> statement-breakpoint
DROP TABLE "papel" CASCADE;--> statement-breakpoint
DELETE FROM "arquivo" WHERE "id" IN (SELECT "arquivo_id" FROM "arquivo_de_papel");
