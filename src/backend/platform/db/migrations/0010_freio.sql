CREATE INDEX IF NOT EXISTS "auditoria_ator_id_quando_index" ON "auditoria" USING btree ("ator_id","quando");--> statement-breakpoint
DROP INDEX IF EXISTS "auditoria_ator_id_index";
