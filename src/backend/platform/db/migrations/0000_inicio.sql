CREATE TABLE "arquivo" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"nome" text NOT NULL,
	"media_type" text NOT NULL,
	"tamanho" integer NOT NULL,
	"sha256" text NOT NULL,
	"chave" text NOT NULL,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "arquivo_chave_unique" UNIQUE("chave"),
	CONSTRAINT "arquivo_id_usuarioId_unique" UNIQUE("id","usuario_id")
);
--> statement-breakpoint
CREATE TABLE "auditoria" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditoria_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quando" timestamp (3) with time zone NOT NULL,
	"ator" text NOT NULL,
	"ator_id" text,
	"acao" text NOT NULL,
	"entidade" text NOT NULL,
	"entidade_id" text NOT NULL,
	"ip" text,
	"agente" text,
	"request_id" text,
	"dados" jsonb
);
--> statement-breakpoint
CREATE TABLE "cep_consultado" (
	"cep" text PRIMARY KEY NOT NULL,
	"endereco" jsonb,
	"consultado_em" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotencia" (
	"dono" text NOT NULL,
	"operacao" text NOT NULL,
	"chave" text NOT NULL,
	"conteudo_hash" text NOT NULL,
	"resposta" jsonb,
	"criada_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotencia_dono_operacao_chave_pk" PRIMARY KEY("dono","operacao","chave")
);
--> statement-breakpoint
CREATE TABLE "limite" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "parceiro" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parceiro_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo" text NOT NULL,
	"nome" text NOT NULL,
	"perfil_sistema" integer NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parceiro_codigo_unique" UNIQUE("codigo")
);
--> statement-breakpoint
CREATE TABLE "recuperacao" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	"expira_em" timestamp (3) with time zone NOT NULL,
	"usada_em" timestamp (3) with time zone,
	CONSTRAINT "recuperacao_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessao" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"usuario_id" uuid NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	"usada_em" timestamp (3) with time zone NOT NULL,
	"expira_em" timestamp (3) with time zone NOT NULL,
	"ip" text,
	"agente" text,
	CONSTRAINT "sessao_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "simulado" (
	"tipo" text NOT NULL,
	"id" text NOT NULL,
	"valor" jsonb NOT NULL,
	"ordem" integer GENERATED ALWAYS AS IDENTITY (sequence name "simulado_ordem_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "simulado_tipo_id_pk" PRIMARY KEY("tipo","id")
);
--> statement-breakpoint
CREATE TABLE "usuario" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"senha_hash" text NOT NULL,
	"nome" text NOT NULL,
	"cpf" text NOT NULL,
	"rg" text,
	"data_nascimento" date,
	"telefone" text,
	"sexo" text,
	"endereco" text,
	"numero" text,
	"complemento" text,
	"bairro" text,
	"cidade" text,
	"uf" text,
	"cep" text,
	"tipo_perfil_parceiro" integer,
	"parceiro_id" integer,
	"aceitou_termos_em" timestamp (3) with time zone NOT NULL,
	"bloqueado_em" timestamp (3) with time zone,
	"motivo_bloqueio" text,
	"remocao_pedida_em" timestamp (3) with time zone,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usuario_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "consulta" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consulta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"habilitacao_id" integer,
	"veiculo_id" integer,
	"servico" text NOT NULL,
	"resultado" text NOT NULL,
	"custo_centavos" integer DEFAULT 0 NOT NULL,
	"duracao_ms" integer DEFAULT 0 NOT NULL,
	"resposta_bruta" text,
	"quando" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "habilitacao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "habilitacao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"numero_cnh" text NOT NULL,
	"cpf" text NOT NULL,
	"email_notificacao" text,
	"uf" text NOT NULL,
	"exerce_atividade_remunerada" boolean DEFAULT false NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"nome" text,
	"categoria" text,
	"emissao" date,
	"vencimento" date,
	"local_registro" text,
	"qtde_consultas" integer DEFAULT 0 NOT NULL,
	"com_erro" boolean DEFAULT false NOT NULL,
	"mensagem_erro" text,
	"total_pontos_pontuaveis_autuacao" integer DEFAULT 0 NOT NULL,
	"total_pontos_pontuaveis_penalidade" integer DEFAULT 0 NOT NULL,
	"total_pontos_mandatorios_autuacao" integer DEFAULT 0 NOT NULL,
	"total_pontos_mandatorios_penalidade" integer DEFAULT 0 NOT NULL,
	"pontos_periodos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consultada_em" timestamp (3) with time zone,
	"proxima_consulta_em" timestamp (3) with time zone,
	"criada_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "habilitacao_guid_unique" UNIQUE("guid"),
	CONSTRAINT "habilitacao_usuarioId_numeroCnh_unique" UNIQUE("usuario_id","numero_cnh")
);
--> statement-breakpoint
CREATE TABLE "processo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "processo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"habilitacao_id" integer NOT NULL,
	"tipo" text NOT NULL,
	"processo" text NOT NULL,
	"descricao" text NOT NULL,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "processo_habilitacaoId_tipo_processo_unique" UNIQUE("habilitacao_id","tipo","processo")
);
--> statement-breakpoint
CREATE TABLE "multa" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "multa_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"veiculo_id" integer,
	"habilitacao_id" integer,
	"auto_infracao" text NOT NULL,
	"auto_renainf" text,
	"data_infracao" date NOT NULL,
	"hora_infracao" text,
	"codigo_infracao" text,
	"descricao" text NOT NULL,
	"enquadramento_infracao" text,
	"local_infracao" text,
	"orgao_emissor" text,
	"situacao" text,
	"status_pagamento" text,
	"valor_original" integer NOT NULL,
	"valor_ser_pago" integer NOT NULL,
	"valor_desconto" integer,
	"dat_pagamento_com_desconto" date,
	"data_notificacao" date,
	"data_penalidade" date,
	"descricao_fluxo_recurso" text,
	"recurso_online" boolean DEFAULT true NOT NULL,
	"pontos" integer DEFAULT 0 NOT NULL,
	"suspensiva" boolean DEFAULT false NOT NULL,
	"preexistente" boolean DEFAULT false NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	"atualizada_em" timestamp (3) with time zone NOT NULL,
	"encerrada_em" timestamp (3) with time zone,
	CONSTRAINT "multa_guid_unique" UNIQUE("guid"),
	CONSTRAINT "multa_habilitacaoId_autoInfracao_unique" UNIQUE("habilitacao_id","auto_infracao"),
	CONSTRAINT "multa_veiculoId_autoInfracao_unique" UNIQUE("veiculo_id","auto_infracao")
);
--> statement-breakpoint
CREATE TABLE "email_enviado" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_enviado_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid,
	"modelo" text NOT NULL,
	"chave" text NOT NULL,
	"enviado_em" timestamp (3) with time zone,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_enviado_chave_unique" UNIQUE("chave")
);
--> statement-breakpoint
CREATE TABLE "notificacao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notificacao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"assunto" text NOT NULL,
	"descricao" text NOT NULL,
	"destino" text,
	"chave" text NOT NULL,
	"push" boolean DEFAULT false NOT NULL,
	"push_mostrada_em" timestamp (3) with time zone,
	"data_criacao" timestamp (3) with time zone NOT NULL,
	"data_leitura" timestamp (3) with time zone,
	CONSTRAINT "notificacao_guid_unique" UNIQUE("guid"),
	CONSTRAINT "notificacao_usuarioId_chave_unique" UNIQUE("usuario_id","chave")
);
--> statement-breakpoint
CREATE TABLE "aceite" (
	"venda_id" integer PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"ip" text,
	"agente" text,
	"quando" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assinatura" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assinatura_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"plano" text NOT NULL,
	"id_plano" integer,
	"id_plano_detalhe" integer,
	"periodicidade" text,
	"inicio" timestamp (3) with time zone NOT NULL,
	"fim" timestamp (3) with time zone NOT NULL,
	"pedido_item_id" integer,
	"cancelada_em" timestamp (3) with time zone,
	"avisada_em" timestamp (3) with time zone,
	CONSTRAINT "assinatura_pedidoItemId_unique" UNIQUE("pedido_item_id")
);
--> statement-breakpoint
CREATE TABLE "cupom" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cupom_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"percentual_desconto" integer DEFAULT 0 NOT NULL,
	"valor_desconto" integer DEFAULT 0 NOT NULL,
	"validade_min" timestamp (3) with time zone,
	"validade_max" timestamp (3) with time zone,
	"limite_usos" integer,
	"limite_por_usuario" integer,
	"desativado_em" timestamp (3) with time zone,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cupom_nome_unique" UNIQUE("nome")
);
--> statement-breakpoint
CREATE TABLE "cupom_uso" (
	"pedido_id" integer PRIMARY KEY NOT NULL,
	"cupom_id" integer NOT NULL,
	"usuario_id" uuid NOT NULL,
	"devolvido_em" timestamp (3) with time zone,
	"quando" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pedido" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pedido_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"codigo" text NOT NULL,
	"conteudo_hash" text NOT NULL,
	"metodo" text NOT NULL,
	"status" text NOT NULL,
	"subtotal" integer NOT NULL,
	"desconto" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"parcelas" integer DEFAULT 1 NOT NULL,
	"cupom_id" integer,
	"venda_id" integer,
	"gateway" text NOT NULL,
	"gateway_pedido_id" text,
	"gateway_cobranca_id" text,
	"pix_texto" text,
	"pix_link" text,
	"picpay_url" text,
	"picpay_qr" text,
	"boleto_linha" text,
	"boleto_barras" text,
	"boleto_link" text,
	"boleto_vencimento" date,
	"cartao_nome" text,
	"cartao_bandeira" text,
	"cartao_final" text,
	"mensagem" text,
	"criado_em" timestamp (3) with time zone NOT NULL,
	"expira_em" timestamp (3) with time zone,
	"pago_em" timestamp (3) with time zone,
	"conferido_em" timestamp (3) with time zone,
	CONSTRAINT "pedido_usuarioId_codigo_unique" UNIQUE("usuario_id","codigo"),
	CONSTRAINT "pedido_gateway_gatewayPedidoId_unique" UNIQUE("gateway","gateway_pedido_id")
);
--> statement-breakpoint
CREATE TABLE "pedido_evento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pedido_evento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pedido_id" integer NOT NULL,
	"de" text,
	"para" text NOT NULL,
	"origem" text NOT NULL,
	"dados" jsonb,
	"quando" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pedido_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pedido_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pedido_id" integer NOT NULL,
	"tipo_produto" text NOT NULL,
	"id_plano" integer,
	"id_plano_detalhe" integer,
	"produto_guid" uuid,
	"multa_id" integer,
	"descricao" text NOT NULL,
	"quantidade" integer NOT NULL,
	"valor_unitario" integer NOT NULL,
	"periodicidade" text,
	"qtd_parcela" integer DEFAULT 1 NOT NULL,
	"inicio_vigencia" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "venda" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "venda_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 501 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"descricao" text NOT NULL,
	"itens" jsonb NOT NULL,
	"valor_total" integer NOT NULL,
	"contrato_id" uuid,
	"criada_por" text NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	"cancelada_em" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_recebido" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_recebido_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provedor" text NOT NULL,
	"evento_id" text NOT NULL,
	"recebido_em" timestamp (3) with time zone NOT NULL,
	"processado_em" timestamp (3) with time zone,
	"resultado" text,
	CONSTRAINT "webhook_recebido_provedor_eventoId_unique" UNIQUE("provedor","evento_id")
);
--> statement-breakpoint
CREATE TABLE "multa_nao_acompanhada" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "multa_nao_acompanhada_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"solicitacao_id" integer NOT NULL,
	"sexo" text NOT NULL,
	"nome_completo_defesa" text NOT NULL,
	"cpf_defesa" text NOT NULL,
	"telefone_contato" text NOT NULL,
	"endereco_completo" text NOT NULL,
	"cep" text NOT NULL,
	"numero" text,
	"complemento" text,
	"placa" text NOT NULL,
	"data_infracao" date NOT NULL,
	"hora_infracao" text NOT NULL,
	"auto_infracao" text NOT NULL,
	"auto_renainf" text,
	"template_id" text NOT NULL,
	"enquadramento" text NOT NULL,
	"local" text NOT NULL,
	"orgao_emissor" text NOT NULL,
	"fase" text NOT NULL,
	"fatos" jsonb,
	"em_nome_proprio" boolean DEFAULT true NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "multa_nao_acompanhada_solicitacaoId_unique" UNIQUE("solicitacao_id")
);
--> statement-breakpoint
CREATE TABLE "rascunho" (
	"solicitacao_id" integer PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"passo" integer NOT NULL,
	"dados" jsonb NOT NULL,
	"atualizado_em" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "solicitacao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "solicitacao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"pedido_id" integer NOT NULL,
	"pedido_item_id" integer NOT NULL,
	"unidade" integer NOT NULL,
	"entregue" boolean DEFAULT false NOT NULL,
	"data_multa_cadastrada" timestamp (3) with time zone,
	"data_entregue_peticao" timestamp (3) with time zone,
	"peticao_id" uuid,
	"cancelada_em" timestamp (3) with time zone,
	"criada_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "solicitacao_pedidoItemId_unidade_unique" UNIQUE("pedido_item_id","unidade")
);
--> statement-breakpoint
CREATE TABLE "credito" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credito_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"multa_id" integer,
	"pedido_item_id" integer NOT NULL,
	"unidade" integer NOT NULL,
	"recurso_id" integer,
	"cancelado_em" timestamp (3) with time zone,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credito_pedidoItemId_unidade_unique" UNIQUE("pedido_item_id","unidade")
);
--> statement-breakpoint
CREATE TABLE "recurso" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurso_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"multa_id" integer NOT NULL,
	"fase" text NOT NULL,
	"direito" text NOT NULL,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurso_guid_unique" UNIQUE("guid"),
	CONSTRAINT "recurso_multaId_fase_unique" UNIQUE("multa_id","fase")
);
--> statement-breakpoint
CREATE TABLE "recurso_documento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurso_documento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recurso_id" integer NOT NULL,
	"tipo" text NOT NULL,
	"arquivo_id" uuid NOT NULL,
	CONSTRAINT "recurso_documento_recursoId_tipo_unique" UNIQUE("recurso_id","tipo")
);
--> statement-breakpoint
CREATE TABLE "recurso_movimento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurso_movimento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recurso_id" integer NOT NULL,
	"status" text NOT NULL,
	"protocolo" text,
	"arquivo_id" uuid,
	"observacao" text,
	"quando" timestamp (3) with time zone NOT NULL,
	"autor" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debito" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debito_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" uuid NOT NULL,
	"veiculo_id" integer NOT NULL,
	"descricao" text NOT NULL,
	"valor" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "veiculo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "veiculo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"placa" text NOT NULL,
	"numero_renavam" text NOT NULL,
	"proprietario_documento" text,
	"email_notificacao" text,
	"uf" text NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"proprietario" text,
	"modelo" text,
	"fabricante" text,
	"chassi" text,
	"local_registro" text,
	"ano_fabricacao" text,
	"ano_modelo" text,
	"ano_ultimo_licenciamento" text,
	"cor" text,
	"especie_tipo" text,
	"combustivel" text,
	"capacidade_potencia_cilindrada" text,
	"qtde_consultas" integer DEFAULT 0 NOT NULL,
	"com_erro" boolean DEFAULT false NOT NULL,
	"mensagem_erro" text,
	"consultado_em" timestamp (3) with time zone,
	"proxima_consulta_em" timestamp (3) with time zone,
	"criado_em" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "veiculo_guid_unique" UNIQUE("guid"),
	CONSTRAINT "veiculo_usuarioId_numeroRenavam_unique" UNIQUE("usuario_id","numero_renavam")
);
--> statement-breakpoint
ALTER TABLE "arquivo" ADD CONSTRAINT "arquivo_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recuperacao" ADD CONSTRAINT "recuperacao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessao" ADD CONSTRAINT "sessao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_parceiro_id_parceiro_id_fk" FOREIGN KEY ("parceiro_id") REFERENCES "public"."parceiro"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulta" ADD CONSTRAINT "consulta_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habilitacao" ADD CONSTRAINT "habilitacao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo" ADD CONSTRAINT "processo_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo" ADD CONSTRAINT "processo_habilitacao_id_habilitacao_id_fk" FOREIGN KEY ("habilitacao_id") REFERENCES "public"."habilitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multa" ADD CONSTRAINT "multa_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multa" ADD CONSTRAINT "multa_veiculo_id_veiculo_id_fk" FOREIGN KEY ("veiculo_id") REFERENCES "public"."veiculo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multa" ADD CONSTRAINT "multa_habilitacao_id_habilitacao_id_fk" FOREIGN KEY ("habilitacao_id") REFERENCES "public"."habilitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_enviado" ADD CONSTRAINT "email_enviado_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notificacao" ADD CONSTRAINT "notificacao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aceite" ADD CONSTRAINT "aceite_venda_id_venda_id_fk" FOREIGN KEY ("venda_id") REFERENCES "public"."venda"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aceite" ADD CONSTRAINT "aceite_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinatura" ADD CONSTRAINT "assinatura_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinatura" ADD CONSTRAINT "assinatura_pedido_item_id_pedido_item_id_fk" FOREIGN KEY ("pedido_item_id") REFERENCES "public"."pedido_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cupom_uso" ADD CONSTRAINT "cupom_uso_pedido_id_pedido_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cupom_uso" ADD CONSTRAINT "cupom_uso_cupom_id_cupom_id_fk" FOREIGN KEY ("cupom_id") REFERENCES "public"."cupom"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cupom_uso" ADD CONSTRAINT "cupom_uso_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido" ADD CONSTRAINT "pedido_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido" ADD CONSTRAINT "pedido_cupom_id_cupom_id_fk" FOREIGN KEY ("cupom_id") REFERENCES "public"."cupom"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_evento" ADD CONSTRAINT "pedido_evento_pedido_id_pedido_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_item" ADD CONSTRAINT "pedido_item_pedido_id_pedido_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_item" ADD CONSTRAINT "pedido_item_multa_id_multa_id_fk" FOREIGN KEY ("multa_id") REFERENCES "public"."multa"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_contrato_id_arquivo_id_fk" FOREIGN KEY ("contrato_id") REFERENCES "public"."arquivo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" ADD CONSTRAINT "multa_nao_acompanhada_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" ADD CONSTRAINT "multa_nao_acompanhada_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rascunho" ADD CONSTRAINT "rascunho_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rascunho" ADD CONSTRAINT "rascunho_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_pedido_id_pedido_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_pedido_item_id_pedido_item_id_fk" FOREIGN KEY ("pedido_item_id") REFERENCES "public"."pedido_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_peticao_id_arquivo_id_fk" FOREIGN KEY ("peticao_id") REFERENCES "public"."arquivo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credito" ADD CONSTRAINT "credito_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credito" ADD CONSTRAINT "credito_multa_id_multa_id_fk" FOREIGN KEY ("multa_id") REFERENCES "public"."multa"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credito" ADD CONSTRAINT "credito_recurso_id_recurso_id_fk" FOREIGN KEY ("recurso_id") REFERENCES "public"."recurso"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_multa_id_multa_id_fk" FOREIGN KEY ("multa_id") REFERENCES "public"."multa"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_documento" ADD CONSTRAINT "recurso_documento_recurso_id_recurso_id_fk" FOREIGN KEY ("recurso_id") REFERENCES "public"."recurso"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_documento" ADD CONSTRAINT "recurso_documento_arquivo_id_arquivo_id_fk" FOREIGN KEY ("arquivo_id") REFERENCES "public"."arquivo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_movimento" ADD CONSTRAINT "recurso_movimento_recurso_id_recurso_id_fk" FOREIGN KEY ("recurso_id") REFERENCES "public"."recurso"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_movimento" ADD CONSTRAINT "recurso_movimento_arquivo_id_arquivo_id_fk" FOREIGN KEY ("arquivo_id") REFERENCES "public"."arquivo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debito" ADD CONSTRAINT "debito_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debito" ADD CONSTRAINT "debito_veiculo_id_veiculo_id_fk" FOREIGN KEY ("veiculo_id") REFERENCES "public"."veiculo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "veiculo" ADD CONSTRAINT "veiculo_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arquivo_usuario_id_index" ON "arquivo" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "auditoria_entidade_entidade_id_index" ON "auditoria" USING btree ("entidade","entidade_id");--> statement-breakpoint
CREATE INDEX "auditoria_ator_id_index" ON "auditoria" USING btree ("ator_id");--> statement-breakpoint
CREATE INDEX "auditoria_quando_index" ON "auditoria" USING btree ("quando");--> statement-breakpoint
CREATE INDEX "idempotencia_criada_em_index" ON "idempotencia" USING btree ("criada_em");--> statement-breakpoint
CREATE INDEX "recuperacao_usuario_id_index" ON "recuperacao" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "sessao_usuario_id_index" ON "sessao" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "sessao_expira_em_index" ON "sessao" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "usuario_cpf_index" ON "usuario" USING btree ("cpf");--> statement-breakpoint
CREATE INDEX "usuario_remocao_pedida_em_index" ON "usuario" USING btree ("remocao_pedida_em");--> statement-breakpoint
CREATE INDEX "consulta_habilitacao_id_index" ON "consulta" USING btree ("habilitacao_id");--> statement-breakpoint
CREATE INDEX "consulta_veiculo_id_index" ON "consulta" USING btree ("veiculo_id");--> statement-breakpoint
CREATE INDEX "consulta_usuario_id_index" ON "consulta" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "consulta_quando_index" ON "consulta" USING btree ("quando");--> statement-breakpoint
CREATE INDEX "habilitacao_proxima_consulta_em_index" ON "habilitacao" USING btree ("proxima_consulta_em");--> statement-breakpoint
CREATE INDEX "processo_usuario_id_index" ON "processo" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "multa_usuario_id_data_infracao_index" ON "multa" USING btree ("usuario_id","data_infracao");--> statement-breakpoint
CREATE INDEX "email_enviado_usuario_id_index" ON "email_enviado" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "notificacao_usuario_id_data_criacao_index" ON "notificacao" USING btree ("usuario_id","data_criacao");--> statement-breakpoint
CREATE INDEX "assinatura_usuario_id_fim_index" ON "assinatura" USING btree ("usuario_id","fim");--> statement-breakpoint
CREATE INDEX "assinatura_fim_index" ON "assinatura" USING btree ("fim");--> statement-breakpoint
CREATE INDEX "cupom_uso_cupom_id_index" ON "cupom_uso" USING btree ("cupom_id");--> statement-breakpoint
CREATE INDEX "pedido_usuario_id_criado_em_index" ON "pedido" USING btree ("usuario_id","criado_em");--> statement-breakpoint
CREATE INDEX "pedido_status_conferido_em_index" ON "pedido" USING btree ("status","conferido_em");--> statement-breakpoint
CREATE INDEX "pedido_evento_pedido_id_index" ON "pedido_evento" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "pedido_item_pedido_id_index" ON "pedido_item" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "venda_usuario_id_index" ON "venda" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "multa_nao_acompanhada_usuario_id_index" ON "multa_nao_acompanhada" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "rascunho_usuario_id_index" ON "rascunho" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "solicitacao_usuario_id_index" ON "solicitacao" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "credito_usuario_id_index" ON "credito" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "credito_multa_id_index" ON "credito" USING btree ("multa_id");--> statement-breakpoint
CREATE INDEX "recurso_usuario_id_criado_em_index" ON "recurso" USING btree ("usuario_id","criado_em");--> statement-breakpoint
CREATE INDEX "recurso_movimento_recurso_id_id_index" ON "recurso_movimento" USING btree ("recurso_id","id");--> statement-breakpoint
CREATE INDEX "debito_veiculo_id_index" ON "debito" USING btree ("veiculo_id");--> statement-breakpoint
CREATE INDEX "debito_usuario_id_index" ON "debito" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "veiculo_proxima_consulta_em_index" ON "veiculo" USING btree ("proxima_consulta_em");