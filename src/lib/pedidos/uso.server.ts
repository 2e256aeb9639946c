import type { FullApi } from '../contract.ts';
import type { IsoDate } from '../dates.ts';
import { tituloDaMulta } from '../multas/infracoes.server.ts';
import { paginaDaMulta } from '../multas/pagina.ts';
import { prazosVivosDaMulta } from '../multas/situacao.ts';
import { orNull } from '../pageLoad.server.ts';
import { paths } from '../paths.ts';
import { podeGerarRecurso } from '../peticoes/rules.ts';
import type { DetalhesDaTela, ItemDaTela, UsoDoPedido } from './naTela.ts';

/** Where a paid order is used; nothing is known of what cannot be read now. */
export async function usoDoPedido(
  api: FullApi,
  { transaction: { Estado, TransactionId }, produtos }: DetalhesDaTela,
  hoje: IsoDate,
): Promise<UsoDoPedido> {
  const de = (direito: ItemDaTela['Direito']) => produtos.filter(({ Direito }) => Direito === direito);
  if (Estado !== 'pago') return {};
  const [cnhs, pagas, lista] = await Promise.all([
    de('plano').length > 0 ? orNull(api.habilitacoes.lista()) : null,
    de('peticao').length > 0 ? orNull(api.peticoes.solicitacoes()) : null,
    // Of several fines none is the one to go on with.
    de('recurso-da-multa').length === 1 ? orNull(api.multas.listar()) : null,
  ]);
  const livre = pagas?.solicitacoes.find(
    (uma) => uma.TransactionId === TransactionId && podeGerarRecurso(uma),
  );
  const multa = lista?.Multas.find(({ Guid }) => Guid === de('recurso-da-multa')[0]?.Guid);
  const prazo = multa && prazosVivosDaMulta(multa, hoje).find(({ tipo }) => tipo !== 'indicacao-condutor');
  return {
    temCnh: Boolean(cnhs?.length),
    peticao: livre && paths.app.recursoOnline.cadastrarMulta(livre.Id),
    multa: multa && { titulo: tituloDaMulta(multa), pagina: paginaDaMulta(multa), ate: prazo?.data },
  };
}
