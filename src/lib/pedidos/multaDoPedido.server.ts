import type { FullApi } from '../contract.ts';
import type { IsoDate } from '../dates.ts';
import { paginaDaMulta } from '../multas/pagina.ts';
import { prazosVivosDaMulta } from '../multas/situacao.ts';
import { tituloDaMulta } from '../multas/titulo.server.ts';
import { orNull } from '../pageLoad.server.ts';
import type { ItemDaTela, MultaDoPedido } from './naTela.ts';

/** The fine whose appeal an order paid for; undefined where it bought none, or the fine cannot be read now. */
export async function multaDoPedido(
  api: FullApi,
  itens: readonly ItemDaTela[],
  hoje: IsoDate,
): Promise<MultaDoPedido | undefined> {
  const doRecurso = itens.find(({ Direito }) => Direito === 'recurso-da-multa');
  if (!doRecurso) return undefined;
  const lista = await orNull(api.multas.listar());
  const multa = lista?.Multas.find(({ Guid }) => Guid === doRecurso.Guid);
  if (!multa) return undefined;
  const prazo = prazosVivosDaMulta(multa, hoje).find(({ tipo }) => tipo !== 'indicacao-condutor');
  return { titulo: tituloDaMulta(multa), pagina: paginaDaMulta(multa), ate: prazo?.data };
}
