import * as v from 'valibot';
import { legacy, rest } from '#lib/endpoint.ts';
import { emReais, guid, id, texto } from '#lib/wire.ts';

export const ProdutoExtra = v.object({
  Guid: guid,
  NomeProduto: v.string(),
  DescricaoProduto: v.string(),
  ValorProduto: emReais,
});

export const planos = {
  todos: rest('GET /ProdutoExtra/Todos', {
    input: v.object({}),
    answer: v.array(ProdutoExtra),
  }),
  /** One extra product; by the guid of a fine of the driver, the appeal of that fine at the plan’s price. */
  resumo: rest('GET /ProdutoExtra/Resumo/:guid', {
    input: v.object({ guid }),
    answer: ProdutoExtra,
    errors: ['DADOS_INVALIDOS', 'PRODUTO_NAO_ENCONTRADO'],
  }),
  /** A plan by its pair of ids. `Preco` is a month’s; the total is 12 (A), 6 (S) or 1 (M) of them. */
  porIds: legacy('plano.php', 'get_plano_by_id_plano_id_plano_detalhe', {
    input: v.object({ id_plano: id, id_plano_detalhe: id }),
    answer: v.object({
      response: v.literal('success'),
      plano: v.object({
        Descricao: v.string(),
        /** A annual, S semester, M monthly. */
        Periodicidade: v.picklist(['A', 'S', 'M']),
        /** A month. */
        Preco: emReais,
      }),
    }),
    errors: ['DADOS_INVALIDOS', 'PRODUTO_NAO_ENCONTRADO'],
  }),
  usuarioPorEmail: legacy('usuario.php', 'get_user_by_email', {
    input: v.object({
      email: v.optional(texto(250)),
      verifica_campos_pagamento: v.optional(v.picklist(['sim', 'nao', ''])),
    }),
    answer: v.object({
      /** `error`, when verification is requested: the profile lacks something for a payment. */
      response: v.picklist(['success', 'error']),
      Usuario: v.optional(v.object({ Nome: v.string(), Email: v.string() })),
      /** Ours: labels of the missing fields. */
      Faltam: v.optional(v.array(v.string()), []),
    }),
    errors: ['OUTRO_USUARIO'],
  }),
};

export type ProdutoExtraDaOferta = v.InferOutput<typeof ProdutoExtra>;
