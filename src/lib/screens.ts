/** The drawings by our names. */
export type NomeDeIcone = Exclude<keyof typeof import('#lib/ui/icones.json'), 'default'>;

/**
 * One screen, as in the specification's route table, and what else the program knows of it: menu, title, gate, pages kept offline, sitemap,
 * metrics and tests read this table. A page is its file, its row here, and its address in `lib/paths` for those who link to it.
 */
export interface Tela {
  /** Below `layout`; `:x` is a parameter, `:x?` an optional one. */
  path: string;
  name: string;
  layout: '' | '/app';
  invisible?: boolean;
  enableBack?: boolean;
  /** Who may open it: everybody, a driver, or a driver with a current plan (spec 1, section 4). */
  gate: 'todos' | 'sessao' | 'plano';
  /** May be kept on the device for reading without a connection. */
  offline?: true;
  /** Search engines may show it. */
  index?: true;
  /** Push messages wait: a purchase, and the wizard, whose button one would cover. */
  calma?: true;
  /** A purchase: nothing but what is bought, how to pay and the way back; no menu. */
  compra?: true;
  /** Of a menu entry. */
  icone?: NomeDeIcone;
  /** An entry below the specified ones, by this label. */
  noMenu?: string;
}

export interface EntradaDeMenu extends Tela {
  icone: NomeDeIcone;
}

type Mais = Partial<Omit<Tela, 'path' | 'name' | 'layout'>>;

const publica = (path: string, name: string, mais: Mais = {}): Tela => ({
  ...{ path, name, layout: '', gate: 'todos', invisible: true },
  ...mais,
});
const entrada = (path: string, name: string, icone: NomeDeIcone, mais: Mais = {}): EntradaDeMenu => ({
  ...{ path, name, layout: '/app', gate: 'plano' },
  ...mais,
  icone,
});
const tela = (path: string, name: string, mais: Mais = {}): Tela => ({
  ...{ path, name, layout: '/app', gate: 'plano', invisible: true, enableBack: true },
  ...mais,
});

const SEM_PLANO = { gate: 'sessao' } as const;
const NO_APARELHO = { offline: true } as const;
const NA_BUSCA = { index: true } as const;
const COMPRA = { gate: 'sessao', calma: true, compra: true } as const;

/** The visible menu in the order of the specification (spec 1, section 2), with 'Meus Veículos' and 'Prazos' added among the first five. */
export const MENU: readonly EntradaDeMenu[] = [
  entrada('/inicial', 'Comece aqui', 'bandeira', { ...SEM_PLANO, ...NO_APARELHO }),
  entrada('/condutores', 'Minha CNH', 'cnh'),
  entrada('/veiculos', 'Meus Veículos', 'veiculo'),
  entrada('/multas', 'Minhas Multas', 'multa', NO_APARELHO),
  entrada('/prazos', 'Prazos', 'agenda', NO_APARELHO),
  entrada('/recursos', 'Meus Protocolos', 'protocolo', SEM_PLANO),
  entrada('/recurso-de-multa-online', 'Recurso de Multa Online', 'recurso', SEM_PLANO),
  entrada('/perfil', 'Meus Dados', 'pessoa', SEM_PLANO),
  entrada('/termos', 'Termos', 'termos', SEM_PLANO),
  { ...entrada('/sair', 'Sair desta conta', 'sair'), layout: '', gate: 'todos' },
];

/** Screens without an entry in the specification's menu: of both specifications, those added, and the public ones. */
export const ESCONDIDAS: readonly Tela[] = [
  tela('/dashboard', 'Visão geral', { enableBack: false }),
  tela('/condutores/view/:guid', 'Resumo da CNH'),
  tela('/condutores/cadastrar', 'Cadastrar CNH'),
  tela('/condutores/corrigircadastro/:id', 'Corrigir Habilitação'),
  tela('/veiculos/view/:guid', 'Resumo do Veículo'),
  tela('/veiculos/cadastrar', 'Cadastrar Veículo'),
  tela('/veiculos/corrigircadastro/:id', 'Corrigir Veículo'),
  // What the page of a fine loads says whether it is open, because an appeal opens it (domain/recursos/direito.ts).
  tela('/multas/view/:id', 'Detalhes da Multa', { ...SEM_PLANO, ...NO_APARELHO }),
  tela('/multas/habilitacao/view/:guid', 'Detalhes da Multa', { ...SEM_PLANO, ...NO_APARELHO }),
  tela('/guardadas', 'Multas que você guardou', { ...SEM_PLANO, ...NO_APARELHO }),
  tela('/guardadas/nova', 'Guardar uma multa', SEM_PLANO),
  tela('/guardadas/carta', 'Ler uma carta', { ...SEM_PLANO, ...NO_APARELHO }),
  tela('/guardadas/foto', 'Ler uma foto', SEM_PLANO),
  tela('/guardadas/:guid', 'Multa guardada por você', { ...SEM_PLANO, ...NO_APARELHO }),
  tela('/guardadas/:guid/corrigir', 'Corrigir a multa', SEM_PLANO),
  tela('/guardadas/:guid/retirar', 'Retirar a multa', SEM_PLANO),
  tela('/planos/contratar', 'Todos Os Planos', { ...SEM_PLANO, noMenu: 'Planos', icone: 'escudo' }),
  tela('/planos/detalhes/:idvenda', 'Detalhes do Pedido', SEM_PLANO),
  tela('/planos/desistencia/:idvenda', 'Desistir da compra', SEM_PLANO),
  tela('/planos/contratar/forma-pagamento/:idplano?/:idplanodetalhe?', 'Forma de pagamento', COMPRA),
  tela('/planos/contratar/picpay/:idplano/:idplanodetalhe', 'Pague com PicPay', COMPRA),
  tela('/planos/contratar/boleto/:idplano/:idplanodetalhe', 'Boleto', COMPRA),
  tela('/planos/contratar/:idplano/:idplanodetalhe?', 'Checkout', COMPRA),
  tela('/pe/contratar', 'Checkout', COMPRA),
  tela('/pe/contratar/picpay', 'Pague com PicPay', COMPRA),
  tela('/pe/contratar/boleto', 'Boleto', COMPRA),
  tela('/pe/contratar/pix', 'Checkout', COMPRA),
  tela('/venda/forma-pagamento/:vendaId', 'Forma de pagamento', { ...COMPRA, enableBack: false }),
  tela('/venda/checkout/:vendaId', 'Checkout', COMPRA),
  tela('/venda/checkout/pix/:vendaId', 'Checkout', COMPRA),
  tela('/venda/pedido/contrato/:vendaId', 'Contrato', { ...COMPRA, enableBack: false }),
  tela('/responder/:guid', 'Pergunta sobre o seu recurso', SEM_PLANO),
  tela('/recurso-de-multa-online/pedidos', 'Meus Pedidos', {
    ...SEM_PLANO,
    noMenu: 'Pedidos',
    icone: 'pedido',
  }),
  tela('/recurso-de-multa-online/solicitacoes', 'Solicitações', SEM_PLANO),
  tela('/recurso-de-multa-online/cadastrar-multa', 'Cadastrar Multa', { ...SEM_PLANO, calma: true }),
  tela('/recurso-de-multa-online/conferir', 'Vale a pena recorrer?', SEM_PLANO),
  tela('/processo', 'Processos da CNH', SEM_PLANO),
  tela('/processo/:guid', 'Processo da CNH', SEM_PLANO),
  tela('/processo/:guid/retirar', 'Retirar o processo', SEM_PLANO),
  tela('/processo/:guid/:fase', 'Petição do processo', SEM_PLANO),
  tela('/perfil/remocao', 'Remoção da conta', SEM_PLANO),
  tela('/perfil/senha', 'Trocar a senha', SEM_PLANO),
  tela('/perfil/seguranca', 'Segurança', { ...SEM_PLANO, noMenu: 'Segurança', icone: 'cadeado' }),
  tela('/perfil/aparelhos', 'Aparelhos conectados', SEM_PLANO),
  tela('/perfil/avisos', 'Avisos, lembretes e calendário', SEM_PLANO),
  tela('/perfil/privacidade', 'Seus dados e sua privacidade', SEM_PLANO),
  tela('/perfil/medicao', 'Medição', SEM_PLANO),
  tela('/perfil/consentimentos', 'O que você aceitou', SEM_PLANO),
  tela('/notificacoes', 'Notificações', SEM_PLANO),
  tela('/notificacoes/view/:id', 'Notificação', SEM_PLANO),
  publica('/', 'Via Livre', NA_BUSCA),
  publica('/login', 'Entrar'),
  publica('/login/codigo', 'Código de entrada'),
  publica('/cadastrarUsuario/:parceiro?', 'Cadastre-se', NA_BUSCA),
  publica('/esqueceuSenha', 'Recuperar a senha'),
  publica('/redefinirSenha', 'Escolher outra senha'),
  publica('/confirmarEmail', 'Confirmar e-mail'),
  publica('/lembretes', 'Lembretes'),
  publica('/sem-internet', 'Sem internet'),
  publica('/guia', 'Guia de multas', { ...NA_BUSCA, noMenu: 'Guia de multas', icone: 'info' }),
  publica('/guia/:tema', 'Guia de multas', NA_BUSCA),
  publica('/guia/infracoes/:infracao', 'Infração', NA_BUSCA),
  publica('/politicas/termos-de-uso', 'Termos de uso', NA_BUSCA),
  publica('/politicas/pagamento-e-cancelamento', 'Pagamento e cancelamento', NA_BUSCA),
];

export const TELAS: readonly Tela[] = [...MENU, ...ESCONDIDAS];

/** Parsed once, the fewest parameters first, because every page looks up its own. */
const MODELOS = TELAS.map((uma) => ({ tela: uma, modelo: segmentos(enderecoDe(uma)) })).sort(
  (a, b) => parametros(a.tela) - parametros(b.tela),
);

/** The screen at `pathname`: layout plus path, with parameters left out; fixed words win over parameters. */
export function telaDe(pathname: string): Tela | undefined {
  const partes = segmentos(pathname);
  return MODELOS.find(({ modelo }) => combina(modelo, partes))?.tela;
}

/** Whether a path stays open without a current plan. `/app` only redirects. */
export function abreSemPlano(pathname: string): boolean {
  const aberta = telaDe(pathname);
  return aberta ? aberta.gate !== 'plano' : !pathname.startsWith('/app/');
}

export function enderecoDe({ layout, path }: Pick<Tela, 'layout' | 'path'>): string {
  return layout + path;
}

export function segmentos(caminho: string): string[] {
  return caminho.split('/').filter(Boolean);
}

export function parametros({ path }: Pick<Tela, 'path'>): number {
  return segmentos(path).filter((s) => s.startsWith(':')).length;
}

function combina(modelo: readonly string[], partes: readonly string[]): boolean {
  if (partes.length > modelo.length) return false;
  return modelo.every((m, i) => {
    const parte = partes[i];
    if (parte === undefined) return m.startsWith(':') && m.endsWith('?');
    return m.startsWith(':') || m === parte;
  });
}
