CREATE TABLE "pagamento_em_dobro" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pagamento_em_dobro_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pedido_id" integer NOT NULL,
	"pago_por_id" integer NOT NULL,
	"cobranca_id" text DEFAULT '' NOT NULL,
	"valor" integer NOT NULL,
	"quando" timestamp (3) with time zone NOT NULL,
	"devolvido_em" timestamp (3) with time zone,
	CONSTRAINT "pagamento_em_dobro_pedidoId_cobrancaId_unique" UNIQUE("pedido_id","cobranca_id")
);
--> statement-breakpoint
CREATE TABLE "resposta_ilegivel" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resposta_ilegivel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"servico" text NOT NULL,
	"operacao" text NOT NULL,
	"status" integer NOT NULL,
	"sha256" text NOT NULL,
	"corpo" text NOT NULL,
	"vezes" integer DEFAULT 1 NOT NULL,
	"primeira_em" timestamp (3) with time zone NOT NULL,
	"ultima_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "resposta_ilegivel_servico_operacao_sha256_unique" UNIQUE("servico","operacao","sha256")
);
--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" ADD CONSTRAINT "pagamento_em_dobro_pedido_id_pedido_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" ADD CONSTRAINT "pagamento_em_dobro_pago_por_id_pedido_id_fk" FOREIGN KEY ("pago_por_id") REFERENCES "public"."pedido"("id") ON DELETE no action ON UPDATE no action;