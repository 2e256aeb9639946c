CREATE TABLE "compartilhamento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compartilhamento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"veiculo_id" integer,
	"habilitacao_id" integer,
	"nivel" text NOT NULL,
	"para" text NOT NULL,
	"token_hash" text,
	"link_expira_em" timestamp (3) with time zone NOT NULL,
	"chave" uuid NOT NULL,
	"criado_em" timestamp (3) with time zone NOT NULL,
	"fim" timestamp (3) with time zone NOT NULL,
	"convidado_id" uuid,
	"aceito_em" timestamp (3) with time zone,
	"encerrado_em" timestamp (3) with time zone,
	"encerrado_por" text,
	CONSTRAINT "compartilhamento_guid_unique" UNIQUE("guid"),
	CONSTRAINT "compartilhamento_um_alvo" CHECK (num_nonnulls("compartilhamento"."veiculo_id", "compartilhamento"."habilitacao_id") = 1),
	CONSTRAINT "compartilhamento_outro" CHECK ("compartilhamento"."convidado_id" <> "compartilhamento"."usuario_id")
);
--> statement-breakpoint
ALTER TABLE "compartilhamento" ADD CONSTRAINT "compartilhamento_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compartilhamento" ADD CONSTRAINT "compartilhamento_veiculo_id_veiculo_id_fk" FOREIGN KEY ("veiculo_id") REFERENCES "public"."veiculo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compartilhamento" ADD CONSTRAINT "compartilhamento_habilitacao_id_habilitacao_id_fk" FOREIGN KEY ("habilitacao_id") REFERENCES "public"."habilitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compartilhamento" ADD CONSTRAINT "compartilhamento_convidado_id_usuario_id_fk" FOREIGN KEY ("convidado_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compartilhamento_usuario_id_index" ON "compartilhamento" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "compartilhamento_convidado_id_index" ON "compartilhamento" USING btree ("convidado_id");--> statement-breakpoint
CREATE INDEX "compartilhamento_veiculo_id_index" ON "compartilhamento" USING btree ("veiculo_id");--> statement-breakpoint
CREATE INDEX "compartilhamento_habilitacao_id_index" ON "compartilhamento" USING btree ("habilitacao_id");--> statement-breakpoint
CREATE INDEX "compartilhamento_token_hash_index" ON "compartilhamento" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "compartilhamento_fim_index" ON "compartilhamento" USING btree ("fim");