import type { FullApi } from '#lib/contract.ts';
import { formatDate, type IsoDate } from '#lib/dates.ts';
import { tituloDaMulta } from '#lib/multas/infracoes.server.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { orNotFound, orNull } from '#lib/pageLoad.server.ts';
import { paths } from '#lib/paths.ts';
import { emPalavras } from '#lib/planos/escolha.ts';
import { type DetalhesDaTela, situacaoDoPedido } from './naTela.ts';

/** Where a paid order goes on. */
export interface UsoDoPedido {
  /** The one fine whose appeal it paid for, until that is requested. */
  multa?: { titulo: string; pagina: string; ate: IsoDate | undefined } | undefined;
  /** Without a plan the list of fines is closed. */
  liberado: boolean;
}

interface ProximoPasso {
  texto: string;
  acao?: { href: string; rotulo: string };
}

/** What is left of a paid order, each with the page on which it is used. */
export function proximosPassos(
  { transaction: { TransactionId }, produtos }: DetalhesDaTela,
  agora: Date,
  { multa, liberado }: UsoDoPedido,
): ProximoPasso[] {
  const passos: ProximoPasso[] = [];
  const depois = produtos.find((um) => um.InicioVigencia !== null && new Date(um.InicioVigencia) > agora);
  const direitos = new Set(produtos.map(({ Direito }) => Direito));
  const restam = new Set(
    produtos.flatMap(({ Direito, UsosRestantes }) => (UsosRestantes > 0 ? Direito : [])),
  );
  if (restam.has('peticao'))
    passos.push({
      texto: 'Cadastre a multa para receber a petição.',
      acao: { rotulo: 'Cadastrar a multa', href: paths.app.recursoOnline.cadastrarMulta({ TransactionId }) },
    });
  if (multa)
    passos.push({
      texto: `${multa.titulo}: envie os documentos${multa.ate ? ` antes de ${formatDate(multa.ate)}` : ''} e protocolamos o recurso.`,
      acao: { rotulo: 'Enviar documentos', href: `${multa.pagina}?pedir#recurso` },
    });
  else if (restam.has('recurso-da-multa') || restam.has('recurso'))
    passos.push({
      texto: 'Abra a multa e envie os documentos para iniciar o recurso.',
      acao: {
        rotulo: 'Ver minhas multas',
        href: liberado ? paths.app.multas.lista : paths.app.guardadas.lista,
      },
    });
  if (depois?.InicioVigencia)
    passos.push({
      texto: `${depois.NomeProduto}: começa em ${dia(depois.InicioVigencia)}, quando terminar o que você já tinha pago.`,
    });
  else if (direitos.has('plano'))
    passos.push({
      texto: 'Seu plano já pode ser usado na CNH e nos veículos que você cadastrar.',
      acao: { rotulo: 'Ver CNHs e veículos', href: paths.app.condutores.lista },
    });
  if (direitos.has('venda')) passos.push({ texto: 'Nossa equipe entra em contato para os próximos passos.' });
  return passos;
}

/** Nothing is known of a fine that cannot be read now; of several none is the one to go on with. */
export async function usoDoPedido(
  api: FullApi,
  { transaction: { Estado }, produtos }: DetalhesDaTela,
  { hoje, liberado }: { hoje: IsoDate; liberado: boolean },
): Promise<UsoDoPedido> {
  const daMulta = produtos.filter(({ Direito }) => Direito === 'recurso-da-multa');
  const [{ Guid: guid, UsosRestantes } = { Guid: null, UsosRestantes: 0 }] = daMulta;
  if (Estado !== 'pago' || daMulta.length > 1 || guid === null || UsosRestantes === 0) return { liberado };
  const multa = await orNull(orNotFound(api.multas.resumoHabilitacao({ guid })));
  if (!multa) return { liberado };
  const prazo = procedimentoDaMulta(multa, hoje).vivos.find(({ tipo }) => tipo !== 'indicacao-condutor');
  return {
    liberado,
    multa: { titulo: tituloDaMulta(multa), pagina: paginaDaMulta(multa), ate: prazo?.data },
  };
}

interface PassoDoPedido extends Partial<ProximoPasso> {
  titulo: string;
  estado: 'feito' | 'agora';
  negado?: true;
  data?: string;
}

/** The steps of an order for the drawing of the road: made, paid (or its other outcome), and the use of its rights. */
export function caminhoDoPedido(detalhes: DetalhesDaTela, agora: Date, uso: UsoDoPedido): PassoDoPedido[] {
  const { transaction: pedido, produtos } = detalhes;
  const { Estado, DataTransacao, PagoEm, Desistencia, Devolucoes } = pedido;
  const texto = emPalavras(
    produtos.map(({ NomeProduto, Quantidade }) => ({ quantidade: Quantidade, nome: NomeProduto })),
  );
  const passos: PassoDoPedido[] = [
    { titulo: 'Pedido feito', estado: 'feito', data: dia(DataTransacao), texto },
    ...(PagoEm ? [{ titulo: 'Pago', estado: 'feito', data: dia(PagoEm) } as const] : []),
  ];
  const { texto: titulo } = situacaoDoPedido(pedido);
  if (Estado === 'aguardando_pagamento' || Estado === 'autorizado')
    return [...passos, { titulo, estado: 'agora' }];
  if (Estado !== 'pago') {
    const volta = Devolucoes.at(-1);
    return [...passos, { titulo, estado: 'feito', negado: true, ...(volta && { data: dia(volta.Quando) }) }];
  }
  if (Desistencia?.Estado === 'pedida')
    return [...passos, { titulo: 'Devolução a caminho', estado: 'agora' }];
  for (const { Direito, UsosRestantes } of produtos) {
    const usado = USADOS[Direito];
    if (usado && UsosRestantes === 0 && !passos.includes(usado)) passos.push(usado);
  }
  const [usar] = proximosPassos(detalhes, agora, uso);
  if (usar)
    passos.push({ titulo: usar.acao ? 'Usar o que comprou' : 'Próximo passo', estado: 'agora', ...usar });
  return passos;
}

const RECURSOS_PEDIDOS: PassoDoPedido = {
  titulo: 'Recursos pedidos',
  estado: 'feito',
  texto: 'Os recursos deste pedido já foram usados.',
  acao: { href: paths.app.recursos, rotulo: 'Ver em Meus Protocolos' },
};

/** The step of a right whose every use was asked for. */
const USADOS: Partial<Record<string, PassoDoPedido>> = {
  peticao: {
    titulo: 'Multa cadastrada',
    estado: 'feito',
    texto: 'As petições deste pedido já foram usadas.',
    acao: { href: paths.app.recursoOnline.solicitacoes, rotulo: 'Ver as petições' },
  },
  recurso: RECURSOS_PEDIDOS,
  'recurso-da-multa': RECURSOS_PEDIDOS,
};

const dia = (instante: string): string => formatDate(new Date(instante));
