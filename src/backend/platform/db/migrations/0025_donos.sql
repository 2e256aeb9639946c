ALTER TABLE "papel" DROP CONSTRAINT "papel_arquivo_id_usuario_id_arquivo_id_usuario_id_fk";--> statement-breakpoint
ALTER TABLE "procuracao_de_parceiro" DROP CONSTRAINT "procuracao_de_parceiro_arquivo_fk";--> statement-breakpoint
ALTER TABLE "compartilhamento" DROP CONSTRAINT "compartilhamento_veiculo_id_veiculo_id_fk";--> statement-breakpoint
ALTER TABLE "compartilhamento" DROP CONSTRAINT "compartilhamento_habilitacao_id_habilitacao_id_fk";--> statement-breakpoint
ALTER TABLE "contestacao" DROP CONSTRAINT "contestacao_pedido_id_pedido_id_fk";--> statement-breakpoint
ALTER TABLE "estorno_parcial" DROP CONSTRAINT "estorno_parcial_pedido_id_pedido_id_fk";--> statement-breakpoint
ALTER TABLE "papel" DROP CONSTRAINT "papel_multa_id_multa_id_fk";--> statement-breakpoint
ALTER TABLE "processo" DROP CONSTRAINT "processo_habilitacao_id_habilitacao_id_fk";--> statement-breakpoint
ALTER TABLE "lembrete" DROP CONSTRAINT "lembrete_multa_id_multa_id_fk";--> statement-breakpoint
ALTER TABLE "lembrete" DROP CONSTRAINT "lembrete_junto_lembrete_id_fk";--> statement-breakpoint
ALTER TABLE "marco" DROP CONSTRAINT "marco_multa_id_multa_id_fk";--> statement-breakpoint
ALTER TABLE "multa" DROP CONSTRAINT "multa_veiculo_id_veiculo_id_fk";--> statement-breakpoint
ALTER TABLE "multa" DROP CONSTRAINT "multa_habilitacao_id_habilitacao_id_fk";--> statement-breakpoint
ALTER TABLE "aceite" DROP CONSTRAINT "aceite_venda_id_venda_id_fk";--> statement-breakpoint
ALTER TABLE "assinatura" DROP CONSTRAINT "assinatura_pedido_item_id_pedido_item_id_fk";--> statement-breakpoint
ALTER TABLE "cupom_uso" DROP CONSTRAINT "cupom_uso_pedido_id_pedido_id_fk";--> statement-breakpoint
ALTER TABLE "desistencia" DROP CONSTRAINT "desistencia_pedido_id_pedido_id_fk";--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" DROP CONSTRAINT "pagamento_em_dobro_pedido_id_pedido_id_fk";--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" DROP CONSTRAINT "pagamento_em_dobro_pago_por_id_pedido_id_fk";--> statement-breakpoint
ALTER TABLE "pedido_evento" DROP CONSTRAINT "pedido_evento_pedido_id_pedido_id_fk";--> statement-breakpoint
ALTER TABLE "pedido_item" DROP CONSTRAINT "pedido_item_pedido_id_pedido_id_fk";--> statement-breakpoint
ALTER TABLE "pedido_item" DROP CONSTRAINT "pedido_item_multa_id_multa_id_fk";--> statement-breakpoint
ALTER TABLE "venda" DROP CONSTRAINT "venda_contrato_id_arquivo_id_fk";--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" DROP CONSTRAINT "multa_nao_acompanhada_solicitacao_id_solicitacao_id_fk";--> statement-breakpoint
ALTER TABLE "peticao_versao" DROP CONSTRAINT "peticao_versao_solicitacao_id_solicitacao_id_fk";--> statement-breakpoint
ALTER TABLE "peticao_versao" DROP CONSTRAINT "peticao_versao_arquivo_id_arquivo_id_fk";--> statement-breakpoint
ALTER TABLE "rascunho" DROP CONSTRAINT "rascunho_solicitacao_id_solicitacao_id_fk";--> statement-breakpoint
ALTER TABLE "solicitacao" DROP CONSTRAINT "solicitacao_pedido_id_pedido_id_fk";--> statement-breakpoint
ALTER TABLE "solicitacao" DROP CONSTRAINT "solicitacao_pedido_item_id_pedido_item_id_fk";--> statement-breakpoint
ALTER TABLE "solicitacao" DROP CONSTRAINT "solicitacao_peticao_id_arquivo_id_fk";--> statement-breakpoint
ALTER TABLE "aparelho_push" DROP CONSTRAINT "aparelho_push_sessao_id_sessao_id_fk";--> statement-breakpoint
ALTER TABLE "credito" DROP CONSTRAINT "credito_multa_id_multa_id_fk";--> statement-breakpoint
ALTER TABLE "credito" DROP CONSTRAINT "credito_recurso_id_recurso_id_fk";--> statement-breakpoint
ALTER TABLE "recurso" DROP CONSTRAINT "recurso_multa_id_multa_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_anexo" DROP CONSTRAINT "recurso_anexo_movimento_id_recurso_movimento_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_anexo" DROP CONSTRAINT "recurso_anexo_arquivo_id_arquivo_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_documento" DROP CONSTRAINT "recurso_documento_recurso_id_recurso_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_documento" DROP CONSTRAINT "recurso_documento_arquivo_id_arquivo_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_movimento" DROP CONSTRAINT "recurso_movimento_recurso_id_recurso_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_movimento" DROP CONSTRAINT "recurso_movimento_arquivo_id_arquivo_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_pergunta" DROP CONSTRAINT "recurso_pergunta_recurso_id_recurso_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" DROP CONSTRAINT "recurso_pergunta_arquivo_pergunta_id_recurso_pergunta_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" DROP CONSTRAINT "recurso_pergunta_arquivo_arquivo_id_arquivo_id_fk";--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" DROP CONSTRAINT "recurso_pergunta_arquivo_anterior_id_arquivo_id_fk";--> statement-breakpoint
ALTER TABLE "debito" DROP CONSTRAINT "debito_veiculo_id_veiculo_id_fk";--> statement-breakpoint
ALTER TABLE "compartilhamento" DROP CONSTRAINT "compartilhamento_guid_unique";--> statement-breakpoint
ALTER TABLE "arquivo" DROP CONSTRAINT "arquivo_chave_unique";--> statement-breakpoint
ALTER TABLE "arquivo" DROP CONSTRAINT "arquivo_id_usuarioId_unique";--> statement-breakpoint
ALTER TABLE "recuperacao" DROP CONSTRAINT "recuperacao_tokenHash_unique";--> statement-breakpoint
ALTER TABLE "sessao" DROP CONSTRAINT "sessao_tokenHash_unique";--> statement-breakpoint
ALTER TABLE "contestacao" DROP CONSTRAINT "contestacao_gateway_gatewayId_unique";--> statement-breakpoint
ALTER TABLE "papel" DROP CONSTRAINT "papel_guid_unique";--> statement-breakpoint
ALTER TABLE "habilitacao" DROP CONSTRAINT "habilitacao_guid_unique";--> statement-breakpoint
ALTER TABLE "processo" DROP CONSTRAINT "processo_habilitacaoId_tipo_processo_unique";--> statement-breakpoint
ALTER TABLE "agenda" DROP CONSTRAINT "agenda_tokenHash_unique";--> statement-breakpoint
ALTER TABLE "lembrete" DROP CONSTRAINT "lembrete_multaId_tipo_data_dias_unique";--> statement-breakpoint
ALTER TABLE "multa" DROP CONSTRAINT "multa_guid_unique";--> statement-breakpoint
ALTER TABLE "multa" DROP CONSTRAINT "multa_habilitacaoId_autoInfracao_unique";--> statement-breakpoint
ALTER TABLE "multa" DROP CONSTRAINT "multa_veiculoId_autoInfracao_unique";--> statement-breakpoint
ALTER TABLE "notificacao" DROP CONSTRAINT "notificacao_guid_unique";--> statement-breakpoint
ALTER TABLE "assinatura" DROP CONSTRAINT "assinatura_pedidoItemId_unique";--> statement-breakpoint
ALTER TABLE "desistencia" DROP CONSTRAINT "desistencia_pedidoId_unique";--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" DROP CONSTRAINT "pagamento_em_dobro_pedidoId_cobrancaId_unique";--> statement-breakpoint
ALTER TABLE "venda" DROP CONSTRAINT "venda_chave_unique";--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" DROP CONSTRAINT "multa_nao_acompanhada_solicitacaoId_unique";--> statement-breakpoint
ALTER TABLE "peticao_versao" DROP CONSTRAINT "peticao_versao_solicitacaoId_numero_unique";--> statement-breakpoint
ALTER TABLE "solicitacao" DROP CONSTRAINT "solicitacao_pedidoItemId_unidade_unique";--> statement-breakpoint
ALTER TABLE "aparelho_push" DROP CONSTRAINT "aparelho_push_sessaoId_unique";--> statement-breakpoint
ALTER TABLE "credito" DROP CONSTRAINT "credito_pedidoItemId_unidade_unique";--> statement-breakpoint
ALTER TABLE "recurso" DROP CONSTRAINT "recurso_guid_unique";--> statement-breakpoint
ALTER TABLE "recurso" DROP CONSTRAINT "recurso_multaId_fase_unique";--> statement-breakpoint
ALTER TABLE "recurso_documento" DROP CONSTRAINT "recurso_documento_recursoId_tipo_unique";--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" DROP CONSTRAINT "recurso_pergunta_arquivo_perguntaId_tipo_unique";--> statement-breakpoint
ALTER TABLE "chave_de_acesso" DROP CONSTRAINT "chave_de_acesso_guid_unique";--> statement-breakpoint
ALTER TABLE "veiculo" DROP CONSTRAINT "veiculo_guid_unique";--> statement-breakpoint
DROP INDEX "estorno_parcial_sem_resposta";--> statement-breakpoint
DROP INDEX "recurso_pergunta_aberta";--> statement-breakpoint
ALTER TABLE "consentimento" DROP CONSTRAINT "consentimento_pkey";--> statement-breakpoint
ALTER TABLE "compartilhamento" DROP CONSTRAINT "compartilhamento_pkey";--> statement-breakpoint
ALTER TABLE "arquivo" DROP CONSTRAINT "arquivo_pkey";--> statement-breakpoint
ALTER TABLE "recuperacao" DROP CONSTRAINT "recuperacao_pkey";--> statement-breakpoint
ALTER TABLE "sessao" DROP CONSTRAINT "sessao_pkey";--> statement-breakpoint
ALTER TABLE "contestacao" DROP CONSTRAINT "contestacao_pkey";--> statement-breakpoint
ALTER TABLE "estorno_parcial" DROP CONSTRAINT "estorno_parcial_pkey";--> statement-breakpoint
ALTER TABLE "papel" DROP CONSTRAINT "papel_pkey";--> statement-breakpoint
ALTER TABLE "consulta" DROP CONSTRAINT "consulta_pkey";--> statement-breakpoint
ALTER TABLE "habilitacao" DROP CONSTRAINT "habilitacao_pkey";--> statement-breakpoint
ALTER TABLE "processo" DROP CONSTRAINT "processo_pkey";--> statement-breakpoint
ALTER TABLE "lembrete" DROP CONSTRAINT "lembrete_pkey";--> statement-breakpoint
ALTER TABLE "link_de_lembrete" DROP CONSTRAINT "link_de_lembrete_pkey";--> statement-breakpoint
ALTER TABLE "marco" DROP CONSTRAINT "marco_pkey";--> statement-breakpoint
ALTER TABLE "multa" DROP CONSTRAINT "multa_pkey";--> statement-breakpoint
ALTER TABLE "notificacao" DROP CONSTRAINT "notificacao_pkey";--> statement-breakpoint
ALTER TABLE "aceite" DROP CONSTRAINT "aceite_pkey";--> statement-breakpoint
ALTER TABLE "assinatura" DROP CONSTRAINT "assinatura_pkey";--> statement-breakpoint
ALTER TABLE "cupom_uso" DROP CONSTRAINT "cupom_uso_pkey";--> statement-breakpoint
ALTER TABLE "desistencia" DROP CONSTRAINT "desistencia_pkey";--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" DROP CONSTRAINT "pagamento_em_dobro_pkey";--> statement-breakpoint
ALTER TABLE "pedido" DROP CONSTRAINT "pedido_pkey";--> statement-breakpoint
ALTER TABLE "pedido_evento" DROP CONSTRAINT "pedido_evento_pkey";--> statement-breakpoint
ALTER TABLE "pedido_item" DROP CONSTRAINT "pedido_item_pkey";--> statement-breakpoint
ALTER TABLE "venda" DROP CONSTRAINT "venda_pkey";--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" DROP CONSTRAINT "multa_nao_acompanhada_pkey";--> statement-breakpoint
ALTER TABLE "peticao_versao" DROP CONSTRAINT "peticao_versao_pkey";--> statement-breakpoint
ALTER TABLE "rascunho" DROP CONSTRAINT "rascunho_pkey";--> statement-breakpoint
ALTER TABLE "solicitacao" DROP CONSTRAINT "solicitacao_pkey";--> statement-breakpoint
ALTER TABLE "aparelho_push" DROP CONSTRAINT "aparelho_push_pkey";--> statement-breakpoint
ALTER TABLE "credito" DROP CONSTRAINT "credito_pkey";--> statement-breakpoint
ALTER TABLE "recurso" DROP CONSTRAINT "recurso_pkey";--> statement-breakpoint
ALTER TABLE "recurso_anexo" DROP CONSTRAINT "recurso_anexo_pkey";--> statement-breakpoint
ALTER TABLE "recurso_documento" DROP CONSTRAINT "recurso_documento_pkey";--> statement-breakpoint
ALTER TABLE "recurso_movimento" DROP CONSTRAINT "recurso_movimento_pkey";--> statement-breakpoint
ALTER TABLE "recurso_pergunta" DROP CONSTRAINT "recurso_pergunta_pkey";--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" DROP CONSTRAINT "recurso_pergunta_arquivo_pkey";--> statement-breakpoint
ALTER TABLE "requerimento" DROP CONSTRAINT "requerimento_pkey";--> statement-breakpoint
ALTER TABLE "chave_de_acesso" DROP CONSTRAINT "chave_de_acesso_pkey";--> statement-breakpoint
ALTER TABLE "debito" DROP CONSTRAINT "debito_pkey";--> statement-breakpoint
ALTER TABLE "veiculo" DROP CONSTRAINT "veiculo_pkey";--> statement-breakpoint
ALTER TABLE "pedido_item" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "pedido_evento" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "estorno_parcial" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "contestacao" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "recurso_movimento" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "recurso_documento" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "recurso_anexo" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
UPDATE "pedido_item" SET "usuario_id" = "pedido"."usuario_id" FROM "pedido" WHERE "pedido"."id" = "pedido_item"."pedido_id";--> statement-breakpoint
UPDATE "pedido_evento" SET "usuario_id" = "pedido"."usuario_id" FROM "pedido" WHERE "pedido"."id" = "pedido_evento"."pedido_id";--> statement-breakpoint
UPDATE "estorno_parcial" SET "usuario_id" = "pedido"."usuario_id" FROM "pedido" WHERE "pedido"."id" = "estorno_parcial"."pedido_id";--> statement-breakpoint
UPDATE "contestacao" SET "usuario_id" = "pedido"."usuario_id" FROM "pedido" WHERE "pedido"."id" = "contestacao"."pedido_id";--> statement-breakpoint
UPDATE "pagamento_em_dobro" SET "usuario_id" = "pedido"."usuario_id" FROM "pedido" WHERE "pedido"."id" = "pagamento_em_dobro"."pedido_id";--> statement-breakpoint
UPDATE "recurso_movimento" SET "usuario_id" = "recurso"."usuario_id" FROM "recurso" WHERE "recurso"."id" = "recurso_movimento"."recurso_id";--> statement-breakpoint
UPDATE "recurso_documento" SET "usuario_id" = "recurso"."usuario_id" FROM "recurso" WHERE "recurso"."id" = "recurso_documento"."recurso_id";--> statement-breakpoint
UPDATE "recurso_anexo" SET "usuario_id" = "recurso_movimento"."usuario_id" FROM "recurso_movimento" WHERE "recurso_movimento"."id" = "recurso_anexo"."movimento_id";--> statement-breakpoint
UPDATE "recurso_pergunta_arquivo" SET "usuario_id" = "recurso_pergunta"."usuario_id" FROM "recurso_pergunta" WHERE "recurso_pergunta"."id" = "recurso_pergunta_arquivo"."pergunta_id";--> statement-breakpoint
ALTER TABLE "consentimento" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "compartilhamento" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "veiculo_id" SET DATA TYPE bigint, ALTER COLUMN "habilitacao_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contestacao" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pedido_id" SET DATA TYPE bigint, ALTER COLUMN "usuario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "estorno_parcial" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pedido_id" SET DATA TYPE bigint, ALTER COLUMN "usuario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "papel" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "multa_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "consulta" ALTER COLUMN "habilitacao_id" SET DATA TYPE bigint, ALTER COLUMN "veiculo_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "habilitacao" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "processo" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "habilitacao_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lembrete" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "multa_id" SET DATA TYPE bigint, ALTER COLUMN "junto" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "marco" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "multa_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "multa" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "veiculo_id" SET DATA TYPE bigint, ALTER COLUMN "habilitacao_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "aceite" ALTER COLUMN "venda_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "assinatura" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pedido_item_id" SET DATA TYPE bigint, ALTER COLUMN "continua_de" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "cupom_uso" ALTER COLUMN "pedido_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "desistencia" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pedido_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pedido_id" SET DATA TYPE bigint, ALTER COLUMN "pago_por_id" SET DATA TYPE bigint, ALTER COLUMN "usuario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pedido" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "substituido_por" SET DATA TYPE bigint, ALTER COLUMN "venda_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "pedido_evento" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pedido_id" SET DATA TYPE bigint, ALTER COLUMN "usuario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pedido_item" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pedido_id" SET DATA TYPE bigint, ALTER COLUMN "multa_id" SET DATA TYPE bigint, ALTER COLUMN "usuario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "venda" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "solicitacao_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "peticao_versao" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "solicitacao_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "rascunho" ALTER COLUMN "solicitacao_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "solicitacao" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pedido_id" SET DATA TYPE bigint, ALTER COLUMN "pedido_item_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "aparelho_push" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "credito" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "multa_id" SET DATA TYPE bigint, ALTER COLUMN "pedido_item_id" SET DATA TYPE bigint, ALTER COLUMN "recurso_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "recurso" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "multa_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "recurso_anexo" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "movimento_id" SET DATA TYPE bigint, ALTER COLUMN "usuario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recurso_documento" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "recurso_id" SET DATA TYPE bigint, ALTER COLUMN "usuario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recurso_movimento" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "recurso_id" SET DATA TYPE bigint, ALTER COLUMN "usuario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recurso_pergunta" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "recurso_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pergunta_id" SET DATA TYPE bigint, ALTER COLUMN "usuario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "requerimento" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "chave_de_acesso" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "debito" ALTER COLUMN "veiculo_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "veiculo" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "consentimento" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "compartilhamento" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "contestacao" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "estorno_parcial" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "papel" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "habilitacao" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "processo" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "lembrete" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "marco" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "multa" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "assinatura" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "desistencia" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "pedido" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "pedido_evento" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "pedido_item" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "venda" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "peticao_versao" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "solicitacao" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "aparelho_push" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "credito" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "recurso" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "recurso_anexo" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "recurso_documento" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "recurso_movimento" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "recurso_pergunta" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "requerimento" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "chave_de_acesso" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "veiculo" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "consentimento" ADD CONSTRAINT "consentimento_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "compartilhamento" ADD CONSTRAINT "compartilhamento_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "arquivo" ADD CONSTRAINT "arquivo_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "recuperacao" ADD CONSTRAINT "recuperacao_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "sessao" ADD CONSTRAINT "sessao_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "contestacao" ADD CONSTRAINT "contestacao_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "estorno_parcial" ADD CONSTRAINT "estorno_parcial_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "papel" ADD CONSTRAINT "papel_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "consulta" ADD CONSTRAINT "consulta_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "habilitacao" ADD CONSTRAINT "habilitacao_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "processo" ADD CONSTRAINT "processo_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "link_de_lembrete" ADD CONSTRAINT "link_de_lembrete_token_hash_usuario_id_pk" PRIMARY KEY("token_hash","usuario_id");--> statement-breakpoint
ALTER TABLE "marco" ADD CONSTRAINT "marco_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "multa" ADD CONSTRAINT "multa_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "notificacao" ADD CONSTRAINT "notificacao_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "aceite" ADD CONSTRAINT "aceite_venda_id_usuario_id_pk" PRIMARY KEY("venda_id","usuario_id");--> statement-breakpoint
ALTER TABLE "assinatura" ADD CONSTRAINT "assinatura_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "cupom_uso" ADD CONSTRAINT "cupom_uso_pedido_id_usuario_id_pk" PRIMARY KEY("pedido_id","usuario_id");--> statement-breakpoint
ALTER TABLE "desistencia" ADD CONSTRAINT "desistencia_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" ADD CONSTRAINT "pagamento_em_dobro_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "pedido" ADD CONSTRAINT "pedido_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "pedido_evento" ADD CONSTRAINT "pedido_evento_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "pedido_item" ADD CONSTRAINT "pedido_item_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" ADD CONSTRAINT "multa_nao_acompanhada_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "peticao_versao" ADD CONSTRAINT "peticao_versao_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "rascunho" ADD CONSTRAINT "rascunho_solicitacao_id_usuario_id_pk" PRIMARY KEY("solicitacao_id","usuario_id");--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "aparelho_push" ADD CONSTRAINT "aparelho_push_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "credito" ADD CONSTRAINT "credito_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso_anexo" ADD CONSTRAINT "recurso_anexo_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso_documento" ADD CONSTRAINT "recurso_documento_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso_movimento" ADD CONSTRAINT "recurso_movimento_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso_pergunta" ADD CONSTRAINT "recurso_pergunta_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ADD CONSTRAINT "recurso_pergunta_arquivo_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "requerimento" ADD CONSTRAINT "requerimento_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "chave_de_acesso" ADD CONSTRAINT "chave_de_acesso_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "debito" ADD CONSTRAINT "debito_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "veiculo" ADD CONSTRAINT "veiculo_id_usuario_id_pk" PRIMARY KEY("id","usuario_id");--> statement-breakpoint
ALTER TABLE "compartilhamento" ADD CONSTRAINT "compartilhamento_guid_usuarioId_unique" UNIQUE("guid","usuario_id");--> statement-breakpoint
ALTER TABLE "arquivo" ADD CONSTRAINT "arquivo_chave_usuarioId_unique" UNIQUE("chave","usuario_id");--> statement-breakpoint
ALTER TABLE "recuperacao" ADD CONSTRAINT "recuperacao_tokenHash_usuarioId_unique" UNIQUE("token_hash","usuario_id");--> statement-breakpoint
ALTER TABLE "sessao" ADD CONSTRAINT "sessao_tokenHash_usuarioId_unique" UNIQUE("token_hash","usuario_id");--> statement-breakpoint
ALTER TABLE "contestacao" ADD CONSTRAINT "contestacao_gateway_gatewayId_usuarioId_unique" UNIQUE("gateway","gateway_id","usuario_id");--> statement-breakpoint
ALTER TABLE "papel" ADD CONSTRAINT "papel_guid_usuarioId_unique" UNIQUE("guid","usuario_id");--> statement-breakpoint
ALTER TABLE "habilitacao" ADD CONSTRAINT "habilitacao_guid_usuarioId_unique" UNIQUE("guid","usuario_id");--> statement-breakpoint
ALTER TABLE "processo" ADD CONSTRAINT "processo_habilitacaoId_tipo_processo_usuarioId_unique" UNIQUE("habilitacao_id","tipo","processo","usuario_id");--> statement-breakpoint
ALTER TABLE "agenda" ADD CONSTRAINT "agenda_tokenHash_usuarioId_unique" UNIQUE("token_hash","usuario_id");--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_multaId_tipo_data_dias_usuarioId_unique" UNIQUE("multa_id","tipo","data","dias","usuario_id");--> statement-breakpoint
ALTER TABLE "multa" ADD CONSTRAINT "multa_guid_usuarioId_unique" UNIQUE("guid","usuario_id");--> statement-breakpoint
ALTER TABLE "multa" ADD CONSTRAINT "multa_habilitacaoId_autoInfracao_usuarioId_unique" UNIQUE("habilitacao_id","auto_infracao","usuario_id");--> statement-breakpoint
ALTER TABLE "multa" ADD CONSTRAINT "multa_veiculoId_autoInfracao_usuarioId_unique" UNIQUE("veiculo_id","auto_infracao","usuario_id");--> statement-breakpoint
ALTER TABLE "notificacao" ADD CONSTRAINT "notificacao_guid_usuarioId_unique" UNIQUE("guid","usuario_id");--> statement-breakpoint
ALTER TABLE "assinatura" ADD CONSTRAINT "assinatura_pedidoItemId_usuarioId_unique" UNIQUE("pedido_item_id","usuario_id");--> statement-breakpoint
ALTER TABLE "desistencia" ADD CONSTRAINT "desistencia_pedidoId_usuarioId_unique" UNIQUE("pedido_id","usuario_id");--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" ADD CONSTRAINT "pagamento_em_dobro_pedidoId_cobrancaId_usuarioId_unique" UNIQUE("pedido_id","cobranca_id","usuario_id");--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_chave_usuarioId_unique" UNIQUE("chave","usuario_id");--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" ADD CONSTRAINT "multa_nao_acompanhada_solicitacaoId_usuarioId_unique" UNIQUE("solicitacao_id","usuario_id");--> statement-breakpoint
ALTER TABLE "peticao_versao" ADD CONSTRAINT "peticao_versao_solicitacaoId_numero_usuarioId_unique" UNIQUE("solicitacao_id","numero","usuario_id");--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_pedidoItemId_unidade_usuarioId_unique" UNIQUE("pedido_item_id","unidade","usuario_id");--> statement-breakpoint
ALTER TABLE "aparelho_push" ADD CONSTRAINT "aparelho_push_sessaoId_usuarioId_unique" UNIQUE("sessao_id","usuario_id");--> statement-breakpoint
ALTER TABLE "credito" ADD CONSTRAINT "credito_pedidoItemId_unidade_usuarioId_unique" UNIQUE("pedido_item_id","unidade","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_guid_usuarioId_unique" UNIQUE("guid","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_multaId_fase_usuarioId_unique" UNIQUE("multa_id","fase","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso_documento" ADD CONSTRAINT "recurso_documento_recursoId_tipo_usuarioId_unique" UNIQUE("recurso_id","tipo","usuario_id");--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ADD CONSTRAINT "recurso_pergunta_arquivo_perguntaId_tipo_usuarioId_unique" UNIQUE("pergunta_id","tipo","usuario_id");--> statement-breakpoint
ALTER TABLE "chave_de_acesso" ADD CONSTRAINT "chave_de_acesso_guid_usuarioId_unique" UNIQUE("guid","usuario_id");--> statement-breakpoint
ALTER TABLE "veiculo" ADD CONSTRAINT "veiculo_guid_usuarioId_unique" UNIQUE("guid","usuario_id");--> statement-breakpoint
CREATE UNIQUE INDEX "estorno_parcial_sem_resposta" ON "estorno_parcial" USING btree ("pedido_id","usuario_id") WHERE "estorno_parcial"."devolvido_em" is null and "estorno_parcial"."recusado_em" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "recurso_pergunta_aberta" ON "recurso_pergunta" USING btree ("recurso_id","usuario_id") WHERE "recurso_pergunta"."respondida_em" is null and "recurso_pergunta"."encerrada_em" is null;--> statement-breakpoint
ALTER TABLE "compartilhamento" ADD CONSTRAINT "compartilhamento_veiculo_id_usuario_id_veiculo_id_usuario_id_fk" FOREIGN KEY ("veiculo_id","usuario_id") REFERENCES "public"."veiculo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compartilhamento" ADD CONSTRAINT "compartilhamento_habilitacao_id_usuario_id_habilitacao_id_usuario_id_fk" FOREIGN KEY ("habilitacao_id","usuario_id") REFERENCES "public"."habilitacao"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestacao" ADD CONSTRAINT "contestacao_pedido_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pedido_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estorno_parcial" ADD CONSTRAINT "estorno_parcial_pedido_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pedido_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papel" ADD CONSTRAINT "papel_multa_id_usuario_id_multa_id_usuario_id_fk" FOREIGN KEY ("multa_id","usuario_id") REFERENCES "public"."multa"("id","usuario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo" ADD CONSTRAINT "processo_habilitacao_id_usuario_id_habilitacao_id_usuario_id_fk" FOREIGN KEY ("habilitacao_id","usuario_id") REFERENCES "public"."habilitacao"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_multa_id_usuario_id_multa_id_usuario_id_fk" FOREIGN KEY ("multa_id","usuario_id") REFERENCES "public"."multa"("id","usuario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lembrete" ADD CONSTRAINT "lembrete_junto_usuario_id_lembrete_id_usuario_id_fk" FOREIGN KEY ("junto","usuario_id") REFERENCES "public"."lembrete"("id","usuario_id") ON DELETE set null ("junto") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marco" ADD CONSTRAINT "marco_multa_id_usuario_id_multa_id_usuario_id_fk" FOREIGN KEY ("multa_id","usuario_id") REFERENCES "public"."multa"("id","usuario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multa" ADD CONSTRAINT "multa_veiculo_id_usuario_id_veiculo_id_usuario_id_fk" FOREIGN KEY ("veiculo_id","usuario_id") REFERENCES "public"."veiculo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multa" ADD CONSTRAINT "multa_habilitacao_id_usuario_id_habilitacao_id_usuario_id_fk" FOREIGN KEY ("habilitacao_id","usuario_id") REFERENCES "public"."habilitacao"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aceite" ADD CONSTRAINT "aceite_venda_id_usuario_id_venda_id_usuario_id_fk" FOREIGN KEY ("venda_id","usuario_id") REFERENCES "public"."venda"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinatura" ADD CONSTRAINT "assinatura_pedido_item_id_usuario_id_pedido_item_id_usuario_id_fk" FOREIGN KEY ("pedido_item_id","usuario_id") REFERENCES "public"."pedido_item"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cupom_uso" ADD CONSTRAINT "cupom_uso_pedido_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pedido_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desistencia" ADD CONSTRAINT "desistencia_pedido_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pedido_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" ADD CONSTRAINT "pagamento_em_dobro_pedido_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pedido_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagamento_em_dobro" ADD CONSTRAINT "pagamento_em_dobro_pago_por_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pago_por_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_evento" ADD CONSTRAINT "pedido_evento_pedido_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pedido_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_item" ADD CONSTRAINT "pedido_item_pedido_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pedido_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_contrato_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("contrato_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multa_nao_acompanhada" ADD CONSTRAINT "multa_nao_acompanhada_solicitacao_id_usuario_id_solicitacao_id_usuario_id_fk" FOREIGN KEY ("solicitacao_id","usuario_id") REFERENCES "public"."solicitacao"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peticao_versao" ADD CONSTRAINT "peticao_versao_solicitacao_id_usuario_id_solicitacao_id_usuario_id_fk" FOREIGN KEY ("solicitacao_id","usuario_id") REFERENCES "public"."solicitacao"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peticao_versao" ADD CONSTRAINT "peticao_versao_arquivo_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("arquivo_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rascunho" ADD CONSTRAINT "rascunho_solicitacao_id_usuario_id_solicitacao_id_usuario_id_fk" FOREIGN KEY ("solicitacao_id","usuario_id") REFERENCES "public"."solicitacao"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_pedido_id_usuario_id_pedido_id_usuario_id_fk" FOREIGN KEY ("pedido_id","usuario_id") REFERENCES "public"."pedido"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_pedido_item_id_usuario_id_pedido_item_id_usuario_id_fk" FOREIGN KEY ("pedido_item_id","usuario_id") REFERENCES "public"."pedido_item"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_peticao_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("peticao_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aparelho_push" ADD CONSTRAINT "aparelho_push_sessao_id_usuario_id_sessao_id_usuario_id_fk" FOREIGN KEY ("sessao_id","usuario_id") REFERENCES "public"."sessao"("id","usuario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_multa_id_usuario_id_multa_id_usuario_id_fk" FOREIGN KEY ("multa_id","usuario_id") REFERENCES "public"."multa"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_anexo" ADD CONSTRAINT "recurso_anexo_movimento_id_usuario_id_recurso_movimento_id_usuario_id_fk" FOREIGN KEY ("movimento_id","usuario_id") REFERENCES "public"."recurso_movimento"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_anexo" ADD CONSTRAINT "recurso_anexo_arquivo_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("arquivo_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_documento" ADD CONSTRAINT "recurso_documento_recurso_id_usuario_id_recurso_id_usuario_id_fk" FOREIGN KEY ("recurso_id","usuario_id") REFERENCES "public"."recurso"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_documento" ADD CONSTRAINT "recurso_documento_arquivo_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("arquivo_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_movimento" ADD CONSTRAINT "recurso_movimento_recurso_id_usuario_id_recurso_id_usuario_id_fk" FOREIGN KEY ("recurso_id","usuario_id") REFERENCES "public"."recurso"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_movimento" ADD CONSTRAINT "recurso_movimento_arquivo_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("arquivo_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_pergunta" ADD CONSTRAINT "recurso_pergunta_recurso_id_usuario_id_recurso_id_usuario_id_fk" FOREIGN KEY ("recurso_id","usuario_id") REFERENCES "public"."recurso"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ADD CONSTRAINT "recurso_pergunta_arquivo_pergunta_id_usuario_id_recurso_pergunta_id_usuario_id_fk" FOREIGN KEY ("pergunta_id","usuario_id") REFERENCES "public"."recurso_pergunta"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ADD CONSTRAINT "recurso_pergunta_arquivo_arquivo_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("arquivo_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_pergunta_arquivo" ADD CONSTRAINT "recurso_pergunta_arquivo_anterior_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("anterior_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debito" ADD CONSTRAINT "debito_veiculo_id_usuario_id_veiculo_id_usuario_id_fk" FOREIGN KEY ("veiculo_id","usuario_id") REFERENCES "public"."veiculo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papel" ADD CONSTRAINT "papel_arquivo_id_usuario_id_arquivo_id_usuario_id_fk" FOREIGN KEY ("arquivo_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procuracao_de_parceiro" ADD CONSTRAINT "procuracao_de_parceiro_arquivo_fk" FOREIGN KEY ("arquivo_id","usuario_id") REFERENCES "public"."arquivo"("id","usuario_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The version before this one, which runs beside it during an update, names no driver in these rows.
CREATE FUNCTION "dono_de_quem_pertence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."usuario_id" IS NULL THEN
    EXECUTE format('SELECT "usuario_id" FROM %I WHERE "id" = $1', TG_ARGV[0])
      INTO NEW."usuario_id" USING (to_jsonb(NEW) ->> TG_ARGV[1])::bigint;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "pedido_item_dono" BEFORE INSERT ON "pedido_item" FOR EACH ROW EXECUTE FUNCTION "dono_de_quem_pertence"('pedido', 'pedido_id');--> statement-breakpoint
CREATE TRIGGER "pedido_evento_dono" BEFORE INSERT ON "pedido_evento" FOR EACH ROW EXECUTE FUNCTION "dono_de_quem_pertence"('pedido', 'pedido_id');--> statement-breakpoint
CREATE TRIGGER "estorno_parcial_dono" BEFORE INSERT ON "estorno_parcial" FOR EACH ROW EXECUTE FUNCTION "dono_de_quem_pertence"('pedido', 'pedido_id');--> statement-breakpoint
CREATE TRIGGER "contestacao_dono" BEFORE INSERT ON "contestacao" FOR EACH ROW EXECUTE FUNCTION "dono_de_quem_pertence"('pedido', 'pedido_id');--> statement-breakpoint
CREATE TRIGGER "pagamento_em_dobro_dono" BEFORE INSERT ON "pagamento_em_dobro" FOR EACH ROW EXECUTE FUNCTION "dono_de_quem_pertence"('pedido', 'pedido_id');--> statement-breakpoint
CREATE TRIGGER "recurso_movimento_dono" BEFORE INSERT ON "recurso_movimento" FOR EACH ROW EXECUTE FUNCTION "dono_de_quem_pertence"('recurso', 'recurso_id');--> statement-breakpoint
CREATE TRIGGER "recurso_documento_dono" BEFORE INSERT ON "recurso_documento" FOR EACH ROW EXECUTE FUNCTION "dono_de_quem_pertence"('recurso', 'recurso_id');--> statement-breakpoint
CREATE TRIGGER "recurso_anexo_dono" BEFORE INSERT ON "recurso_anexo" FOR EACH ROW EXECUTE FUNCTION "dono_de_quem_pertence"('recurso_movimento', 'movimento_id');--> statement-breakpoint
CREATE TRIGGER "recurso_pergunta_arquivo_dono" BEFORE INSERT ON "recurso_pergunta_arquivo" FOR EACH ROW EXECUTE FUNCTION "dono_de_quem_pertence"('recurso_pergunta', 'pergunta_id');
