import { COMMERCE_PREFIX } from '#lib/endpoint.ts';
import { contagem, segundosRestantes } from '#lib/pedidos/contagem.ts';

/**
 * The payment step while it waits: counts down by the server's clock, asks for the state, and loads the page again once the
 * order is settled: the server draws how it ended. Without script the reader asks by a link.
 */
const area = document.querySelector<HTMLElement>('[data-pagamento]');
if (area) acompanhar(area);
else anunciarDesfecho();

/** Goes on asking for a while after the end: a payment of the last second may be told late. */
const DEPOIS_DO_FIM_MS = 120_000;

function acompanhar(area: HTMLElement): void {
  const { pagamento = '', estado = 'WAITING', agora = '', expira, intervalo } = area.dataset;
  let fim = expira === undefined ? Number.POSITIVE_INFINITY : fimLocal(expira, agora) - desdeAResposta();
  const relogio = setInterval(contar, 1000);
  let asking = false;
  const pergunta = setInterval(perguntar, Number(intervalo));
  document.addEventListener('visibilitychange', perguntar);
  contar();

  function contar(): void {
    const resta = Math.max(0, Math.ceil((fim - Date.now()) / 1000));
    for (const visor of area.querySelectorAll('[data-contagem]')) visor.textContent = contagem(resta);
    if (resta === 0) vencer();
  }

  function vencer(): void {
    clearInterval(relogio);
    for (const parte of area.querySelectorAll<HTMLElement>('[data-aberto]')) parte.hidden = true;
    for (const parte of area.querySelectorAll<HTMLElement>('[data-vencido]')) parte.hidden = false;
  }

  async function perguntar(): Promise<void> {
    if (document.hidden || asking) return;
    if (Date.now() > fim + DEPOIS_DO_FIM_MS) return parar();
    asking = true;
    const resposta = await estadoDoPedido(pagamento);
    asking = false;
    for (const aviso of area.querySelectorAll<HTMLElement>('[data-sem-rede]'))
      aviso.hidden = resposta !== null;
    if (resposta === null) return;
    if (resposta.expira !== null) fim = fimLocal(resposta.expira, resposta.agora);
    if (resposta.estado === 'EXPIRED' && area.querySelector('[data-vencido]')) {
      fim = Math.min(fim, Date.now());
      contar();
    } else if (resposta.estado !== 'WAITING' && resposta.estado !== estado) {
      parar();
      location.reload();
    }
  }

  function parar(): void {
    clearInterval(relogio);
    clearInterval(pergunta);
    document.removeEventListener('visibilitychange', perguntar);
  }
}

/** The page came by itself: whoever cannot see it is told by where the focus is. */
function anunciarDesfecho(): void {
  const titulo = document.querySelector<HTMLElement>('[data-resultado] h2');
  if (!titulo || navegacao()?.type !== 'reload') return;
  titulo.tabIndex = -1;
  titulo.focus();
}

/** Milliseconds since the page's first byte came, when its "now" was the server's: a slow link must not lengthen the count. */
function desdeAResposta(): number {
  return Math.max(0, performance.now() - (navegacao()?.responseStart ?? performance.now()));
}

function navegacao(): PerformanceNavigationTiming | undefined {
  const [entrada] = performance.getEntriesByType('navigation');
  return entrada instanceof PerformanceNavigationTiming ? entrada : undefined;
}

/** The end on this device's clock, whatever that clock says. */
function fimLocal(expira: string, agora: string): number {
  return Date.now() + segundosRestantes(expira, agora) * 1000;
}

interface Estado {
  estado: string;
  expira: string | null;
  agora: string;
}

/** Null when nothing came back that could be read: it is asked again. */
async function estadoDoPedido(id: string): Promise<Estado | null> {
  const body = new URLSearchParams({ function: 'get_transaction_by_transaction_id', transaction_id: id });
  try {
    const answer = await fetch(`${COMMERCE_PREFIX}/transacao.php`, { method: 'POST', body });
    if (answer.status === 401) location.reload();
    return answer.ok ? lerEstado(await answer.json()) : null;
  } catch {
    // No connection: the line under the code says so.
    return null;
  }
}

function lerEstado(json: unknown): Estado | null {
  const transaction = campo(json, 'transaction');
  const [estado, expira, agora] = ['DescricaoStatusGateway', 'ExpiraEm', 'Agora'].map((nome) =>
    campo(transaction, nome),
  );
  if (typeof estado !== 'string' || typeof agora !== 'string') return null;
  return { estado, agora, expira: typeof expira === 'string' ? expira : null };
}

function campo(valor: unknown, nome: string): unknown {
  return typeof valor === 'object' && valor !== null ? Reflect.get(valor, nome) : undefined;
}
