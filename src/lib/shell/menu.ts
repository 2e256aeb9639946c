import type { NomeDeIcone } from '#lib/ui/icones.ts';
import { paths } from '../paths.ts';
import { rotaAberta } from './rules.ts';

/** A screen of the shell, as in the specification's route table. */
export interface Tela {
  /** Below `layout`; `:x` is a parameter, `:x?` an optional one. */
  path: string;
  name: string;
  layout: '' | '/app';
  invisible?: boolean;
  enableBack?: boolean;
}

export interface EntradaDeMenu extends Tela {
  icone: NomeDeIcone;
}

/** The visible menu in the order of the specification (spec 1, section 2), with 'Meus Veículos' and 'Prazos' added among the first five. */
export const MENU: readonly EntradaDeMenu[] = [
  { path: '/inicial', name: 'Comece aqui', layout: '/app', icone: 'bandeira' },
  { path: '/condutores', name: 'Minha CNH', layout: '/app', icone: 'cnh' },
  { path: '/veiculos', name: 'Meus Veículos', layout: '/app', icone: 'veiculo' },
  { path: '/multas', name: 'Minhas Multas', layout: '/app', icone: 'multa' },
  { path: '/prazos', name: 'Prazos', layout: '/app', icone: 'agenda' },
  { path: '/recursos', name: 'Meus Protocolos', layout: '/app', icone: 'protocolo' },
  { path: '/recurso-de-multa-online', name: 'Recurso de Multa Online', layout: '/app', icone: 'recurso' },
  { path: '/perfil', name: 'Meus Dados', layout: '/app', icone: 'pessoa' },
  { path: '/termos', name: 'Termos', layout: '/app', icone: 'termos' },
  { path: '/sair', name: 'Sair desta conta', layout: '', icone: 'sair' },
];

/** Below the specified entries: screens without an entry in the specification. */
export const MAIS_DO_MENU: readonly EntradaDeMenu[] = [
  { path: '/planos/contratar', name: 'Planos', layout: '/app', icone: 'escudo' },
  { path: '/recurso-de-multa-online/pedidos', name: 'Pedidos', layout: '/app', icone: 'pedido' },
  { path: '/compartilhados', name: 'Compartilhados', layout: '/app', icone: 'enviar' },
  { path: '/perfil/seguranca', name: 'Segurança', layout: '/app', icone: 'cadeado' },
  { path: '/guia', name: 'Guia de multas', layout: '', icone: 'info' },
];

/** A place of the bar at the bottom of a phone; `tambem`: other sections that belong to it. */
export interface Lugar {
  rotulo: string;
  entrada: EntradaDeMenu;
  tambem?: readonly string[];
}

/** The bottom bar of a phone; its fifth place, 'Mais', opens the menu. */
export const LUGARES: readonly Lugar[] = [
  { rotulo: 'Início', entrada: doMenu('/inicial'), tambem: ['/app/dashboard'] },
  { rotulo: 'Multas', entrada: doMenu('/multas'), tambem: ['/app/guardadas'] },
  { rotulo: 'Prazos', entrada: doMenu('/prazos') },
  { rotulo: 'Veículos', entrada: doMenu('/veiculos'), tambem: ['/app/condutores'] },
];

function doMenu(path: string): EntradaDeMenu {
  const entrada = MENU.find((uma) => uma.path === path);
  if (!entrada) throw new Error(`the menu has no ${path}`);
  return entrada;
}

/** Like marcaDe, for a place of the bar. */
export function marcaDoLugar({ entrada, tambem = [] }: Lugar, pathname: string): 'page' | 'true' | undefined {
  const dele = marcaDe(entrada, pathname);
  if (dele) return dele;
  return tambem.some((secao) => `${pathname}/`.startsWith(`${secao}/`)) ? 'true' : undefined;
}

const escondida = (path: string, name: string, enableBack = true): Tela => ({
  path,
  name,
  layout: '/app',
  invisible: true,
  enableBack,
});

/** Screens without a menu entry (both specifications). */
export const TELAS_ESCONDIDAS: readonly Tela[] = [
  escondida('/dashboard', 'Visão geral', false),
  escondida('/condutores/view/:guid', 'Resumo da CNH'),
  escondida('/condutores/cadastrar', 'Cadastrar CNH'),
  escondida('/condutores/corrigircadastro/:id', 'Corrigir Habilitação'),
  escondida('/veiculos/view/:guid', 'Resumo do Veículo'),
  escondida('/veiculos/cadastrar', 'Cadastrar Veículo'),
  escondida('/veiculos/corrigircadastro/:id', 'Corrigir Veículo'),
  escondida('/multas/view/:id', 'Detalhes da Multa'),
  escondida('/multas/habilitacao/view/:guid', 'Detalhes da Multa'),
  escondida('/guardadas', 'Multas que você guardou'),
  escondida('/guardadas/nova', 'Guardar uma multa'),
  escondida('/guardadas/carta', 'Ler uma carta'),
  escondida('/guardadas/foto', 'Ler uma foto'),
  escondida('/guardadas/:guid', 'Multa guardada por você'),
  escondida('/guardadas/:guid/corrigir', 'Corrigir a multa'),
  escondida('/guardadas/:guid/retirar', 'Retirar a multa'),
  escondida('/compartilhados', 'Compartilhados'),
  escondida('/compartilhados/encerrar/:guid', 'Encerrar o acesso'),
  escondida('/compartilhar/:alvo/:guid', 'Compartilhar'),
  escondida('/recurso-de-multa-online/pedidos', 'Meus Pedidos'),
  escondida('/recurso-de-multa-online/solicitacoes', 'Solicitações'),
  escondida('/recurso-de-multa-online/cadastrar-multa', 'Cadastrar Multa'),
  escondida('/recurso-de-multa-online/conferir', 'Vale a pena recorrer?'),
  escondida('/processo', 'Processos da CNH'),
  escondida('/processo/:guid', 'Processo da CNH'),
  escondida('/processo/:guid/retirar', 'Retirar o processo'),
  escondida('/processo/:guid/:fase', 'Peça do processo'),
  escondida('/perfil/remocao', 'Remoção da conta'),
  escondida('/perfil/senha', 'Trocar a senha'),
  escondida('/perfil/seguranca', 'Segurança'),
  escondida('/perfil/aparelhos', 'Aparelhos conectados'),
  escondida('/perfil/avisos', 'Avisos, lembretes e calendário'),
  escondida('/perfil/privacidade', 'Seus dados e sua privacidade'),
  escondida('/perfil/consentimentos', 'O que você aceitou'),
  escondida('/perfil/quem-viu', 'Quem viu meus dados'),
  escondida('/perfil/parceiros', 'Parceiros'),
  escondida('/perfil/parceiros/:codigo', 'Parceiro'),
  escondida('/parceiro', 'Seus clientes'),
  escondida('/parceiro/pedir/:guid', 'Pedir pelo cliente'),
  escondida('/notificacoes', 'Notificações'),
  escondida('/notificacoes/view/:id', 'Notificação'),
  escondida('/planos/contratar', 'Todos Os Planos'),
  escondida('/planos/detalhes/:idvenda', 'Detalhes do Pedido'),
  escondida('/planos/desistencia/:idvenda', 'Desistir da compra'),
  escondida('/planos/contratar/forma-pagamento/:idplano?/:idplanodetalhe?', 'Forma de pagamento'),
  escondida('/planos/contratar/picpay/:idplano/:idplanodetalhe', 'Pague com PicPay'),
  escondida('/planos/contratar/boleto/:idplano/:idplanodetalhe', 'Boleto'),
  escondida('/planos/contratar/:idplano/:idplanodetalhe?', 'Checkout'),
  escondida('/pe/contratar', 'Checkout'),
  escondida('/pe/contratar/picpay', 'Pague com PicPay'),
  escondida('/pe/contratar/boleto', 'Boleto'),
  escondida('/pe/contratar/pix', 'Checkout'),
  escondida('/venda/forma-pagamento/:vendaId', 'Forma de pagamento', false),
  escondida('/venda/checkout/:vendaId', 'Checkout'),
  escondida('/venda/checkout/pix/:vendaId', 'Checkout'),
  escondida('/venda/pedido/contrato/:vendaId', 'Contrato', false),
];

/** Parsed once, the fewest parameters first, because every page looks up its own. */
const TELAS = [...MENU, ...TELAS_ESCONDIDAS]
  .map((tela) => ({ tela, modelo: segmentos(tela.layout + tela.path), livres: parametros(tela) }))
  .sort((a, b) => a.livres - b.livres);

/** The screen at `pathname`: layout plus path, with parameters left out; fixed words win over parameters. */
export function telaDe(pathname: string): Tela | undefined {
  const partes = segmentos(pathname);
  return TELAS.find(({ modelo }) => combina(modelo, partes))?.tela;
}

/** The back arrow's target of `pathname` without an explicit one: the nearest screen above it, or the bar's place that marks it. */
export function acimaDe(pathname: string): string {
  const partes = segmentos(pathname);
  for (let fim = partes.length - 1; fim > 1; fim--) {
    const caminho = `/${partes.slice(0, fim).join('/')}`;
    const tela = telaDe(caminho);
    if (tela && parametros(tela) === 0) return caminho;
  }
  const lugar = LUGARES.find(({ tambem = [] }) => tambem.includes(`/${partes.join('/')}`));
  return lugar ? enderecoDe(lugar.entrada) : paths.app.inicial;
}

/** The address of an entry, and whether the driver is on it ('page'), below it ('true') or elsewhere. */
export function marcaDe(entrada: Tela, pathname: string): 'page' | 'true' | undefined {
  const alvo = enderecoDe(entrada);
  const aqui = `/${segmentos(pathname).join('/')}`;
  if (aqui === alvo) return 'page';
  return aqui.startsWith(`${alvo}/`) ? 'true' : undefined;
}

export function enderecoDe(entrada: Tela): string {
  return entrada.layout + entrada.path;
}

/** Whether an entry is open: all of them with an active plan, else only the open sections. */
export function estaAberta(entrada: Tela, liberado: boolean): boolean {
  return liberado || rotaAberta(enderecoDe(entrada));
}

function segmentos(caminho: string): string[] {
  return caminho.split('/').filter(Boolean);
}

function parametros(tela: Tela): number {
  return segmentos(tela.path).filter((s) => s.startsWith(':')).length;
}

function combina(modelo: readonly string[], partes: readonly string[]): boolean {
  if (partes.length > modelo.length) return false;
  return modelo.every((m, i) => {
    const parte = partes[i];
    if (parte === undefined) return m.startsWith(':') && m.endsWith('?');
    return m.startsWith(':') || m === parte;
  });
}
