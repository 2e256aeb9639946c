import type { FullApi } from '#lib/contract.ts';
import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { MultaNaTela } from '#lib/multas/contract.ts';
import { tituloDaMulta } from '#lib/multas/infracoes.server.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { ESTADOS, procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { orNotFound, orNull } from '#lib/pageLoad.server.ts';
import { paths } from '#lib/paths.ts';
import { podeGerarRecurso } from '#lib/peticoes/solicitacao.ts';
import { emPalavras } from '#lib/planos/itens.ts';
import { type DetalhesDaTela, type ItemDaTela, situacaoDoPedido } from './naTela.ts';

/** Where an order is used: on the fine whose appeal it paid for, in a petition not yet begun, or on the licences of a plan. */
export interface UsoDoPedido {
  /** `pedido`: its appeal was requested; the state word of the fine says how it stands. */
  multa?:
    | { titulo: string; pagina: string; ate: IsoDate | undefined; pedido?: string | undefined }
    | undefined;
  peticao?: string | undefined;
  /** Every petition of the order has its fine. */
  peticoesUsadas?: boolean | undefined;
  /** Every appeal of the order was requested. */
  recursosUsados?: boolean | undefined;
  /** The page on which the driver chooses a fine. */
  listaDeMultas?: string;
  temCnh?: boolean;
}

/** Links to the purchased features of a paid order, in the order of use; for an order about one fine, on that fine. */
export function proximosPassos(
  itens: readonly ItemDaTela[],
  agora: Date,
  {
    multa,
    peticao,
    peticoesUsadas,
    recursosUsados,
    listaDeMultas = paths.app.multas.lista,
    temCnh,
  }: UsoDoPedido = {},
) {
  const depois = itens.find((um) => um.InicioVigencia !== null && new Date(um.InicioVigencia) > agora);
  const direitos = new Set(itens.map(({ Direito }) => Direito));
  return [
    ...(direitos.has('peticao') && !peticoesUsadas
      ? [
          {
            texto: 'Cadastre a multa para receber a petição.',
            acao: { rotulo: 'Cadastrar a multa', href: peticao ?? paths.app.recursoOnline.solicitacoes },
          },
        ]
      : []),
    ...((direitos.has('recurso-da-multa') || direitos.has('recurso')) && (multa || !recursosUsados)
      ? [
          {
            texto: multa?.pedido
              ? `${multa.titulo}: recurso pedido. ${multa.pedido}.`
              : multa
                ? `${multa.titulo}: envie os documentos${multa.ate ? ` antes de ${formatDate(multa.ate)}` : ''} e protocolamos o recurso.`
                : 'Abra a multa e envie os documentos para iniciar o recurso.',
            acao: multa?.pedido
              ? { rotulo: 'Ver a multa', href: multa.pagina }
              : multa
                ? { rotulo: 'Enviar documentos', href: `${multa.pagina}?pedir#recurso` }
                : { rotulo: 'Ver minhas multas', href: listaDeMultas },
          },
        ]
      : []),
    ...(depois?.InicioVigencia
      ? [
          {
            texto: `${depois.NomeProduto}: começa em ${formatDate(new Date(depois.InicioVigencia))}, quando terminar o que você já tinha pago.`,
          },
        ]
      : []),
    ...(direitos.has('plano') && !depois
      ? [
          {
            texto: temCnh
              ? 'Seu plano já pode ser usado nas CNHs e nos veículos que você cadastrou.'
              : 'Seu plano já pode ser usado: cadastre a sua CNH e os seus veículos.',
            acao: temCnh
              ? { rotulo: 'Ver minhas multas', href: paths.app.multas.lista }
              : { rotulo: 'Cadastrar CNH', href: paths.app.condutores.cadastrar },
          },
        ]
      : []),
    ...(direitos.has('venda') ? [{ texto: 'Nossa equipe entra em contato para os próximos passos.' }] : []),
  ];
}

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

interface PassoDoPedido {
  titulo: string;
  estado: 'feito' | 'agora';
  negado?: true;
  data?: string;
  texto?: string;
  acao?: { href: string; rotulo: string };
}

/** The steps of an order for the drawing of the road: made, paid (or its other outcome), and the use of its rights. */
export function caminhoDoPedido(
  { transaction: pedido, produtos }: DetalhesDaTela,
  agora: Date,
  uso: UsoDoPedido,
): PassoDoPedido[] {
  const { Estado, DataTransacao, PagoEm, Desistencia, Devolucoes } = pedido;
  const texto = emPalavras(
    produtos.map(({ NomeProduto, Quantidade }) => ({ quantidade: Quantidade, nome: NomeProduto })),
  );
  const feito: PassoDoPedido = { titulo: 'Pedido feito', estado: 'feito', data: dia(DataTransacao), texto };
  const { texto: titulo } = situacaoDoPedido(pedido);
  if (Estado === 'aguardando_pagamento' || Estado === 'autorizado')
    return [feito, { titulo, estado: 'agora' }];
  const pago: PassoDoPedido[] = PagoEm ? [{ titulo: 'Pago', estado: 'feito', data: dia(PagoEm) }] : [];
  if (Estado !== 'pago') {
    const volta = Devolucoes.at(-1);
    return [
      feito,
      ...pago,
      { titulo, estado: 'feito', negado: true, ...(volta && { data: dia(volta.Quando) }) },
    ];
  }
  if (Desistencia?.Estado === 'pedida')
    return [feito, ...pago, { titulo: 'Devolução a caminho', estado: 'agora' }];
  const [usar] = proximosPassos(produtos, agora, uso);
  const usado: PassoDoPedido[] = [
    ...(uso.peticoesUsadas ? [USADO] : []),
    ...(uso.recursosUsados && !uso.multa ? [RECURSOS_PEDIDOS] : []),
  ];
  if (usado.length > 0 && !usar) return [feito, ...pago, ...usado];
  return [
    feito,
    ...pago,
    ...usado,
    usar?.acao
      ? {
          titulo: uso.multa?.pedido ? 'Recurso pedido' : 'Usar o que comprou',
          estado: 'agora',
          texto: usar.texto,
          acao: usar.acao,
        }
      : { titulo: 'Próximo passo', estado: 'agora', ...(usar && { texto: usar.texto }) },
  ];
}

const USADO: PassoDoPedido = {
  titulo: 'Multa cadastrada',
  estado: 'feito',
  texto: 'As petições deste pedido já foram usadas.',
  acao: { href: paths.app.recursoOnline.solicitacoes, rotulo: 'Ver as petições' },
};

const RECURSOS_PEDIDOS: PassoDoPedido = {
  titulo: 'Recursos pedidos',
  estado: 'feito',
  texto: 'Os recursos deste pedido já foram usados.',
  acao: { href: paths.app.recursos, rotulo: 'Ver em Meus Protocolos' },
};

const dia = (instante: string): string => formatDate(new Date(instante));
