ALTER TABLE "venda" ADD COLUMN "chave" text;--> statement-breakpoint
ALTER TABLE "venda" ADD COLUMN "valida_ate" date;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_chave_unique" UNIQUE("chave");