ALTER TABLE "assinatura" ADD COLUMN "continua_de" integer;--> statement-breakpoint
ALTER TABLE "pedido" ADD COLUMN "escolha_hash" text;--> statement-breakpoint
ALTER TABLE "pedido" ADD COLUMN "substituido_por" integer;--> statement-breakpoint
CREATE INDEX "pedido_usuario_escolha_index" ON "pedido" USING btree ("usuario_id","escolha_hash");