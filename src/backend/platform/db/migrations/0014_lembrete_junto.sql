ALTER TABLE "lembrete" ADD COLUMN "junto" integer;--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_junto_lembrete_id_fk" FOREIGN KEY ("junto") REFERENCES "public"."lembrete"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lembrete_junto_index" ON "lembrete" USING btree ("junto");