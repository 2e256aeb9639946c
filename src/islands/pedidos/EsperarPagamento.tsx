import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { Polled } from '#islands/ui/usePolling.ts';
import { usePolling } from '#islands/ui/usePolling.ts';
import { ask } from '#lib/api/ask.ts';
import { paths } from '#lib/paths.ts';
import { Andamento, contagem, mudou, respondeu, segundosRestantes, venceu } from '#lib/pedidos/estados.ts';
import { tabMemory } from '#lib/storage.ts';
import { DESFECHO_ESPERADO } from './Desfecho.tsx';

interface Props {
  pedido: number;
  desenhado: Andamento;
  intervaloMs: number;
  /** The payment code. */
  children?: ReactNode;
  /** The payment code expires; `vencido` then replaces it. */
  comPrazo: boolean;
  vencido?: ReactNode;
  /** The purchase. */
  dados?: ReactNode;
}

/** Polls for a while after the expiry, because a payment of the last second may be reported late. */
const DEPOIS_DO_FIM_MS = 120_000;

/**
 * An order that waits for its payment: the countdown, the code, and the options after its expiry. It polls, and reloads the page once
 * the order is settled. Without script a link checks the payment.
 */
export const EsperarPagamento = comFronteira(function EsperarPagamento({
  pedido,
  desenhado,
  intervaloMs,
  comPrazo,
  children,
  vencido,
  dados,
}: Props) {
  const { answer, lost } = useStore($cobranca, { ssr: () => NADA_OUVIDO });
  const { resta, fim } = useContagem(desenhado, answer);
  const vencida = comPrazo && (resta === 0 || venceu(answer ?? desenhado));
  const status = answer?.DescricaoStatusGateway ?? desenhado.DescricaoStatusGateway;

  usePolling($cobranca, {
    ask: () => perguntar(pedido),
    wait: () => (Date.now() > fim + DEPOIS_DO_FIM_MS ? null : intervaloMs),
  });
  useEffect(() => {
    const outra = mudou(status, desenhado.DescricaoStatusGateway, comPrazo);
    if (!outra && !respondeu(answer, desenhado)) return;
    tabMemory.set(DESFECHO_ESPERADO, '1');
    location.reload();
  }, [status, answer, desenhado, comPrazo]);

  return (
    <section className="stack" aria-label="Pagamento">
      <div className={comPrazo ? 'cartao centro' : 'stack'}>
        {desenhado.ExpiraEm !== null && comPrazo && <Contagem resta={vencida ? 0 : resta} />}
        <div className={comPrazo ? 'stack pagamento-codigo' : 'stack'} hidden={vencida}>
          {children}
        </div>
        {comPrazo && (
          <div role="status">
            <div className="stack pagamento-codigo" hidden={!vencida}>
              {vencido}
            </div>
          </div>
        )}
      </div>
      {dados}
      {comPrazo && (
        <p className="muted small">
          {vencida
            ? 'Já pagou este código? Não pague de novo: avisamos por e-mail assim que o banco confirmar.'
            : 'A confirmação aparece aqui.'}
        </p>
      )}
      <p className="muted small" role="status">
        {lost && 'Sem conexão. Continuamos tentando sozinhos.'}
      </p>
    </section>
  );
});

/** Screen readers are not told every second (role timer is silent), but when the last minute begins. */
function Contagem({ resta }: { resta: number }) {
  return (
    <div>
      <p className="muted">Tempo para pagar</p>
      <p className="tempo-restante" role="timer">
        {contagem(resta)}
      </p>
      <p className="sr-only" role="status">
        {resta > 0 && resta <= 60 && 'Falta menos de um minuto para pagar.'}
      </p>
    </div>
  );
}

type Prazo = Pick<Andamento, 'ExpiraEm' | 'Agora'>;

/** Seconds left, counted from the server's time at rendering and corrected by each answer. `fim` is the end on this device's clock. */
function useContagem(desenhado: Prazo, ouvido: Prazo | null): { resta: number; fim: number } {
  const { ExpiraEm, Agora } = desenhado;
  const [resta, setResta] = useState(
    ExpiraEm === null ? Number.POSITIVE_INFINITY : segundosRestantes(ExpiraEm, Agora),
  );
  const [fim, setFim] = useState(Number.POSITIVE_INFINITY);

  useEffect(() => {
    const novo = ouvido ? fimLocal(ouvido, 0) : fimLocal({ ExpiraEm, Agora }, idadeDaPagina());
    // An expired state never reverts, because the driver was told to make a new code.
    setFim((antes) => (antes <= Date.now() ? antes : novo));
  }, [ExpiraEm, Agora, ouvido]);

  useEffect(() => {
    if (fim === Number.POSITIVE_INFINITY) return;
    const contar = () => setResta(Math.max(0, Math.ceil((fim - Date.now()) / 1000)));
    contar();
    const relogio = setInterval(contar, 1000);
    return () => clearInterval(relogio);
  }, [fim]);

  return { resta, fim };
}

/** The end on this device's clock, whatever that clock shows. */
function fimLocal({ ExpiraEm, Agora }: Prazo, idadeMs: number): number {
  if (ExpiraEm === null) return Number.POSITIVE_INFINITY;
  return Date.now() + segundosRestantes(ExpiraEm, Agora) * 1000 - idadeMs;
}

/** Milliseconds since the page's first byte, when its "now" was the server's: a slow link must not lengthen the countdown. */
function idadeDaPagina(): number {
  const [entrada] = performance.getEntriesByType('navigation');
  const veio = entrada instanceof PerformanceNavigationTiming ? entrada.responseStart : performance.now();
  return Math.max(0, performance.now() - veio);
}

/** The last known state of the order. */
const $cobranca = atom<Polled<Andamento>>({ answer: null, lost: false });

const NADA_OUVIDO: Polled<Andamento> = { answer: null, lost: false };

const Resposta = v.object({ transaction: Andamento });

/** The current state; null without a readable answer. If the session ended, the page is reloaded. */
async function perguntar(pedido: number): Promise<Andamento | null> {
  const body = new URLSearchParams({
    function: 'get_transaction_by_transaction_id',
    transaction_id: String(pedido),
  });
  const resposta = await ask(Resposta, paths.transacao, { body, semSessao: () => location.reload() });
  return resposta?.transaction ?? null;
}
