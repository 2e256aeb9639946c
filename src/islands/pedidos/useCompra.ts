import { atom } from 'nanostores';
import { useRef, useState } from 'react';
import { focusMessage } from '#islands/ui/Alerta.tsx';
import { AppError } from '#lib/errors.ts';
import { centavosParaReais } from '#lib/money.ts';
import { novoPedidoId, pedidoIdValido } from '#lib/pedidos/rules.ts';
import { camposDaEscolha, comPedido } from '#lib/planos/escolha.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import { type Memory, tabMemory } from '#lib/storage.ts';
import type { CartaoSelado } from './comprar.ts';
import { type Compravel, useCupom } from './useCupom.ts';

export type Compra = ReturnType<typeof useCompra>;

interface Opcoes extends Compravel {
  metodo: MetodoOferecido;
  /** Already applied at rendering. */
  cupomInicial?: string | undefined;
  cupomRecusado?: boolean | undefined;
  /** The purchase ended, successfully or not. */
  aoEsquecer?: (() => void) | undefined;
}

/**
 * A purchase from summary to order, for every method. Only what is shown is bought: with another total, or a typed and unapplied
 * coupon, the server charges nothing and says so, and the summary is rendered again. After a lost answer the same id is used, even
 * after a reload.
 */
export function useCompra(opcoes: Opcoes) {
  const { escolha, metodo, textos, email } = opcoes;
  const [resumo, setResumo] = useState(opcoes.resumo);
  const [falha, setFalha] = useState<string | null>(null);
  const [processando, setProcessando] = useState(false);
  const [semSessao, setSemSessao] = useState<'pagar' | 'cupom' | null>(null);
  const alerta = useRef<HTMLDivElement>(null);
  const emCurso = useRef(false);
  const chave = useRef<ReturnType<typeof chaveDaCompra>>(undefined);
  const cupom = useCupom({
    escolha,
    textos,
    inicial: opcoes.cupomInicial,
    recusadoAntes: opcoes.cupomRecusado,
    aoMudar: setResumo,
    aoTrocar() {
      setFalha(null);
      setSemSessao(null);
    },
    aoPerderSessao: () => pedirSessao('cupom'),
  });

  /** `preparar` encrypts the card; undefined from it: not now. */
  async function pagar(preparar?: () => Promise<CartaoSelado | undefined>) {
    if (emCurso.current) return;
    emCurso.current = true;
    setProcessando(true);
    setFalha(null);
    setSemSessao(null);
    const saiu = await tentar(preparar).catch((error: unknown) => recusar(error));
    emCurso.current = false;
    // The order's page is loading; the driver may stop it and return.
    if (saiu) await new Promise((voltou) => addEventListener('pageshow', voltou, { once: true }));
    setProcessando(false);
  }

  /** True while the page is left for the order's. */
  async function tentar(preparar?: () => Promise<CartaoSelado | undefined>): Promise<boolean> {
    const { comprar } = await import('./comprar.ts');
    const cartao = await preparar?.();
    if (preparar && !cartao) return false;
    chave.current ??= chaveDaCompra(JSON.stringify([metodo, camposDaEscolha(escolha)]));
    chave.current.guardar();
    const resultado = await comprar(escolha, metodo, {
      ...cartao,
      email,
      order_id: chave.current.$codigo.get(),
      cupom: cupom.digitado() || undefined,
      total_mostrado: centavosParaReais(resumo.Total),
    });
    esquecer();
    if (!resultado.success) return dizer(resultado.error ?? textos.falhou);
    location.replace(comPedido(new URL(location.href), resultado.IdTransacao));
    return true;
  }

  async function recusar(error: unknown): Promise<boolean> {
    if (!(error instanceof AppError)) return dizer(navigator.onLine ? textos.falhou : textos.semRede);
    const { mudouOTotal, pedidoEmConferencia, semDesfecho } = await import('./comprar.ts');
    if (error.code === 'SESSAO_EXIGIDA') return pedirSessao('pagar');
    const aberto = pedidoEmConferencia(error);
    if (aberto !== null) {
      // A card is not resubmitted by anything else: another attempt uses the same order.
      if (metodo !== 'CARTAO') esquecer();
      location.replace(comPedido(new URL(location.href), aberto));
      return true;
    }
    if (!semDesfecho(error)) esquecer();
    if (mudouOTotal(error)) await cupom.acertar(error.code === 'TOTAL_MUDOU');
    return dizer(error.sentence ?? (semDesfecho(error) ? textos.semResposta : textos.falhou));
  }

  function pedirSessao(para: 'pagar' | 'cupom'): false {
    setSemSessao(para);
    // The dialog may not load.
    return dizer(textos.semSessao);
  }

  function dizer(texto: string): false {
    setFalha(texto);
    focusMessage(() => alerta.current);
    return false;
  }

  function esquecer() {
    chave.current?.gastar();
    opcoes.aoEsquecer?.();
  }

  return {
    resumo,
    cupom,
    falha,
    processando,
    /** The session ended: what continues after signing in. */
    semSessao,
    alerta,
    pagar,
    desistir: () => setSemSessao(null),
    limpar: () => setFalha(null),
  };
}

/** Set while a page waits for a payment and reloads itself: the result then takes the focus. */
export const DESFECHO_ESPERADO = 'desfecho';

/** The order id of a purchase, its idempotency key: created in the browser, kept in the tab while the outcome is unknown. */
function chaveDaCompra(compra: string, memory: Memory = tabMemory) {
  const nome = `compra:${compra}`;
  const guardado = memory.get(nome);
  const $codigo = atom(guardado !== null && pedidoIdValido(guardado) ? guardado : novoPedidoId());
  return {
    $codigo,
    /** Before the purchase is sent: a reload, or Back, after a lost answer continues the same purchase. */
    guardar: () => memory.set(nome, $codigo.get()),
    /** The purchase ended: the next one is new. */
    gastar() {
      memory.set(nome, null);
      $codigo.set(novoPedidoId());
    },
  };
}
