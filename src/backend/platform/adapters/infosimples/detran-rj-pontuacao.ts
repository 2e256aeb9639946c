import * as v from 'valibot';
import type { ConsultaHabilitacao, ConsultaProcesso } from '#backend/platform/adapters/consulta.ts';
import { contagem, data, texto, textoExigido } from './fields.ts';
import { multaSchema, toMulta } from './multa.ts';

/** The licence: data, points, fines and processes. UNCONFIRMED name and fields, modelled on Detran RJ's pages (docs/providers.md). */
const processo = v.object({ numero: textoExigido, descricao: textoExigido });

/** `infracoes` is required: an answer without the list says nothing, and would close every known fine. */
export const pontuacaoSchema = v.object({
  nome: textoExigido,
  categoria: texto,
  data_emissao: data,
  data_validade: data,
  local_registro: texto,
  pontos_pontuaveis_autuacao: contagem,
  pontos_pontuaveis_penalidade: contagem,
  pontos_mandatorios_autuacao: contagem,
  pontos_mandatorios_penalidade: contagem,
  periodos: v.optional(v.array(v.object({ descricao: textoExigido, quantidade_autos: contagem })), []),
  infracoes: v.array(multaSchema),
  processos_suspensao: v.optional(v.array(processo), []),
  processos_cassacao: v.optional(v.array(processo), []),
});

export function toHabilitacao(item: v.InferOutput<typeof pontuacaoSchema>): ConsultaHabilitacao {
  return {
    nome: item.nome,
    categoria: item.categoria,
    emissao: item.data_emissao,
    vencimento: item.data_validade,
    localRegistro: item.local_registro,
    pontos: {
      pontuaveisAutuacao: item.pontos_pontuaveis_autuacao,
      pontuaveisPenalidade: item.pontos_pontuaveis_penalidade,
      mandatoriosAutuacao: item.pontos_mandatorios_autuacao,
      mandatoriosPenalidade: item.pontos_mandatorios_penalidade,
    },
    periodos: item.periodos.map(({ descricao, quantidade_autos }) => ({
      descricao,
      qtdeAutos: quantidade_autos,
    })),
    multas: item.infracoes.map(toMulta),
    processos: [
      ...item.processos_suspensao.map(toProcesso('suspensao')),
      ...item.processos_cassacao.map(toProcesso('cassacao')),
    ],
  };
}

function toProcesso(tipo: ConsultaProcesso['tipo']) {
  return ({ numero, descricao }: v.InferOutput<typeof processo>) => ({ tipo, processo: numero, descricao });
}
