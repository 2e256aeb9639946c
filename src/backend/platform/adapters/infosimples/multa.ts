import * as v from 'valibot';
import type { ConsultaMulta } from '#backend/platform/adapters/consulta.ts';
import { digits } from '#lib/documents.ts';
import { pontosComputados } from '#lib/multas/rules.ts';
import { contagem, data, dataExigida, hora, texto, textoExigido, valor, valorExigido } from './fields.ts';

/** The payment code of a fine, where a service tells it. UNCONFIRMED names (docs/providers.md). */
const guiaSchema = {
  linha_digitavel: v.fallback(texto, null),
  codigo_barras: v.fallback(texto, null),
  pix_copia_cola: v.fallback(texto, null),
  data_vencimento: v.fallback(data, null),
};

/** A fine of Detran RJ. UNCONFIRMED names, modelled on another city's documented service (docs/providers.md). */
export const multaSchema = v.pipe(
  v.object({
    numero_ait: textoExigido,
    numero_renainf: texto,
    datahora: v.pipe(textoExigido, v.check(eData, 'not a date')),
    codigo_desdobramento: texto,
    descricao: textoExigido,
    enquadramento: texto,
    local: texto,
    orgao: texto,
    situacao: texto,
    status_pagamento: texto,
    valor: valorExigido,
    valor_a_pagar: valor,
    valor_desconto: valor,
    data_limite_desconto: data,
    data_notificacao: data,
    data_penalidade: data,
    pontuacao: v.nullish(contagem),
    suspensao_direta: v.nullish(v.boolean(), false),
    ...guiaSchema,
  }),
  v.transform((multa) => ({
    ...multa,
    data: v.parse(dataExigida, multa.datahora),
    hora: v.parse(hora, multa.datahora),
  })),
);

function eData(texto: string): boolean {
  return v.is(dataExigida, texto);
}

export function toMulta(multa: v.InferOutput<typeof multaSchema>): ConsultaMulta {
  const codigo = digits(multa.codigo_desdobramento ?? '');
  return {
    autoInfracao: multa.numero_ait,
    autoRenainf: multa.numero_renainf,
    data: multa.data,
    hora: multa.hora,
    codigoInfracao: codigo.length === 5 ? codigo : null,
    descricao: multa.descricao,
    enquadramento: multa.enquadramento,
    local: multa.local,
    orgaoEmissor: multa.orgao,
    situacao: multa.situacao,
    statusPagamento: multa.status_pagamento,
    valorOriginal: multa.valor,
    valorSerPago: multa.valor_a_pagar ?? multa.valor,
    valorDesconto: multa.valor_desconto,
    limiteDesconto: multa.data_limite_desconto,
    dataNotificacao: multa.data_notificacao,
    dataPenalidade: multa.data_penalidade,
    pontos: pontosComputados({
      valor: multa.valor,
      suspensaoDireta: multa.suspensao_direta,
      isenta: multa.pontuacao === 0,
    }),
    suspensiva: multa.suspensao_direta,
    guia: {
      linha: multa.linha_digitavel ?? multa.codigo_barras,
      pix: multa.pix_copia_cola,
      vencimento: multa.data_vencimento,
    },
  };
}
