import { addDays, formatDate } from '#lib/dates.ts';
import type { Erros, Respostas } from '#lib/peticoes/form.ts';

/** The present wording of CTB art. 134 (Lei 14.071/2020) holds from this day, with sixty days instead of thirty. */
const SESSENTA_DIAS_DESDE = '2021-04-12';

/**
 * When the seller communicated the sale (CTB art. 134): before the infraction, later but within the term, or neither; null while
 * unknown. The article may be read to give sixty days after the buyer's thirty (art. 123 §1); here they count from the sale, the shorter
 * term.
 */
export function comunicacaoDaVenda({
  vendaComunicada,
  dataSituacao,
  dataComunicacao,
}: Respostas): 'antes' | 'noPrazo' | 'fora' | null {
  if (vendaComunicada === undefined) return null;
  if (vendaComunicada) return 'antes';
  if (!dataSituacao || !dataComunicacao) return 'fora';
  const dias = dataSituacao < SESSENTA_DIAS_DESDE ? 30 : 60;
  return dataComunicacao <= addDays(dataSituacao, dias) ? 'noPrazo' : 'fora';
}

/** A sale whose communication is unknown: on it depends what the petition asks for. */
export function errosDaVenda(r: Respostas): Erros {
  return r.situacaoVeiculo === 'vendido' && r.documentoVeiculo && comunicacaoDaVenda(r) === null
    ? { vendaComunicada: 'Diga se a venda foi comunicada: o pedido muda (CTB, art. 134).' }
    : {};
}

/** The day of the communication against the answer whether it came before the infraction, by field. */
export function errosDaComunicacao({ vendaComunicada, dataComunicacao, dataInfracao }: Respostas): Erros {
  if (vendaComunicada === undefined || !dataComunicacao || !dataInfracao) return {};
  if (vendaComunicada ? dataComunicacao <= dataInfracao : dataComunicacao >= dataInfracao) return {};
  const quando = vendaComunicada ? 'posterior' : 'anterior';
  return {
    dataComunicacao: `Este dia é ${quando} à infração, de ${formatDate(dataInfracao)}. Confira a data, ou a resposta sobre a comunicação.`,
  };
}
