/** Every address of the app; no other file writes one. */
export const paths = {
  inicio: '/',
  login: '/login',
  /** The second factor of a sign-in. */
  codigoDeEntrada: (volta: string | null): string => comVolta('/login/codigo', volta),
  cadastrarUsuario: (parceiro?: string) =>
    parceiro ? `/cadastrarUsuario/${encodeURIComponent(parceiro)}` : '/cadastrarUsuario',
  esqueceuSenha: '/esqueceuSenha',
  /** The token travels in the fragment-free query of a one-time link. */
  redefinirSenha: (codigo: string) => `/redefinirSenha?codigo=${encodeURIComponent(codigo)}`,
  sair: '/sair',
  /** Acceptance of an invitation; the code is removed from the address at once (pages/convite.astro). */
  convite: (codigo?: string) => (codigo ? `/convite?codigo=${encodeURIComponent(codigo)}` : '/convite'),
  /** Switches reminders off and on by a mailed code, without a session. */
  lembretes: (codigo: string) => `/lembretes?codigo=${encodeURIComponent(codigo)}`,
  /** A driver's calendar: readable by anybody with the address. */
  agenda: (chave: string) => `/agenda/${chave}.ics`,
  /** One deadline as a file for a calendar. */
  agendaDoPrazo: (guid: string, tipo: string) => `/agenda/prazo/${guid}/${tipo}`,
  semInternet: '/sem-internet',
  /** The picture that a shared link shows, 1200 by 630. */
  figura: '/social.png',
  guia: {
    inicio: '/guia',
    tema: (nome: string) => `/guia/${nome}`,
    infracao: (nome: string) => `/guia/infracoes/${nome}`,
  },
  politicas: {
    termos: '/politicas/termos-de-uso',
    pagamento: '/politicas/pagamento-e-cancelamento',
  },
  app: {
    raiz: '/app',
    dashboard: '/app/dashboard',
    inicial: '/app/inicial',
    perfil: '/app/perfil',
    remocao: '/app/perfil/remocao',
    senha: '/app/perfil/senha',
    aparelhos: '/app/perfil/aparelhos',
    avisos: '/app/perfil/avisos',
    medicao: '/app/perfil/medicao',
    seguranca: '/app/perfil/seguranca',
    privacidade: '/app/perfil/privacidade',
    /** Where the driver agrees to measuring, or no longer does. */
    mudarMedicao: '/app/perfil/privacidade#medicao',
    consentimentos: '/app/perfil/consentimentos',
    /** The record of accesses to the driver's data by others. */
    quemViu: '/app/perfil/quem-viu',
    /** Partners and others who may see the deadlines or act for the driver. */
    parceiros: {
      meus: '/app/perfil/parceiros',
      ver: (codigo: string) => `/app/perfil/parceiros/${encodeURIComponent(codigo)}`,
    },
    /** A partner's page: the deadlines of clients with permission. */
    parceiro: {
      clientes: '/app/parceiro',
      pedir: (guid: string) => `/app/parceiro/pedir/${guid}`,
    },
    termos: '/app/termos',
    naoEncontrada: '/app/nao-encontrada',
    condutores: {
      lista: '/app/condutores',
      ver: (guid: string) => `/app/condutores/view/${guid}`,
      cadastrar: '/app/condutores/cadastrar',
      corrigir: (id: number) => `/app/condutores/corrigircadastro/${id}`,
    },
    veiculos: {
      lista: '/app/veiculos',
      ver: (guid: string) => `/app/veiculos/view/${guid}`,
      cadastrar: '/app/veiculos/cadastrar',
      /** Many at once, from a spreadsheet. */
      importar: '/app/veiculos/importar',
      corrigir: (id: number) => `/app/veiculos/corrigircadastro/${id}`,
    },
    /** Every running deadline, by day. */
    prazos: '/app/prazos',
    multas: {
      lista: '/app/multas',
      /** The list with one filter alone (lib/multas/painel.ts). */
      filtro: (mostrar: string) => `/app/multas?mostrar=${mostrar}`,
      processos: '/app/multas#processos',
      ver: (id: number) => `/app/multas/view/${id}`,
      verHabilitacao: (guid: string) => `/app/multas/habilitacao/view/${guid}`,
    },
    /** Fines that the driver keeps by hand; open without a plan. */
    guardadas: {
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
    },
    compartilhados: '/app/compartilhados',
    /** Opens one vehicle or licence to another account. */
    compartilhar: (alvo: 'veiculo' | 'habilitacao', guid: string) => `/app/compartilhar/${alvo}/${guid}`,
    encerrarAcesso: (guid: string) => `/app/compartilhados/encerrar/${guid}`,
    recursos: '/app/recursos',
    /** The case file of a fine; `guid` is of any listing of its AIT. */
    dossie: {
      lista: '/app/dossie',
      ver: (guid: string) => `/app/dossie/${guid}`,
      juntar: (guid: string) => `/app/dossie/${guid}/juntar`,
    },
    /** A question of the desk about an appeal; open without a plan, because the appeal was paid for. */
    responder: (guid: string) => `/app/responder/${guid}`,
    recursoOnline: {
      landing: '/app/recurso-de-multa-online',
      pedidos: '/app/recurso-de-multa-online/pedidos',
      solicitacoes: '/app/recurso-de-multa-online/solicitacoes',
      /** The free check before buying, for a watched or a described fine (lib/peticoes/conferencia.ts). */
      conferir: (multa?: string, passo?: string) =>
        `/app/recurso-de-multa-online/conferir${multa ? `?multa=${multa}` : ''}${passo ? `${multa ? '&' : '?'}passo=${passo}` : ''}`,
      /** `passo` is a place of the wizard (lib/peticoes/etapas.ts). */
      cadastrarMulta: (idPedido?: number, passo?: string) =>
        `/app/recurso-de-multa-online/cadastrar-multa${idPedido ? `?idPedido=${idPedido}` : ''}${passo ? `&passo=${passo}` : ''}`,
    },
    /** Suspension and cassation processes: all, one, and the wizard of one of its papers; open without a plan. */
    processos: '/app/processo',
    processo: (guid: string) => `/app/processo/${guid}`,
    retirarProcesso: (guid: string) => `/app/processo/${guid}/retirar`,
    peca: (guid: string, fase: string, passo?: string) =>
      `/app/processo/${guid}/${fase}${passo ? `?passo=${passo}` : ''}`,
    notificacoes: {
      lista: '/app/notificacoes',
      ver: (id: number) => `/app/notificacoes/view/${id}`,
    },
    planos: {
      lista: '/app/planos/contratar',
      detalhes: (idVenda: number) => `/app/planos/detalhes/${idVenda}`,
      /** Withdrawal of the purchase (CDC, art. 49). */
      desistencia: (idVenda: number) => `/app/planos/desistencia/${idVenda}`,
      formaPagamento: (plano?: PlanoEscolhido) => `/app/planos/contratar/forma-pagamento${planoPath(plano)}`,
      cartao: (plano: PlanoEscolhido) => `/app/planos/contratar${planoPath(plano)}`,
      picpay: (plano: PlanoEscolhido) => `/app/planos/contratar/picpay${planoPath(plano)}`,
      boleto: (plano: PlanoEscolhido) => `/app/planos/contratar/boleto${planoPath(plano)}`,
    },
    extras: {
      cartao: '/app/pe/contratar',
      pix: '/app/pe/contratar/pix',
      picpay: '/app/pe/contratar/picpay',
      boleto: '/app/pe/contratar/boleto',
    },
    venda: {
      formaPagamento: (id: number) => `/app/venda/forma-pagamento/${id}`,
      cartao: (id: number) => `/app/venda/checkout/${id}`,
      pix: (id: number) => `/app/venda/checkout/pix/${id}`,
      contrato: (id: number) => `/app/venda/pedido/contrato/${id}`,
    },
  },
  /** The commerce call that a waiting checkout polls. */
  transacao: '/comercio/transacao.php',
  /** The summaries that the page of a running consultation polls. */
  resumoDaCnh: (guid: string) => `/api/appUsuario/v1/Habilitacao/Guid/${guid}/Resumo`,
  cep: (cep: string) => `/api/appUsuario/v1/Cep/${cep}`,
  solicitacao: (id: number) => `/api/appUsuario/v1/Solicitacao/${id}`,
  resumoDoVeiculo: (guid: string) => `/api/appUsuario/v1/Veiculo/Guid/${guid}/Resumo`,
  /** The poll for push messages. */
  pushApp: '/api/appUsuario/v1/Notificacao/PushApp',
  /** Everything kept about the driver, as a file. */
  meusDados: '/api/appUsuario/v1/Usuario/MeusDados',
  recibo: (idVenda: number) => `/api/appUsuario/v1/Pedido/${idVenda}/Recibo`,
  arquivo: (id: string) => `/arquivos/${id}`,
  /** A whole case file: one PDF with an index, or a ZIP with every original file. */
  dossie: (guid: string, formato: 'pdf' | 'zip') => `/arquivos/dossie/${guid}/${formato}`,
  /** The power of attorney for the appeals of a fine, to print and sign. */
  procuracao: (guidDaMulta: string) => `/arquivos/procuracao/${guidDaMulta}`,
  /** The deadlines of a partner's clients as a spreadsheet. */
  prazosDosClientes: '/arquivos/parceiro/prazos.csv',
  /** The power of attorney of a client, for the partner it names. */
  procuracaoDoCliente: (guid: string) => `/arquivos/parceiro/procuracao/${guid}`,
  /** A power of attorney for a partner, to print and sign. */
  modeloDeProcuracao: (codigo: string) => `/arquivos/parceiro/modelo/${encodeURIComponent(codigo)}`,
  /** A version of a petition as editable text. */
  peticaoEditavel: (id: number, versao: number) => `/arquivos/peticao/${id}/${versao}`,
  /** A list of the driver's as a spreadsheet (backend/domain/shell/listas.ts). */
  lista: (nome: 'veiculos' | 'habilitacoes' | 'multas' | 'prazos' | 'guardadas' | 'recursos' | 'pedidos') =>
    `/arquivos/listas/${nome}.csv`,
  municipios: (uf: string) => `/referencia/municipios/${uf.toLowerCase()}.json`,
  openapi: '/api/openapi.json',
  apiDocs: '/api/docs',
  webhook: { pagbank: '/webhooks/pagbank', picpay: '/webhooks/picpay' },
  simulador: '/simulador',
} as const;

export interface PlanoEscolhido {
  idPlano: number;
  idPlanoDetalhe: number;
  /** Beside a running plan: at once, or when that one ends. Nothing said: as usual (backend/domain/planos/vigente.ts). */
  comeca?: 'agora' | 'depois' | undefined;
}

function planoPath(plano: PlanoEscolhido | undefined): string {
  return plano ? `/${plano.idPlano}/${plano.idPlanoDetalhe}` : '';
}

/** The address that stores a form's draft for a reload (lib/forms/rascunho.server.ts). */
export function comRascunho(path: string): string {
  return `${path}?rascunho=1`;
}

/** Adds `?item=<guid>*<quantidade>` for each chosen product (see lib/planos/cart.ts). */
export function withItems(path: string, items: readonly { guid: string; quantidade: number }[]): string {
  const query = items.map(({ guid, quantidade }) => `item=${guid}*${quantidade}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** Sign-in, sign-up or recovery with a way back to `volta`, which is kept through all of them. */
export function comVolta(porta: string, volta: string | null | undefined): string {
  return volta ? `${porta}?volta=${encodeURIComponent(volta)}` : porta;
}

/** A path of ours to return to after sign-in, inside /app or an invitation, or null: never another site. */
export function safeReturn(value: string | null): string | null {
  if (value === paths.convite()) return value;
  return value !== null && /^\/app\/[\w\-/]*(\?[\w\-.*=&%]*)?$/.test(value) ? value : null;
}
