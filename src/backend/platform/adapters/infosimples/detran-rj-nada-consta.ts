import * as v from 'valibot';
import type { ConsultaVeiculo } from '../consulta.ts';
import { contagem, data, dataExigida, hora, texto, textoExigido, valor } from './fields.ts';
import { guiaSchema, toMulta } from './multa.ts';

/**
 * The fines of a vehicle by its Renavam and the owner's CPF. Confirmed in the source of a public client: the service, its parameters,
 * `multas` with auto_de_infracao, descricao, enquadramento_da_infracao, data_infracao, hora, local_da_infracao, orgao_emissor,
 * agente_emissor, valor_original, valor_a_ser_pago; it gives no points. UNCONFIRMED: the other fields (docs/providers.md).
 */
const multa = v.pipe(
  v.object({
    auto_de_infracao: textoExigido,
    auto_renainf: texto,
    normalizado_data_infracao: texto,
    data_infracao: texto,
    hora: texto,
    codigo_da_infracao: texto,
    descricao: textoExigido,
    enquadramento_da_infracao: texto,
    local_da_infracao: texto,
    orgao_emissor: texto,
    agente_emissor: texto,
    status_de_pagamento: texto,
    situacao: texto,
    valor_original: valor,
    valor_a_ser_pago: valor,
    valor_desconto: valor,
    data_para_pagamento_com_desconto: data,
    data_notificacao: data,
    data_penalidade: data,
    pontuacao: v.nullish(contagem),
    suspensao_direta: v.nullish(v.boolean(), false),
    ...guiaSchema,
  }),
  v.rawTransform(({ dataset: { value: lida }, addIssue, NEVER }) => {
    const dia = v.safeParse(dataExigida, lida.normalizado_data_infracao ?? lida.data_infracao);
    const original = lida.valor_original ?? lida.valor_a_ser_pago;
    if (dia.success && original !== null)
      return {
        ...lida,
        data: dia.output,
        valor: original,
        hora: v.parse(hora, lida.hora ?? lida.data_infracao),
      };
    addIssue({ message: dia.success ? 'no amount' : 'not a date' });
    return NEVER;
  }),
);

/** `multas` is required: an answer without the list says nothing, and would close every known fine. */
export const nadaConstaSchema = v.object({ multas: v.array(multa) });

export function toMultas(
  item: v.InferOutput<typeof nadaConstaSchema>,
): Pick<ConsultaVeiculo, 'multas' | 'debitos'> {
  const multas = item.multas.map((uma) =>
    toMulta({
      ...uma,
      numero_ait: uma.auto_de_infracao,
      numero_renainf: uma.auto_renainf,
      datahora: uma.data,
      codigo_desdobramento: uma.codigo_da_infracao,
      enquadramento: uma.enquadramento_da_infracao,
      local: uma.local_da_infracao,
      orgao: uma.orgao_emissor ?? uma.agente_emissor,
      status_pagamento: uma.status_de_pagamento,
      valor_a_pagar: uma.valor_a_ser_pago,
      data_limite_desconto: uma.data_para_pagamento_com_desconto,
    }),
  );
  // This service lists fines only, no debts.
  return { multas, debitos: [] };
}
