ALTER TABLE "multa" ADD COLUMN "origem" text DEFAULT 'fonte' NOT NULL;--> statement-breakpoint
ALTER TABLE "multa" ADD COLUMN "placa" text;