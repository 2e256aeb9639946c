import type { FullApi } from '#lib/contract.ts';
import type { IsoDate } from '#lib/dates.ts';
import type { MultaNaTela } from '#lib/multas/contract.ts';
import { tituloDaMulta } from '#lib/multas/infracoes.server.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { ESTADOS, procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { orNotFound, orNull } from '#lib/pageLoad.server.ts';
import { paths } from '#lib/paths.ts';
import { podeGerarRecurso } from '#lib/peticoes/rules.ts';
import type { DetalhesDaTela, ItemDaTela, UsoDoPedido } from './naTela.ts';

/** Where a paid order is used; nothing is known of what cannot be read now. Without a plan (`liberado`) the list of fines is closed. */
export async function usoDoPedido(
  api: FullApi,
  { transaction: { Estado, TransactionId }, produtos }: DetalhesDaTela,
  { hoje, liberado }: { hoje: IsoDate; liberado: boolean },
): Promise<UsoDoPedido> {
  const de = (direito: ItemDaTela['Direito']) => produtos.filter(({ Direito }) => Direito === direito);
  if (Estado !== 'pago') return {};
  const daMultas = de('recurso-da-multa');
  const [daMulta, ...outras] = daMultas;
  // Of several fines none is the one to go on with.
  const guid = outras.length === 0 ? (daMulta?.Guid ?? null) : null;
  const [cnhs, pagas, lista] = await Promise.all([
    de('plano').length > 0 ? orNull(api.habilitacoes.lista()) : null,
    de('peticao').length > 0 ? orNull(api.peticoes.solicitacoes()) : null,
    daMultas.length + de('recurso').length > 0 && liberado ? orNull(api.multas.listar()) : null,
  ]);
  const daqui = pagas?.solicitacoes.filter((uma) => uma.TransactionId === TransactionId) ?? [];
  const livre = daqui.find(podeGerarRecurso);
  const listada = lista?.Multas.find(({ Guid }) => Guid === guid);
  const multa = listada ?? (guid && (await orNull(orNotFound(api.multas.resumoHabilitacao({ guid })))));
  const p = multa ? procedimentoDaMulta<MultaNaTela>(multa, hoje) : null;
  const prazo = p?.vivos.find(({ tipo }) => tipo !== 'indicacao-condutor');
  // A credit belongs to no order: all are used only when none is left.
  const recursosUsados =
    lista !== null &&
    (de('recurso').length === 0 || lista.RecursosDisponiveis.Creditos === 0) &&
    daMultas.every((item) => lista.Multas.some((uma) => uma.Guid === item.Guid && jaPedido(uma)));
  return {
    recursosUsados,
    temCnh: Boolean(cnhs?.length),
    peticoesUsadas: daqui.length > 0 && !livre,
    peticao: livre && paths.app.recursoOnline.cadastrarMulta(livre),
    listaDeMultas: liberado ? paths.app.multas.lista : paths.app.guardadas.lista,
    multa: multa
      ? {
          titulo: tituloDaMulta(multa),
          pagina: paginaDaMulta(multa),
          ate: prazo?.data,
          pedido: p && jaPedido(p.multa) ? ESTADOS[p.estado].rotulo : undefined,
        }
      : undefined,
  };
}

const jaPedido = ({ Recursos, RecursoPago }: MultaNaTela): boolean => Recursos.length > 0 && !RecursoPago;
