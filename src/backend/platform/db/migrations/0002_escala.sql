CREATE INDEX IF NOT EXISTS "limite_expire_index" ON "limite" USING btree ("expire");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recuperacao_expira_em_index" ON "recuperacao" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessao_usada_em_index" ON "sessao" USING btree ("usada_em");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "usuario_criado_em_index" ON "usuario" USING btree ("criado_em");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consulta_resposta_bruta_index" ON "consulta" USING btree ("quando") WHERE "consulta"."resposta_bruta" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "habilitacao_a_verificar_index" ON "habilitacao" USING btree ("proxima_consulta_em") WHERE "habilitacao"."ativo" and not "habilitacao"."com_erro";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "multa_encerrada_em_index" ON "multa" USING btree ("encerrada_em") WHERE "multa"."encerrada_em" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_enviado_criado_em_index" ON "email_enviado" USING btree ("criado_em");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notificacao_data_criacao_index" ON "notificacao" USING btree ("data_criacao");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pedido_item_multa_id_index" ON "pedido_item" USING btree ("multa_id") WHERE "pedido_item"."multa_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "venda_contrato_id_index" ON "venda" USING btree ("contrato_id") WHERE "venda"."contrato_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_recebido_recebido_em_index" ON "webhook_recebido" USING btree ("recebido_em");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "solicitacao_peticao_id_index" ON "solicitacao" USING btree ("peticao_id") WHERE "solicitacao"."peticao_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credito_recurso_id_index" ON "credito" USING btree ("recurso_id") WHERE "credito"."recurso_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recurso_documento_arquivo_id_index" ON "recurso_documento" USING btree ("arquivo_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recurso_movimento_arquivo_id_index" ON "recurso_movimento" USING btree ("arquivo_id") WHERE "recurso_movimento"."arquivo_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "veiculo_a_verificar_index" ON "veiculo" USING btree ("proxima_consulta_em") WHERE "veiculo"."ativo" and not "veiculo"."com_erro";