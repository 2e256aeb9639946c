export const raiz = '/app';
export const dashboard = '/app/dashboard';
export const inicial = '/app/inicial';
export const perfil = '/app/perfil';
export const termos = '/app/termos';
export const remocao = '/app/perfil/remocao';
export const senha = '/app/perfil/senha';
export const aparelhos = '/app/perfil/aparelhos';
export const avisos = '/app/perfil/avisos';
export const medicao = '/app/perfil/medicao';
export const seguranca = '/app/perfil/seguranca';
export const privacidade = '/app/perfil/privacidade';
/** Where the driver agrees to measuring, or no longer does. */
export const mudarMedicao = '/app/perfil/privacidade#medicao';
export const consentimentos = '/app/perfil/consentimentos';
export const naoEncontrada = '/app/nao-encontrada';
export const condutores = {
  lista: '/app/condutores',
  ver: (guid: string) => `/app/condutores/view/${guid}`,
  cadastrar: '/app/condutores/cadastrar',
  corrigir: (id: number) => `/app/condutores/corrigircadastro/${id}`,
} as const;
export const veiculos = {
  lista: '/app/veiculos',
  ver: (guid: string) => `/app/veiculos/view/${guid}`,
  cadastrar: '/app/veiculos/cadastrar',
  corrigir: (id: number) => `/app/veiculos/corrigircadastro/${id}`,
} as const;
/** Every running deadline, by day. */
export const prazos = '/app/prazos';
export const multas = {
  lista: '/app/multas',
  /** The list with one filter alone (lib/multas/painel.ts). */
  filtro: (mostrar: string) => `/app/multas?mostrar=${mostrar}`,
  processos: '/app/multas#processos',
  ver: (id: number) => `/app/multas/view/${id}`,
  verHabilitacao: (guid: string) => `/app/multas/habilitacao/view/${guid}`,
} as const;
/** Fines that the driver keeps by hand; open without a plan. */
export const guardadas = {
  lista: '/app/guardadas',
  nova: '/app/guardadas/nova',
  /** With the infraction code of its guide page. */
  novaCom: (codigo: string) => `/app/guardadas/nova?infracao=${codigo}`,
  /** Reads a PDF notice and proposes its values. */
  carta: '/app/guardadas/carta',
  /** The same from photographs; only this page loads the reader. */
  foto: '/app/guardadas/foto',
  ver: (guid: string) => `/app/guardadas/${guid}`,
  corrigir: (guid: string) => `/app/guardadas/${guid}/corrigir`,
  retirar: (guid: string) => `/app/guardadas/${guid}/retirar`,
} as const;
export const recursos = '/app/recursos';
export const recurso = (guid: string) => `/app/recursos?recurso=${guid}`;
/** A question of the desk about an appeal; open without a plan, because the appeal was paid for. */
export const responder = (guid: string) => `/app/responder/${guid}`;
/** A right to a petition, and the order that bought it. */
export interface SolicitacaoDoPedido {
  Id: number;
  TransactionId: number;
}
export const recursoOnline = {
  landing: '/app/recurso-de-multa-online',
  pedidos: '/app/recurso-de-multa-online/pedidos',
  solicitacoes: '/app/recurso-de-multa-online/solicitacoes',
  /** The free check before buying, for a watched or a described fine (lib/peticoes/conferencia.ts). */
  conferir: (multa?: string, passo?: string, respostas?: Respostas) =>
    comConsulta('/app/recurso-de-multa-online/conferir', { multa, passo, ...respostas }),
  /**
   * `idPedido` is the order (specification 1, section 2), which may have several solicitações; `passo` a place of the wizard
   * (lib/peticoes/etapas.ts), `conferidos` the answers of the free check. Without `Id` the first of the order that is still to write.
   */
  cadastrarMulta: (
    { Id, TransactionId }: Partial<SolicitacaoDoPedido>,
    passo?: string,
    conferidos?: Respostas,
  ) =>
    comConsulta('/app/recurso-de-multa-online/cadastrar-multa', {
      idPedido: TransactionId?.toString(),
      solicitacao: Id?.toString(),
      passo,
      ...conferidos,
    }),
} as const;
/** Suspension and cassation processes: all, one, and the wizard of one of its papers; open without a plan. */
export const processos = '/app/processo';
export const processo = (guid: string) => `/app/processo/${guid}`;
export const retirarProcesso = (guid: string) => `/app/processo/${guid}/retirar`;
export const peca = (guid: string, fase: string, passo?: string) =>
  `/app/processo/${guid}/${fase}${passo ? `?passo=${passo}` : ''}`;
export const notificacoes = {
  lista: '/app/notificacoes',
  ver: (id: number) => `/app/notificacoes/view/${id}`,
} as const;
export const planos = {
  lista: '/app/planos/contratar',
  detalhes: (idVenda: number) => `/app/planos/detalhes/${idVenda}`,
  /** Withdrawal of the purchase (CDC, art. 49). */
  desistencia: (idVenda: number) => `/app/planos/desistencia/${idVenda}`,
  formaPagamento: (plano?: PlanoEscolhido) => `/app/planos/contratar/forma-pagamento${planoPath(plano)}`,
  cartao: (plano: PlanoEscolhido) => `/app/planos/contratar${planoPath(plano)}`,
  picpay: (plano: PlanoEscolhido) => `/app/planos/contratar/picpay${planoPath(plano)}`,
  boleto: (plano: PlanoEscolhido) => `/app/planos/contratar/boleto${planoPath(plano)}`,
} as const;
export const extras = {
  cartao: '/app/pe/contratar',
  pix: '/app/pe/contratar/pix',
  picpay: '/app/pe/contratar/picpay',
  boleto: '/app/pe/contratar/boleto',
} as const;
export const venda = {
  formaPagamento: (id: number) => `/app/venda/forma-pagamento/${id}`,
  cartao: (id: number) => `/app/venda/checkout/${id}`,
  pix: (id: number) => `/app/venda/checkout/pix/${id}`,
  contrato: (id: number) => `/app/venda/pedido/contrato/${id}`,
} as const;

type Respostas = Readonly<Record<string, string | undefined>>;

function comConsulta(path: string, campos: Respostas): string {
  const ditos = Object.entries(campos).flatMap(([campo, valor]) =>
    valor === undefined ? [] : [[campo, valor]],
  );
  const consulta = new URLSearchParams(ditos).toString();
  return consulta === '' ? path : `${path}?${consulta}`;
}

export interface PlanoEscolhido {
  idPlano: number;
  idPlanoDetalhe: number;
}

function planoPath(plano: PlanoEscolhido | undefined): string {
  return plano ? `/${plano.idPlano}/${plano.idPlanoDetalhe}` : '';
}
